import { clockTime } from '../../text/sanitize.ts';
import type { ShownMedia, ShownTrack } from '../data/shown.ts';
import { Button, memo, useParts } from './elements.tsx';
import { Seek } from './now-playing.tsx';
import { PlayButton } from './play-button.tsx';
import type { Playing } from './player.ts';
import { matchWords, repetitionWords } from './reason-words.ts';
import type { OrderRow } from './running-order.ts';
import { titleParts } from './titles.ts';

export interface RowProps {
  readonly row: OrderRow;
  /** From 0. */
  readonly index: number;
  readonly count: number;
  /** Shown before it. On an album with several discs, each begins with 1. */
  readonly number: number;
  /** Where a moved song was, from 1; 0 for a new one. */
  readonly from: number | undefined;
  /** Whether the Tab key reaches the buttons of this row. */
  readonly isCurrent: boolean;
  /** Whether it is what a search looked for, most probably. */
  readonly isTop: boolean;
  readonly isEditable: boolean;
  readonly isSelected: boolean;
  readonly hasMenu: boolean;
  /** Whether it is in sight, or near. Other rows have only words, so that long lists are fast. */
  readonly isNear: boolean;
  readonly phase: Playing['phase'];
  /** The web page of the track, if its preview could not be played. */
  readonly page: string | undefined;
  readonly media: ShownMedia;
  openMenu(key: string, button: HTMLElement): void;
}

/** Each read brings new objects, most of which look like those before. */
function shownOf({ row: { key, track }, media, ...rest }: RowProps): readonly unknown[] {
  const { position: _, was: __, also, match, repeats, ...facts } = track;
  return [
    key,
    JSON.stringify([also, match, repeats, media]),
    ...Object.values(rest),
    ...Object.values(facts),
  ];
}

/** One song of the running order. Screen readers hear the title before the buttons. */
export const RowView = memo((props: RowProps) => {
  const { texts } = useParts();
  const { row, isCurrent, isTop, isEditable, isSelected, isNear, phase, media } = props;
  const { key, track } = row;
  const tabIndex = isCurrent ? 0 : -1;
  const [work, own] = titleParts(track.title);
  return (
    <li
      class={`row ${phase === 'playing' || phase === 'paused' ? 'playing' : ''} ${isSelected ? 'selected' : ''} ${isTop ? 'top' : ''}`}
      data-key={key}
    >
      <div class="song">
        {isTop && <p class="kind">{texts.topResult}</p>}
        <p class="title">
          {isSelected && <span class="aloud">{texts.selected}</span>}
          <bdi title={track.title}>{own}</bdi>
          {track.explicit && (
            <abbr class="explicit" title={texts.explicit}>
              <span aria-hidden="true">E</span>
              <span class="aloud">{texts.explicit}</span>
            </abbr>
          )}
        </p>
        {work !== '' && (
          <bdi class="work" title={work}>
            {work}
          </bdi>
        )}
        <p class="artist">
          <bdi>{track.artist}</bdi>
          <Marks {...props} tabIndex={tabIndex} />
        </p>
      </div>
      <bdi class="album" title={track.album}>
        {track.album}
      </bdi>
      {isNear && (
        <>
          {isEditable && <Grip {...props} tabIndex={tabIndex} />}
          <span class="position" aria-hidden="true">
            {props.number}
          </span>
          <PlayButton {...{ row, media, phase, tabIndex }} />
          <span class="bpm">{track.bpm ? texts.bpm({ bpm: track.bpm }) : ''}</span>
          <span class="length">{clockTime(track.seconds)}</span>
          {isEditable && <Actions {...props} tabIndex={tabIndex} />}
          {props.hasMenu && <MenuButton of={key} {...{ track, tabIndex }} openMenu={props.openMenu} />}
        </>
      )}
    </li>
  );
}, shownOf);

/** A song that the listener removed, until the plan is saved. */
export function RemovedRow({ row: { key, track }, isEditable }: Pick<RowProps, 'row' | 'isEditable'>) {
  const { session, texts } = useParts();
  return (
    <li class="removed" data-key={key}>
      <p>
        <s>
          <bdi>{track.title}</bdi>
        </s>{' '}
        <span>{texts.removed}</span>
      </p>
      {isEditable && (
        <Button
          class="link"
          label={texts.putBackOf({ title: track.title })}
          onClick={() => session.putBack(key)}
        >
          {texts.undo}
        </Button>
      )}
    </li>
  );
}

type Inner = RowProps & { readonly tabIndex: number };

function Grip({ row, index, count, tabIndex }: Inner) {
  const { texts } = useParts();
  return (
    <Button
      class="grip"
      icon="grip"
      data-control="grip"
      tabIndex={tabIndex}
      label={texts.move({ title: row.track.title, at: index + 1, of: count })}
      aria-describedby="keys"
      title={texts.drag}
    />
  );
}

/** Remarks on a song: why it is there, how it matches, what it replaces or repeats. */
function Marks({ row, from, phase, page, tabIndex, isEditable, openMenu }: Inner) {
  const { session, texts } = useParts();
  const { track } = row;
  const { match, why, standsInFor, also = [] } = track;
  const repeats = track.repeats && repetitionWords(texts, track.repeats);
  const isKept = session.state.replay !== undefined;
  return (
    <>
      {phase === 'playing' && <Seek title={row.track.title} tabIndex={tabIndex} />}
      {phase === 'failed' && (
        <span class="note warning failed">
          <span class="line">{page?.startsWith('file:') ? texts.notPlayed : texts.noPreview}</span>
          {page !== undefined && session.host?.can.openLink && (
            <Button class="link" tabIndex={tabIndex} onClick={() => session.openPage(page)}>
              {page.startsWith('file:') ? texts.openFile : texts.openPage}
            </Button>
          )}
        </span>
      )}
      {from !== undefined && (
        <span class="note moved">{from === 0 ? texts.added : texts.movedFrom({ position: from })}</span>
      )}
      {also.length > 0 && isEditable && (
        <Button
          class="link"
          data-control="others"
          tabIndex={tabIndex}
          aria-haspopup="dialog"
          label={texts.versionsOf({ count: also.length + 1, title: track.title })}
          onClick={({ currentTarget }) => openMenu(row.key, currentTarget)}
        >
          {texts.versions({ count: also.length + 1 })}
        </Button>
      )}
      {[
        repeats,
        why,
        match && matchWords(texts, match),
        standsInFor && texts.standsIn,
        isKept || track.playable ? '' : texts.unplayable,
      ].map(
        note =>
          note && (
            <span class={note === repeats ? 'note warning' : 'note'} title={note} dir="auto">
              {note}
            </span>
          ),
      )}
    </>
  );
}

/** The buttons that move and remove a song. Where there is no room, they are in its menu. */
function Actions({ row, index, count, tabIndex }: Inner) {
  const { session, texts } = useParts();
  const { key, track } = row;
  const action = (name: 'up' | 'down' | 'remove', isOff: boolean, act: () => void) => (
    <Button
      class="sign"
      icon={name}
      data-control={name}
      tabIndex={tabIndex}
      label={texts[name]({ title: track.title })}
      title={texts.names[name]}
      aria-disabled={isOff}
      onClick={isOff ? undefined : act}
    />
  );
  return (
    <div class="actions">
      {action('up', index === 0, () => session.shift(key, 'up'))}
      {action('down', index === count - 1, () => session.shift(key, 'down'))}
      {action('remove', false, () => session.discard(key))}
    </div>
  );
}

interface MenuButtonProps extends Pick<Inner, 'tabIndex' | 'openMenu'> {
  /** The key of the row. */
  readonly of: string;
  readonly track: Pick<ShownTrack, 'title'>;
}

export function MenuButton({ of: key, track, tabIndex, openMenu }: MenuButtonProps) {
  const { texts } = useParts();
  return (
    <Button
      class="sign more"
      icon="more"
      data-control="more"
      tabIndex={tabIndex}
      label={texts.more({ title: track.title })}
      title={texts.names.more}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => openMenu(key, currentTarget)}
    />
  );
}

/** Above the first song of a disc. */
export const DiscHead = ({ disc }: { readonly disc: number }) => (
  <li class="disc-head">{useParts().texts.disc({ disc })}</li>
);
