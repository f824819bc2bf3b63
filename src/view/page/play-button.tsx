import { useRef } from 'preact/hooks';
import type { ShownMedia, ShownTrack } from '../data/shown.ts';
import { Button, Cover, Icon, type Pictured, useParts } from './elements.tsx';
import { useProgress } from './now-playing.tsx';
import type { Playing } from './player.ts';
import type { OrderRow } from './running-order.ts';

const radius = 11;
const around = 2 * Math.PI * radius;

interface PlayButtonProps extends Pick<Playing, 'phase'> {
  readonly media: ShownMedia;
  readonly row: Pick<OrderRow, 'key'> & { readonly track: Pictured & Pick<ShownTrack, 'title' | 'playable'> };
  readonly tabIndex?: number;
  readonly disabled?: boolean;
}

/** The cover, which plays the preview. Bars show that it plays, a ring how far. */
export function PlayButton({ row, media, phase, ...rest }: PlayButtonProps) {
  const { player, texts } = useParts();
  const { key, track } = row;
  const isOn = phase === 'playing' || phase === 'loading';
  const label = isOn ? texts.pause({ title: track.title }) : texts.play({ title: track.title });
  return (
    <Button
      class={`play ${phase}`}
      data-control="play"
      {...rest}
      aria-disabled={!track.playable}
      label={track.playable ? label : texts.silent({ title: track.title })}
      onClick={track.playable ? () => player.toggle(key) : undefined}
    >
      <Cover track={track} media={media} />
      <span class="disc">
        {isOn && <Ring isMoving={phase === 'playing'} />}
        {phase === 'playing' && (
          <span class="bars">
            <span />
            <span />
            <span />
          </span>
        )}
        <Icon name={isOn ? 'pause' : track.playable ? 'play' : 'silent'} />
      </span>
    </Button>
  );
}

/** The progress of the preview. It is drawn at each frame without a change of state. */
function Ring({ isMoving }: { readonly isMoving: boolean }) {
  const { player } = useParts();
  const arc = useRef<SVGCircleElement>(null);
  useProgress(player, isMoving, progress =>
    arc.current?.setAttribute('stroke-dashoffset', String(around * (1 - progress))),
  );
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
