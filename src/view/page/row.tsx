import { useEffect, useRef, useState } from 'preact/hooks';
import type { ShownMedia, ShownTrack } from '../data/shown.ts';
import { Cover, Icon, memo } from './elements.tsx';
import type { Player, Playing } from './player.ts';
import type { Row } from './running-order.ts';
import type { Session } from './session.ts';
import { labels } from './words.ts';

interface RowProps {
  readonly row: Row;
  /** From 0. */
  readonly index: number;
  readonly count: number;
  /** Whether the Tab key reaches the buttons of this row. */
  readonly isCurrent: boolean;
  readonly isEditable: boolean;
  readonly phase: Playing['phase'];
  /** The web page of the track, if its preview could not be played. */
  readonly page: string | undefined;
  readonly media: ShownMedia;
  readonly session: Session;
  readonly player: Player;
}

/** One song of the running order. */
export const RowView = memo((props: RowProps) => {
  const { row, index, isCurrent, isEditable, phase, media, player } = props;
  const [isOpen, setOpen] = useState(false);
  const { key, track } = row;
  const tabIndex = isCurrent ? 0 : -1;
  return (
    <li class={`row${isOpen ? ' open' : ''}${phase === 'playing' ? ' playing' : ''}`} data-key={key}>
      {isEditable && <Grip {...props} tabIndex={tabIndex} />}
      <span class="position" aria-hidden="true">
        {index + 1}
      </span>
      <PlayButton {...{ rowKey: key, track, media, player, phase, tabIndex }} />
      <div class="song">
        <p class="title">
          <bdi title={track.title}>{track.title}</bdi>
          {track.explicit && (
            <abbr class="explicit" title={labels.explicit}>
              <span aria-hidden="true">E</span>
              <span class="aloud">{labels.explicit}</span>
            </abbr>
          )}
        </p>
        <p class="artist">
          <bdi>{track.artist}</bdi>
        </p>
        <Marks {...props} tabIndex={tabIndex} isOpen={isOpen} toggle={() => setOpen(!isOpen)} />
      </div>
      <p class="album">
        <bdi>{track.album}</bdi>
      </p>
      <span class="bpm">{track.bpm ? labels.bpm(track.bpm) : ''}</span>
      <span class="length">{labels.time(track.seconds)}</span>
      {isEditable && (
        <Actions {...props} tabIndex={tabIndex} isOpen={isOpen} toggle={() => setOpen(!isOpen)} />
      )}
      {isOpen && <Others {...props} />}
    </li>
  );
});

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

type Opening = Inner & { readonly isOpen: boolean; toggle(): void };

/** Remarks on a song: how it matches, what it replaces or repeats. */
function Marks({ row, phase, page, session, player, tabIndex, isOpen, isEditable, toggle }: Opening) {
  const { match, repeats, standsInFor, also = [] } = row.track;
  const open = () => void session.openPage(page ?? '');
  return (
    <>
      {match !== undefined && <p class="note">{match}</p>}
      {repeats !== undefined && <p class="note warning">{repeats}</p>}
      {standsInFor !== undefined && <p class="note">{labels.standsIn}</p>}
      {phase === 'playing' && <Seek player={player} title={row.track.title} tabIndex={tabIndex} />}
      {phase === 'failed' && (
        <p class="note warning">
          {page?.startsWith('file:') ? labels.notPlayed : labels.noPreview}{' '}
          {page !== undefined && session.host?.can.openLink && (
            <button type="button" class="link" tabIndex={tabIndex} onClick={open}>
              {page.startsWith('file:') ? labels.openFile : labels.openPage}
            </button>
          )}
        </p>
      )}
      {also.length > 0 && isEditable && (
        <button
          type="button"
          class="link"
          data-control="others"
          tabIndex={tabIndex}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          {labels.others(also.length)}
        </button>
      )}
    </>
  );
}

/** The buttons of a song; behind one button if there is no room. */
function Actions({ row, index, count, session, tabIndex, isOpen, toggle }: Opening) {
  const { key, track } = row;
  const action = (name: 'up' | 'down' | 'remove', isOff: boolean, act: () => void) => (
    <button
      type="button"
      class="sign"
      data-control={name}
      tabIndex={tabIndex}
      aria-label={labels[name](track.title)}
      aria-disabled={isOff}
      onClick={isOff ? undefined : act}
    >
      <Icon name={name} />
    </button>
  );
  return (
    <>
      <button
        type="button"
        class="sign more"
        data-control="more"
        tabIndex={tabIndex}
        aria-label={labels.more(track.title)}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        <Icon name="more" />
      </button>
      <div class="actions">
        {action('up', index === 0, () => session.move(key, index - 1))}
        {action('down', index === count - 1, () => session.move(key, index + 1))}
        {action('remove', false, () => session.remove(key))}
      </div>
    </>
  );
}

/** Other recordings of the song, which can replace it. */
function Others({ row, session, isEditable }: RowProps) {
  const { also = [], title } = row.track;
  if (also.length === 0 || !isEditable) return null;
  return (
    <ul class="others" aria-label={labels.others(also.length)}>
      {also.map(({ id, title: other = title, album, seconds }) => (
        <li key={id}>
          <bdi class="album">{album}</bdi>
          <span class="length">{labels.time(seconds)}</span>
          <button
            type="button"
            class="quiet"
            aria-label={labels.takeFrom(album)}
            onClick={() => void session.choose({ key: row.key }, id, other)}
          >
            {labels.take}
          </button>
        </li>
      ))}
    </ul>
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

/** The cover, which plays the preview. A ring shows the progress. */
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
        <Icon name={isOn ? 'stop' : track.playable ? 'play' : 'silent'} />
      </span>
    </button>
  );
}

/** A preview is too short to look for a place in it. */
const longestPreview = 31;

/** Where a whole song plays; moving it seeks. */
function Seek({ player, title, tabIndex }: Pick<Inner, 'player' | 'tabIndex'> & { readonly title: string }) {
  const input = useRef<HTMLInputElement>(null);
  const isWhole = player.seconds > longestPreview;
  useEffect(() => {
    if (!isWhole) return undefined;
    const timer = setInterval(() => {
      if (input.current) input.current.value = String(player.progress);
    }, 500);
    return () => clearInterval(timer);
  }, [player, isWhole]);
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

/** The progress of the preview. It is drawn at each frame without a change of state. */
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
