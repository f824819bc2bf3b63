import { useState } from 'preact/hooks';
import type { ShownMedia } from '../data/shown.ts';
import { openPage } from './host-actions.ts';
import { Icon } from './icon.tsx';
import { memo } from './memo.ts';
import { PlayButton } from './play-button.tsx';
import type { Player, Playing } from './player.ts';
import type { Row } from './running-order.ts';
import type { Session } from './session.ts';
import { labels } from './words.ts';

export interface RowProps {
  readonly row: Row;
  /** From 0. */
  readonly index: number;
  readonly count: number;
  /** Whether the keyboard stands in this row: its buttons alone are stops of the Tab key. */
  readonly isCurrent: boolean;
  readonly isEditable: boolean;
  readonly phase: Playing['phase'];
  /** Where the song's page is, if it was found that nothing can be played. */
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

/** What is to be known of a song besides: what was asked for, that it stands in, that it repeats another. */
function Marks({ row, phase, page, session, tabIndex, isOpen, isEditable, toggle }: Opening) {
  const { match, repeats, standsInFor, also = [] } = row.track;
  const open = () => void openPage(session, page ?? '');
  return (
    <>
      {match !== undefined && <p class="note">{match}</p>}
      {repeats !== undefined && <p class="note warning">{repeats}</p>}
      {standsInFor !== undefined && <p class="note">{labels.standsIn}</p>}
      {phase === 'failed' && (
        <p class="note warning">
          {labels.noPreview}{' '}
          {page !== undefined && session.host?.can.openLink && (
            <button type="button" class="link" tabIndex={tabIndex} onClick={open}>
              {labels.openPage}
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

/** Beside the song where there is room; else behind one button. */
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

/** Other recordings of the song, any of which may take its place. */
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
