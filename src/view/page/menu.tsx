import { useEffect, useRef } from 'preact/hooks';
import { Button, useParts } from './elements.tsx';
import { labels } from './labels.ts';
import type { RowProps } from './row.tsx';

interface MenuProps extends Pick<RowProps, 'row' | 'index' | 'count'> {
  /** It opens below. */
  readonly button: Element;
  close(): void;
}

/** Everything that can be done with a song: beside its button, or as a sheet on a phone. */
export function Menu({ row, index, count, button, close }: MenuProps) {
  const { session } = useParts();
  const dialog = useRef<HTMLDialogElement>(null);
  const { key, track } = row;
  useEffect(() => {
    const { current } = dialog;
    if (current === null) return undefined;
    const top = button.getBoundingClientRect().bottom;
    current.showModal();
    const room = window.innerHeight - current.offsetHeight - 8;
    current.style.setProperty('--top', `${Math.max(8, Math.min(top, room))}px`);
    // Beside the menu: Escape does the same for a keyboard.
    const outside = ({ target }: MouseEvent) => target === current && current.close();
    current.addEventListener('click', outside);
    return () => current.removeEventListener('click', outside);
  }, [button]);
  const act = (change: () => void) => () => {
    close();
    change();
  };
  const moveTo = (to: number) => () => session.move(key, to);
  const item = (name: Exclude<keyof typeof labels.names, 'more'>, isOff: boolean, change: () => void) => (
    <Button class="item" icon={name} disabled={isOff} onClick={act(change)}>
      {labels.names[name]}
    </Button>
  );
  return (
    <dialog ref={dialog} class="menu" aria-label={labels.more(track.title)} onClose={close}>
      <div>
        <p class="candidate">
          <bdi class="title">{track.title}</bdi>
          <bdi class="artist">{track.artist}</bdi>
          <bdi class="artist">{track.album}</bdi>
          {[track.why, track.match, track.repeats, track.standsInFor && labels.standsIn].map(
            note => note && <span class="note">{note}</span>,
          )}
        </p>
        {item('top', index === 0, moveTo(0))}
        {item('up', index === 0, moveTo(index - 1))}
        {item('down', index === count - 1, moveTo(index + 1))}
        {item('bottom', index === count - 1, moveTo(count - 1))}
        <PositionForm {...{ index, count }} move={to => act(moveTo(to))()} />
        {item('remove', false, () => session.remove(key))}
        <Others {...{ row, close }} />
      </div>
    </dialog>
  );
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
          onKeyDown={({ key }) => key === 'Enter' && submit()}
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
