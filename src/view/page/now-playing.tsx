import { useEffect, useRef } from 'preact/hooks';
import { clockTime } from '../../text/sanitize.ts';
import type { ShownMedia } from '../data/shown.ts';
import { Cover, Icon, useStore } from './elements.tsx';
import { labels } from './labels.ts';
import type { Player } from './player.ts';
import type { Session } from './session.ts';

interface Props {
  readonly session: Session;
  readonly player: Player;
  readonly media: ShownMedia;
}

/** The song that plays, with its neighbours, in full screen and in a small window. Elsewhere its row shows it. */
export function NowPlaying({ session, player, media }: Props) {
  const { key, phase } = useStore(player);
  const row = session.state.rows.find(each => each.key === key);
  const isOn = row !== undefined && (phase === 'playing' || phase === 'loading');
  if (!isOn) return null;
  const { track } = row;
  const step = (by: 1 | -1) => () => void player.step(by);
  return (
    <aside class="now-playing" aria-label={labels.nowPlaying}>
      <Cover track={track} media={media} />
      <p class="candidate">
        <bdi class="title">{track.title}</bdi>
        <bdi class="artist">{track.artist}</bdi>
      </p>
      <span class="buttons">
        <SignButton name="previous" act={step(-1)} />
        <SignButton name="stop" act={() => player.stop()} />
        <SignButton name="next" act={step(1)} />
      </span>
      <Progress player={player} title={track.title} />
    </aside>
  );
}

const SignButton = ({ name, act }: { readonly name: 'previous' | 'next' | 'stop'; act(): void }) => {
  const label = { previous: labels.previous, next: labels.next, stop: labels.stopAll }[name];
  return (
    <button type="button" class="sign" aria-label={label} title={label} onClick={act}>
      <Icon name={name} />
    </button>
  );
};

/** Draws at each frame how far the sound is, without a change of state. */
export function useProgress(player: Player, isOn: boolean, draw: (progress: number) => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    let frame = 0;
    const tick = () => {
      draw(player.progress);
      frame = requestAnimationFrame(tick);
    };
    tick();
    return () => cancelAnimationFrame(frame);
  });
}

/** A preview is too short to look for a place in it. */
const longestPreview = 31;

interface SeekProps {
  readonly player: Player;
  readonly title: string;
  readonly tabIndex?: number;
}

/** Where a whole song is; moving it seeks. */
export function Seek({ player, title, tabIndex = 0 }: SeekProps) {
  const input = useRef<HTMLInputElement>(null);
  const isWhole = player.seconds > longestPreview;
  useProgress(player, isWhole, progress => {
    const { current } = input;
    if (current === null) return;
    current.value = String(progress);
    current.ariaValueText = clockTime(progress * player.seconds);
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

function Progress({ player, title }: Pick<SeekProps, 'player' | 'title'>) {
  const bar = useRef<HTMLSpanElement>(null);
  useProgress(player, true, progress => {
    if (bar.current !== null) bar.current.style.transform = `scaleX(${progress})`;
  });
  if (player.seconds > longestPreview) return <Seek player={player} title={title} />;
  return (
    <span class="progress" aria-hidden="true">
      <span ref={bar} />
    </span>
  );
}
