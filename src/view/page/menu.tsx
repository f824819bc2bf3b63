import { useMemo, useState } from 'preact/hooks';
import { clockTime } from '../../text/sanitize.ts';
import type { ShownTrack } from '../data/shown.ts';
import { copyText } from './clipboard.ts';
import { Button, useParts } from './elements.tsx';
import { likeTitle, type Texts } from './language.ts';
import { type Act, useDialog } from './menu-dialog.ts';
import { MenuItems, NumberItem, type Offer, offerIf } from './menu-items.tsx';
import { PlaylistPicker } from './playlist-picker.tsx';
import { matchWords, repetitionWords } from './reason-words.ts';
import type { RowProps } from './row.tsx';
import type { OrderRow } from './running-order.ts';
import type { Shift } from './selecting.ts';

export interface MenuProps extends Pick<RowProps, 'index' | 'count' | 'isEditable'> {
  readonly row: Pick<OrderRow, 'key'> & {
    readonly track: Pick<ShownTrack, 'id' | 'title' | 'artist' | 'album' | 'playable'> & Partial<ShownTrack>;
  };
  /** It opens below. */
  readonly button: Element;
  close(): void;
}

/** Everything that can be done with a song: beside its button, or as a sheet on a phone. */
export function Menu({ row, index, count, isEditable, button, close }: MenuProps) {
  const { session, state, texts } = useParts();
  const { part, act, shut } = useDialog(button, close);
  const [isPicking, setPicking] = useState(false);
  const { key, track } = row;
  const moveTo = (to: number) => act(() => session.move(key, to));
  const song = useSongOffers(row, act, () => setPicking(true));
  const group = session.groupOf(key);
  const isSelected = session.selected.includes(key);
  const shift = (name: Shift, isOff: boolean): Offer => ({
    name,
    isOff,
    act: act(() => session.shift(key, name)),
  });
  const edits: readonly Offer[] = [
    { name: isSelected ? 'deselect' : 'select', act: act(() => session.select(key)) },
    shift('top', group.length === 1 && index === 0),
    shift('up', group.length === 1 && index === 0),
    shift('down', group.length === 1 && index === count - 1),
    shift('bottom', group.length === 1 && index === count - 1),
    { name: 'remove', act: act(() => session.discard(key)) },
    ...offerIf(
      session.mayAdjust && state.work === undefined && (() => session.adjust({ is: 'similar', keys: group })),
      'moreLike',
      act,
    ),
  ];
  if (isEditable && group.length > 1)
    return (
      <dialog {...part} class="menu" aria-label={texts.selectedSongs({ count: group.length })}>
        <p class="candidate">
          <span class="title">{texts.selectedSongs({ count: group.length })}</span>
        </p>
        <MenuItems name={texts.selectedSongs({ count: group.length })} groups={[edits]} />
      </dialog>
    );
  return (
    <dialog {...part} class="menu" aria-label={texts.more({ title: track.title })}>
      {isPicking ? (
        <PlaylistPicker song={track} act={act} back={() => setPicking(false)} />
      ) : (
        <div>
          <p class="candidate">
            <bdi class="title">{track.title}</bdi>
            <bdi class="artist">{track.artist}</bdi>
            <bdi class="artist">{track.album}</bdi>
            {remarksOn(texts, track).map(note => note && <span class="note">{note}</span>)}
          </p>
          {isEditable && <Others row={row} close={shut} />}
          <MenuItems name={track.title} groups={isEditable ? [song, edits] : [song]} />
          {isEditable && <PositionForm {...{ index, count }} move={to => moveTo(to)()} />}
        </div>
      )}
    </dialog>
  );
}

const remarksOn = (texts: Texts, { why, match, repeats, standsInFor }: MenuProps['row']['track']) => [
  why,
  match && matchWords(texts, match),
  repeats && repetitionWords(texts, repeats),
  standsInFor && texts.standsIn,
];

/** What can be done with any song, as far as the host, the server and the account allow it. */
function useSongOffers({ key, track }: MenuProps['row'], act: Act, pick: () => void): readonly Offer[] {
  const { session, state, player, texts } = useParts();
  const { canRead = false, shown } = state;
  const planTitle = likeTitle(texts, track.title);
  // The menu is soon followed by what needs the page.
  const page = useMemo(() => {
    const read = canRead ? session.pageOf(track) : Promise.reject(new Error('unreadable'));
    read.catch(() => undefined);
    return read;
  }, [track.id]);
  const playNext = () => {
    const isQueued = player.playNext(key);
    if (isQueued) session.notify({ is: 'next', title: track.title });
  };
  return [
    ...offerIf(track.playable && playNext, 'queue', act),
    ...(session.may('add') || session.may('create') ? [{ name: 'add', act: pick } as const] : []),
    ...offerIf(session.may('like') && (() => session.like('tracks', track)), 'like', act),
    ...offerIf(
      session.may('plan') && (() => session.planLike(track, key, 'songs', planTitle)),
      'similar',
      act,
    ),
    ...offerIf(shown?.is !== 'album' && canRead && (() => session.goTo('album', page, key)), 'album', act),
    ...offerIf(shown?.is !== 'artist' && canRead && (() => session.goTo('artist', page, key)), 'artist', act),
    ...offerIf(canRead && (() => session.copyLink(page, copyText)), 'link', act),
    ...offerIf(canRead && session.host?.can.openLink && (() => session.openPageOf(page)), 'page', act),
  ];
}

interface PositionProps extends Pick<MenuProps, 'index' | 'count'> {
  /** To an index from 0. */
  move(to: number): void;
}

/** Moves the song further than a hand can drag it in a chat. */
function PositionForm({ index, count, move }: PositionProps) {
  const { texts } = useParts();
  const submit = (position: number) => move(position - 1);
  return (
    <NumberItem
      label={texts.moveTo}
      now={texts.moveNow}
      least={1}
      most={count}
      usual={index + 1}
      submit={submit}
    />
  );
}

/** Other recordings of the song, which can replace it. */
function Others({ row, close }: Pick<MenuProps, 'row' | 'close'>) {
  const { session, texts } = useParts();
  const { also = [], title } = row.track;
  if (also.length === 0) return null;
  const choose = (id: number, other: string) => () => {
    close();
    void session.choose({ key: row.key }, id, other);
  };
  return (
    <>
      <p class="note">{texts.otherRecordings}</p>
      <ul class="others" aria-label={texts.otherRecordings}>
        {also.map(({ id, title: other = title, album, seconds }) => (
          <li key={id}>
            <bdi class="album">{album}</bdi>
            <span class="length">{clockTime(seconds)}</span>
            <Button class="quiet" label={texts.takeFrom({ album })} onClick={choose(id, other)}>
              {texts.take}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
