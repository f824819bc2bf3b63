import { useEffect, useRef } from 'preact/hooks';
import { clockTime } from '../../text/sanitize.ts';
import type { ShownMedia } from '../data/shown.ts';
import { Button, Cover, useParts, useStore } from './elements.tsx';
import { labels } from './labels.ts';
import type { Player } from './player.ts';

/** The song that plays, with its neighbours, in full screen and in a small window. Elsewhere its row shows it. */
export function NowPlaying({ media }: { readonly media: ShownMedia }) {
  const { player, state } = useParts();
  const { key, phase } = useStore(player);
  const row = state.rows.find(each => each.key === key);
  if (row === undefined || (phase !== 'playing' && phase !== 'loading')) return null;
  const { track } = row;
  const sign = (icon: 'previous' | 'stop' | 'next', label: string, act: () => void) => (
    <Button class="sign" icon={icon} label={label} title={label} onClick={act} />
  );
  return (
    <aside class="now-playing" aria-label={labels.nowPlaying}>
      <Cover track={track} media={media} />
      <p class="candidate">
        <bdi class="title">{track.title}</bdi>
        <bdi class="artist">{track.artist}</bdi>
      </p>
      <span class="buttons">
        {sign('previous', labels.previous, () => player.step(-1))}
        {sign('stop', labels.stopAll, () => player.stop())}
        {sign('next', labels.next, () => player.step(1))}
      </span>
      <Progress title={track.title} />
    </aside>
  );
}

/** Draws at each frame how far the sound is, without a change of state. */
export function useProgress(player: Player, isOn: boolean, draw: (progress: number) => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    let frame = 0;
    const tick = () => {
      draw(player.sound?.progress ?? 0);
      frame = requestAnimationFrame(tick);
    };
    tick();
    return () => cancelAnimationFrame(frame);
  });
}

/** A preview is too short to look for a place in it. */
const longestPreview = 31;

interface SeekProps {
  readonly title: string;
  readonly tabIndex?: number;
}

/** Where a whole song is; moving it seeks. */
export function Seek({ title, tabIndex = 0 }: SeekProps) {
  const { player } = useParts();
  const input = useRef<HTMLInputElement>(null);
  const { seconds = 0 } = player.sound ?? {};
  const isWhole = seconds > longestPreview;
  useProgress(player, isWhole, progress => {
    const { current } = input;
    if (current === null) return;
    current.value = String(progress);
    current.ariaValueText = clockTime(progress * seconds);
  });
  if (!isWhole) return null;
  return (
    <input
      class="seek"
      type="range"
      ref={input}
      min="0"
      max="1"
      step="any"
      tabIndex={tabIndex}
      aria-label={labels.seek(title)}
      onInput={({ currentTarget }) => player.seek(Number(currentTarget.value))}
    />
  );
}

function Progress({ title }: SeekProps) {
  const { player } = useParts();
  const bar = useRef<HTMLSpanElement>(null);
  useProgress(player, true, progress => {
    if (bar.current !== null) bar.current.style.transform = `scaleX(${progress})`;
  });
  if ((player.sound?.seconds ?? 0) > longestPreview) return <Seek title={title} />;
  return (
    <span class="progress" aria-hidden="true">
      <span ref={bar} />
    </span>
  );
}
