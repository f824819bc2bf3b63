import { useEffect, useRef } from 'preact/hooks';
import type { ShownMedia, ShownTrack } from '../data/shown.ts';
import { Cover } from './cover.tsx';
import { Icon } from './icon.tsx';
import type { Player, Playing } from './player.ts';
import { labels } from './words.ts';

const radius = 11;
const around = 2 * Math.PI * radius;

interface Props {
  readonly rowKey: string;
  readonly track: ShownTrack;
  readonly media: ShownMedia;
  readonly player: Player;
  readonly phase: Playing['phase'];
  readonly tabIndex: number;
}

/** The cover, which plays the preview when it is pressed, with a ring that fills while it plays. */
export function PlayButton({ rowKey, track, media, player, phase, tabIndex }: Props) {
  const isOn = phase === 'playing' || phase === 'loading';
  const label = isOn ? labels.stop(track.title) : labels.play(track.title);
  return (
    <button
      type="button"
      class={`play ${phase}`}
      data-control="play"
      tabIndex={tabIndex}
      aria-disabled={!track.playable}
      aria-label={track.playable ? label : labels.silent(track.title)}
      onClick={track.playable ? () => void player.toggle(rowKey) : undefined}
    >
      <Cover track={track} media={media} />
      <span class="disc">
        {isOn && <Ring player={player} isMoving={phase === 'playing'} />}
        <Icon name={isOn ? 'stop' : track.playable ? 'play' : 'silent'} />
      </span>
    </button>
  );
}

/** How far the preview is. Drawn past the view's state, sixty times a second. */
function Ring({ player, isMoving }: { readonly player: Player; readonly isMoving: boolean }) {
  const arc = useRef<SVGCircleElement>(null);
  useEffect(() => {
    if (!isMoving) return undefined;
    let frame = 0;
    const draw = () => {
      arc.current?.setAttribute('stroke-dashoffset', String(around * (1 - player.progress)));
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [player, isMoving]);
  return (
    <svg class="ring" viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <circle class="groove" cx="14" cy="14" r={radius} />
      <circle
        class="arc"
        ref={arc}
        cx="14"
        cy="14"
        r={radius}
        stroke-dasharray={String(around)}
        stroke-dashoffset={String(around)}
      />
    </svg>
  );
}
