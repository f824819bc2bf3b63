import { useRef } from 'preact/hooks';
import type { ShownMedia, ShownTrack } from '../data/shown.ts';
import { Cover, Icon, memo } from './elements.tsx';
import { labels } from './labels.ts';
import { Seek, useProgress } from './now-playing.tsx';
import type { Player, Playing } from './player.ts';
import type { Row } from './running-order.ts';
import type { Session } from './session.ts';

export interface RowProps {
  readonly row: Row;
  /** From 0. */
  readonly index: number;
  readonly count: number;
  /** Shown before it. On an album with several discs, each begins with 1. */
  readonly number: number;
  /** Where a moved song was, from 1; 0 for a new one. */
  readonly from: number | undefined;
  /** How many letters of the title other songs begin with too. */
  readonly shared: number;
  /** Whether the Tab key reaches the buttons of this row. */
  readonly isCurrent: boolean;
  readonly isEditable: boolean;
  readonly phase: Playing['phase'];
  /** The web page of the track, if its preview could not be played. */
  readonly page: string | undefined;
  readonly media: ShownMedia;
  readonly session: Session;
  readonly player: Player;
  openMenu(key: string, button: HTMLElement): void;
}

/** One song of the running order. */
export const RowView = memo((props: RowProps) => {
  const { row, isCurrent, isEditable, phase, media, player } = props;
  const { key, track } = row;
  const tabIndex = isCurrent ? 0 : -1;
  return (
    <li class={phase === 'playing' ? 'row playing' : 'row'} data-key={key}>
      {isEditable && <Grip {...props} tabIndex={tabIndex} />}
      <span class="position" aria-hidden="true">
        {props.number}
      </span>
      <PlayButton {...{ rowKey: key, track, media, player, phase, tabIndex }} />
      <div class="song">
        <p class="title">
          <Title track={track} shared={props.shared} />
          {track.explicit && (
            <abbr class="explicit" title={labels.explicit}>
              <span aria-hidden="true">E</span>
              <span class="aloud">{labels.explicit}</span>
            </abbr>
          )}
        </p>
        <p class="artist">
          <bdi>{track.artist}</bdi>
          <Marks {...props} tabIndex={tabIndex} />
        </p>
      </div>
      <p class="album">
        <bdi title={track.album}>{track.album}</bdi>
      </p>
      <span class="bpm">{track.bpm ? labels.bpm(track.bpm) : ''}</span>
      <span class="length">{labels.time(track.seconds)}</span>
      {isEditable && <Actions {...props} tabIndex={tabIndex} />}
    </li>
  );
});

/** What other titles share comes first and may be cut; what tells them apart has a line of its own. */
const Title = ({ track: { title }, shared }: Pick<RowProps, 'shared'> & { readonly track: ShownTrack }) => (
  <bdi title={title}>
    {shared > 0 && <span class="shared">{title.slice(0, shared)}</span>}
    {shared > 0 ? <span class="own">{title.slice(shared)}</span> : title}
  </bdi>
);

/** A song that the listener removed, until the plan is saved. */
export const RemovedRow = memo(
  ({ row, session, isEditable }: Pick<RowProps, 'row' | 'session' | 'isEditable'>) => (
    <li class="removed" data-key={row.key}>
      <p>
        <s>
          <bdi>{row.track.title}</bdi>
        </s>{' '}
        <span>{labels.removed}</span>
      </p>
      {isEditable && (
        <button
          type="button"
          class="link"
          aria-label={labels.putBackOf(row.track.title)}
          onClick={() => session.putBack(row.key)}
        >
          {labels.undo}
        </button>
      )}
    </li>
  ),
);

type Inner = RowProps & { readonly tabIndex: number };

const Grip = ({ row, index, count, tabIndex }: Inner) => (
  <button
    type="button"
    class="grip"
    data-control="grip"
    tabIndex={tabIndex}
    aria-label={labels.move(row.track.title, index + 1, count)}
    aria-describedby="keys"
    title={labels.drag}
  >
    <Icon name="grip" />
  </button>
);

/** Remarks on a song: how it matches, what it replaces or repeats. */
function Marks({ row, from, phase, page, session, player, tabIndex, isEditable, openMenu }: Inner) {
  const { match, repeats, standsInFor, also = [] } = row.track;
  const open = () => void session.openPage(page ?? '');
  return (
    <>
      {phase === 'playing' && <Seek player={player} title={row.track.title} tabIndex={tabIndex} />}
      {phase === 'failed' && (
        <span class="note warning">
          {page?.startsWith('file:') ? labels.notPlayed : labels.noPreview}{' '}
          {page !== undefined && session.host?.can.openLink && (
            <button type="button" class="link" tabIndex={tabIndex} onClick={open}>
              {page.startsWith('file:') ? labels.openFile : labels.openPage}
            </button>
          )}
        </span>
      )}
      {from !== undefined && (
        <span class="note moved">{from === 0 ? labels.added : labels.movedFrom(from)}</span>
      )}
      {also.length > 0 && isEditable && (
        <button
          type="button"
          class="link"
          data-control="others"
          tabIndex={tabIndex}
          aria-haspopup="dialog"
          aria-label={labels.others(also.length)}
          onClick={({ currentTarget }) => openMenu(row.key, currentTarget)}
        >
          {labels.other(also.length)}
          <span class="recording"> {labels.recordings(also.length)}</span>
        </button>
      )}
      {repeats !== undefined && (
        <span class="note warning" title={repeats}>
          {repeats}
        </span>
      )}
      {match !== undefined && (
        <span class="note" title={match}>
          {match}
        </span>
      )}
      {standsInFor !== undefined && (
        <span class="note" title={labels.standsIn}>
          {labels.standsIn}
        </span>
      )}
    </>
  );
}

/** The buttons of a song. Where there is no room, all but the last are in its menu. */
function Actions({ row, index, count, session, tabIndex, openMenu }: Inner) {
  const { key, track } = row;
  const action = (name: 'up' | 'down' | 'remove', isOff: boolean, act: () => void) => (
    <button
      type="button"
      class="sign"
      data-control={name}
      tabIndex={tabIndex}
      aria-label={labels[name](track.title)}
      title={labels.names[name]}
      aria-disabled={isOff}
      onClick={isOff ? undefined : act}
    >
      <Icon name={name} />
    </button>
  );
  return (
    <>
      <div class="actions">
        {action('up', index === 0, () => session.move(key, index - 1))}
        {action('down', index === count - 1, () => session.move(key, index + 1))}
        {action('remove', false, () => session.remove(key))}
      </div>
      <button
        type="button"
        class="sign more"
        data-control="more"
        tabIndex={tabIndex}
        aria-label={labels.more(track.title)}
        title={labels.names.more}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => openMenu(key, currentTarget)}
      >
        <Icon name="more" />
      </button>
    </>
  );
}

const radius = 11;
const around = 2 * Math.PI * radius;

interface PlayProps {
  readonly rowKey: string;
  readonly track: ShownTrack;
  readonly media: ShownMedia;
  readonly player: Player;
  readonly phase: Playing['phase'];
  readonly tabIndex: number;
}

/** The cover, which plays the preview. Bars show that it plays, a ring how far. */
function PlayButton({ rowKey, track, media, player, phase, tabIndex }: PlayProps) {
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
        {phase === 'playing' && (
          <span class="bars">
            <span />
            <span />
            <span />
          </span>
        )}
        <Icon name={isOn ? 'stop' : track.playable ? 'play' : 'silent'} />
      </span>
    </button>
  );
}

/** The progress of the preview. It is drawn at each frame without a change of state. */
function Ring({ player, isMoving }: { readonly player: Player; readonly isMoving: boolean }) {
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
