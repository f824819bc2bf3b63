import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { copyText } from './clipboard.ts';
import { Button, useParts } from './elements.tsx';
import { labels } from './labels.ts';
import { MenuItems, type Offer } from './menu-items.tsx';
import { PlaylistPicker } from './playlist-picker.tsx';
import type { RowProps } from './row.tsx';

interface MenuProps extends Pick<RowProps, 'row' | 'index' | 'count' | 'isEditable'> {
  /** It opens below. */
  readonly button: Element;
  close(): void;
}

/** Everything that can be done with a song: beside its button, or as a sheet on a phone. */
export function Menu({ row, index, count, isEditable, button, close }: MenuProps) {
  const { session } = useParts();
  const dialog = useDialog(button);
  const [isPicking, setPicking] = useState(false);
  const { key, track } = row;
  const shut = () => {
    // While the dialog is open, nothing behind it gets the focus.
    dialog.current?.close();
    close();
  };
  const act = (change: () => unknown) => () => {
    shut();
    change();
  };
  const moveTo = (to: number) => act(() => session.move(key, to));
  const song = useSongOffers(row, act, () => setPicking(true));
  const edits: readonly Offer[] = [
    { name: 'top', isOff: index === 0, act: moveTo(0) },
    { name: 'up', isOff: index === 0, act: moveTo(index - 1) },
    { name: 'down', isOff: index === count - 1, act: moveTo(index + 1) },
    { name: 'bottom', isOff: index === count - 1, act: moveTo(count - 1) },
    { name: 'remove', act: act(() => session.remove(key)) },
  ];
  return (
    <dialog
      ref={dialog}
      class="menu"
      aria-label={labels.more(track.title)}
      onClose={({ currentTarget }) => currentTarget.isConnected && close()}
    >
      {isPicking ? (
        <PlaylistPicker song={track} act={act} back={() => setPicking(false)} />
      ) : (
        <div>
          <p class="candidate">
            <bdi class="title">{track.title}</bdi>
            <bdi class="artist">{track.artist}</bdi>
            <bdi class="artist">{track.album}</bdi>
            {[track.why, track.match, track.repeats, track.standsInFor && labels.standsIn].map(
              note => note && <span class="note">{note}</span>,
            )}
          </p>
          <MenuItems name={track.title} groups={isEditable ? [song, edits] : [song]} />
          {isEditable && <PositionForm {...{ index, count }} move={to => moveTo(to)()} />}
          {isEditable && <Others row={row} close={shut} />}
        </div>
      )}
    </dialog>
  );
}

/** Opens the dialog beside its button. A press beside it closes it. */
function useDialog(button: Element) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    if (current === null) return undefined;
    const place = () => {
      const room = window.innerHeight - current.offsetHeight - 8;
      const top = button.getBoundingClientRect().bottom;
      current.style.setProperty('--top', `${Math.max(8, Math.min(top, room))}px`);
    };
    current.showModal();
    place();
    // Escape does the same for a keyboard.
    const outside = ({ target }: MouseEvent) => target === current && current.close();
    current.addEventListener('click', outside);
    const resized = new ResizeObserver(place);
    resized.observe(current);
    window.addEventListener('resize', place);
    return () => {
      current.removeEventListener('click', outside);
      window.removeEventListener('resize', place);
      resized.disconnect();
    };
  }, [button]);
  return dialog;
}

type Act = (change: () => unknown) => () => void;

/** What can be done with any song, as far as the host, the server and the account allow it. */
function useSongOffers({ key, track }: MenuProps['row'], act: Act, pick: () => void): readonly Offer[] {
  const { session, state, player } = useParts();
  const { canRead = false, shown } = state;
  // The menu is soon followed by what needs the page.
  const page = useMemo(() => {
    const read = canRead ? session.pageOf(track) : Promise.reject(new Error('unreadable'));
    read.catch(() => undefined);
    return read;
  }, [track.id]);
  const offer = (name: Offer['name'], isThere: boolean, change: () => unknown): Offer[] =>
    isThere ? [{ name, act: act(change) }] : [];
  const playNext = () => {
    const isQueued = player.playNext(key);
    if (isQueued) session.notify({ is: 'next', title: track.title });
  };
  return [
    ...offer('queue', track.playable, playNext),
    ...(session.may('add') || session.may('create') ? [{ name: 'add', act: pick } as const] : []),
    ...offer('like', session.may('like'), () => session.like(track)),
    ...offer('similar', session.may('plan'), () => session.planLike(track, key)),
    ...offer('album', canRead && shown?.is !== 'album', () => session.goTo('album', page, key)),
    ...offer('artist', canRead && shown?.is !== 'artist', () => session.goTo('artist', page, key)),
    ...offer('link', canRead, () => session.copyLink(page, copyText)),
    ...offer('page', canRead && session.host?.can.openLink === true, () => session.openPageOf(page)),
  ];
}

interface PositionProps extends Pick<MenuProps, 'index' | 'count'> {
  /** To an index from 0. */
  move(to: number): void;
}

/** Moves the song further than a hand can drag it in a chat. No form: some hosts forbid frames to submit one. */
function PositionForm({ index, count, move }: PositionProps) {
  const input = useRef<HTMLInputElement>(null);
  const submit = () => {
    const { current } = input;
    if (current?.checkValidity()) move(current.valueAsNumber - 1);
  };
  return (
    <div class="item">
      <label>
        {labels.moveTo}{' '}
        <input
          ref={input}
          type="number"
          min="1"
          max={count}
          defaultValue={String(index + 1)}
          required
          onKeyDown={({ key, isComposing }) => key === 'Enter' && !isComposing && submit()}
        />
      </label>
      <Button class="quiet" onClick={submit}>
        {labels.moveNow}
      </Button>
    </div>
  );
}

/** Other recordings of the song, which can replace it. */
function Others({ row, close }: Pick<MenuProps, 'row' | 'close'>) {
  const { session } = useParts();
  const { also = [], title } = row.track;
  if (also.length === 0) return null;
  const choose = (id: number, other: string) => () => {
    close();
    void session.choose({ key: row.key }, id, other);
  };
  return (
    <>
      <p class="note">{labels.otherRecordings}</p>
      <ul class="others" aria-label={labels.otherRecordings}>
        {also.map(({ id, title: other = title, album, seconds }) => (
          <li key={id}>
            <bdi class="album">{album}</bdi>
            <span class="length">{labels.time(seconds)}</span>
            <Button class="quiet" label={labels.takeFrom(album)} onClick={choose(id, other)}>
              {labels.take}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
