import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ShownMedia } from '../data/shown.ts';
import { Button, Cover, type Pictured, useParts, useStore } from './elements.tsx';
import { isHeard } from './player.ts';

/** A soft copy of the first cover, behind the head of a page. */
export const Glow = ({ track, media }: { readonly track: Pictured; readonly media: ShownMedia }) => (
  <div class="glow" aria-hidden="true">
    <Cover track={track} media={media} />
  </div>
);

/** The first lines of a description, and the rest on demand. */
export function Description({ text }: { readonly text: string }) {
  const { texts } = useParts();
  const part = useRef<HTMLElement>(null);
  const [isCut, setCut] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const { current } = part;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => setCut(current.scrollHeight > current.clientHeight + 1));
    observer.observe(current);
    return () => observer.disconnect();
  }, [text, isOpen]);
  return (
    <div class="described">
      <p class={isOpen ? 'description open' : 'description'}>
        <bdi ref={part}>{text}</bdi>
      </p>
      {(isCut || isOpen) && (
        <Button class="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.readLess : texts.readMore}
        </Button>
      )}
    </div>
  );
}

/** Plays the songs of the page; pauses what plays of it, and goes on. `words`: shown beside the sign. */
export function PlayAll({ words }: { readonly words?: string }) {
  const { player, state, texts } = useParts();
  const playing = useStore(player);
  const { phase, pageNumber } = playing;
  const isHere = isHeard(playing) && pageNumber === state.pageNumber;
  const isOn = isHere && phase !== 'paused';
  const label = isOn ? texts.pauseAll : isHere ? texts.goOnPlaying : (words ?? texts.playAll);
  const looks = `round ${words === undefined ? '' : 'wide'} ${isOn && phase === 'loading' ? 'loading' : ''}`;
  return (
    <Button
      class={looks}
      label={label}
      title={label}
      icon={isOn ? 'pause' : 'play'}
      onClick={() => player.toggleAll()}
    >
      {words !== undefined && <span>{label}</span>}
    </Button>
  );
}

/** In full screen on a small screen, the part of the header that stays in sight begins with its buttons. */
export function useStuckHead() {
  const head = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = head;
    if (current === null) return undefined;
    const measure = () => {
      const buttons = current.querySelector<HTMLElement>('.controls')?.offsetTop ?? 0;
      current.style.setProperty('--above-buttons', `${Math.max(0, buttons - 8)}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return head;
}
