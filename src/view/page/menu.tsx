import { useMemo, useState } from 'preact/hooks';
import { clockTime } from '../../text/sanitize.ts';
import type { ShownTrack } from '../data/shown.ts';
import { copyText } from './clipboard.ts';
import { Button, Cover, useParts } from './elements.tsx';
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

/** Everything that can be done with a song, or with those selected: beside its button, or as a sheet on a phone. */
export function Menu({ row, index, count, isEditable, button, close }: MenuProps) {
  const { session, state, texts } = useParts();
  const { part, act, shut } = useDialog(button, close);
  const [step, setStep] = useState<'first' | 'playlists' | 'moves' | 'back'>('first');
  const { key, track } = row;
  const [usual, ...others] = useSongOffers(row, act, () => setStep('playlists'));
  const edits = useEditOffers(row, act, () => setStep('moves'));
  const group = session.groupOf(key);
  const isGroup = isEditable && group.length > 1;
  const name = isGroup ? texts.selectedSongs({ count: group.length }) : track.title;
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || step !== 'moves') return;
    event.preventDefault();
    setStep('back');
  };
  const items = (
    <>
      {isEditable && !isGroup && <Others row={row} close={shut} />}
      <MenuItems
        name={name}
        usual={isGroup ? undefined : usual}
        groups={[...(isGroup ? [] : others), ...(isEditable ? edits : [])]}
        start={step === 'back' ? 'move' : undefined}
      />
    </>
  );
  return (
    <dialog
      {...part}
      class="menu"
      aria-label={isGroup ? name : texts.more({ title: name })}
      onKeyDown={leave}
    >
      {step === 'playlists' ? (
        <PlaylistPicker song={track} act={act} back={() => setStep('first')} />
      ) : (
        <div>
          <p class="candidate">
            {!isGroup && state.shown && <Cover track={track} media={state.shown.media} />}
            <bdi class="title">{name}</bdi>
            {!isGroup && <About track={track} />}
          </p>
          {step === 'moves' ? <Moves {...{ row, index, count, act }} back={() => setStep('back')} /> : items}
        </div>
      )}
    </dialog>
  );
}

/** Below the title of a song. */
function About({ track }: Pick<MenuProps['row'], 'track'>) {
  const { texts } = useParts();
  return (
    <>
      <bdi class="artist">{track.artist}</bdi>
      <bdi class="artist">{track.album}</bdi>
      {remarksOn(texts, track).map(note => note && <span class="note">{note}</span>)}
    </>
  );
}

/** How songs of a list can be changed. What removes them is apart. */
function useEditOffers({ key }: MenuProps['row'], act: Act, openMoves: () => void) {
  const { session, state } = useParts();
  const keys = session.groupOf(key);
  const mayAdd = session.mayAdjust && state.work === undefined;
  const changes: readonly Offer[] = [
    { name: session.selected.includes(key) ? 'deselect' : 'select', act: act(() => session.select(key)) },
    { name: 'move', isOff: state.rows.length < 2, act: openMoves },
    ...offerIf(mayAdd && (() => session.adjust({ is: 'similar', keys })), 'moreLike', act),
  ];
  return [changes, [{ name: 'remove' as const, act: act(() => session.discard(key)) }]];
}

interface MovesProps extends Pick<MenuProps, 'row' | 'index' | 'count'> {
  readonly act: Act;
  back(): void;
}

/** Where songs can be moved. One song can be moved further than a hand can drag it in a chat. */
function Moves({ row: { key }, index, count, act, back }: MovesProps) {
  const { session, texts } = useParts();
  const isAlone = session.groupOf(key).length === 1;
  const isOff = { top: index === 0, up: index === 0, down: index === count - 1, bottom: index === count - 1 };
  const shift = (name: Shift): Offer => ({
    name,
    isOff: isAlone && isOff[name],
    act: act(() => session.shift(key, name)),
  });
  return (
    <>
      <MenuItems
        name={texts.names.move}
        groups={[[{ name: 'back', act: back }], shifts.map(shift)]}
        start={index === 0 ? 'down' : 'top'}
      />
      {isAlone && (
        <NumberItem
          label={texts.moveTo}
          now={texts.moveNow}
          least={1}
          most={count}
          usual={index + 1}
          submit={position => act(() => session.move(key, position - 1))()}
        />
      )}
    </>
  );
}

const shifts = ['top', 'up', 'down', 'bottom'] as const;

const remarksOn = (texts: Texts, { why, match, repeats, standsInFor }: MenuProps['row']['track']) => [
  why,
  match && matchWords(texts, match),
  repeats && repetitionWords(texts, repeats),
  standsInFor && texts.standsIn,
];

/** What can be done with any song, as far as the host, the server and the account allow it: what is usual comes first. */
function useSongOffers(
  { key, track }: MenuProps['row'],
  act: Act,
  pick: () => void,
): readonly (readonly Offer[])[] {
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
  const goTo = (kind: 'artist' | 'album') =>
    offerIf(shown?.is !== kind && canRead && (() => session.goTo(kind, page, key)), kind, act);
  return [
    [
      ...offerIf(track.playable && playNext, 'queue', act),
      ...(session.may('add') || session.may('create') ? [{ name: 'add', act: pick } as const] : []),
      ...offerIf(session.may('like') && (() => session.like('tracks', track)), 'like', act),
    ],
    [
      ...goTo('artist'),
      ...goTo('album'),
      ...offerIf(
        session.may('plan') && (() => session.planLike(track, key, 'songs', planTitle)),
        'similar',
        act,
      ),
    ],
    [
      ...offerIf(canRead && (() => session.copyLink(page, copyText)), 'link', act),
      ...offerIf(canRead && session.host?.can.openLink && (() => session.openPageOf(page)), 'page', act),
    ],
  ];
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
