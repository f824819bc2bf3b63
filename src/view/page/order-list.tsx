import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ShownMedia } from '../data/shown.ts';
import { dragRow } from './drag.ts';
import type { Player } from './player.ts';
import { RowView } from './row.tsx';
import { focusRow, pressKey } from './row-keys.ts';
import type { Row } from './running-order.ts';
import type { Session } from './session.ts';
import { isEditable } from './state.ts';
import { useStore } from './use-store.ts';
import { labels } from './words.ts';

/** So many songs stand in the chat at once; a longer list unfolds, for a list that scrolls inside a chat is a trap. */
const mostInline = 25;

interface Props {
  readonly session: Session;
  readonly player: Player;
  readonly media: ShownMedia;
  /** Whether all songs are shown from the start. */
  readonly isLarge: boolean;
}

/** The songs in their running order, to be heard, moved and removed. */
export function OrderList({ session, player, media, isLarge }: Props) {
  const { rows, shown } = session.state;
  const playing = useStore(player);
  const [current, setCurrent] = useState<string>();
  const list = useRef<HTMLOListElement>(null);
  useKeptFocus(list);
  useDragging(list, session);
  const editable = isEditable(session.state);
  const [visible, unfold] = useFolding(rows, current, isLarge);
  const currentKey = visible.some(({ key }) => key === current) ? current : visible[0]?.key;
  const press = (event: KeyboardEvent) => {
    if (list.current === null) return;
    const stop = pressKey(event, list.current, session);
    if (stop === undefined) return;
    if (stop.index >= visible.length) unfold();
    // The row that takes the place of a removed one, or was folded away, is drawn a moment later.
    requestAnimationFrame(() => list.current && focusRow(list.current, stop));
  };
  return (
    <section class={`order${editable ? ' editable' : ''}${shown?.is === 'album' ? ' album' : ''}`}>
      <p id="keys" hidden>
        {labels.keys}
      </p>
      <ol
        ref={list}
        aria-label={labels.list}
        onKeyDown={press}
        onFocusIn={({ target }) =>
          setCurrent(
            target instanceof Element ? target.closest<HTMLElement>('li.row')?.dataset['key'] : undefined,
          )
        }
      >
        {visible.map((row, index) => (
          <RowView
            key={row.key}
            {...{ row, index, media, session, player }}
            count={rows.length}
            isCurrent={row.key === currentKey}
            isEditable={editable}
            phase={playing.key === row.key ? playing.phase : 'still'}
            page={playing.key === row.key ? playing.page : undefined}
          />
        ))}
      </ol>
      {visible.length < rows.length && (
        <button type="button" class="quiet all" onClick={unfold}>
          {labels.showAll(rows.length)}
        </button>
      )}
    </section>
  );
}

/** The rows that are drawn, and what unfolds the rest. A list unfolds, too, where the keyboard's row goes beyond. */
function useFolding(
  rows: readonly Row[],
  current: string | undefined,
  isLarge: boolean,
): [readonly Row[], () => void] {
  const [isAll, setAll] = useState(false);
  const isBeyond = rows.findIndex(({ key }) => key === current) >= mostInline;
  useEffect(() => {
    if (isBeyond) setAll(true);
  }, [isBeyond]);
  return [isAll || isLarge || isBeyond ? rows : rows.slice(0, mostInline), () => setAll(true)];
}

/** A row that moves is taken out of the page for a moment, and its button would lose the keyboard. */
function useKeptFocus(list: { readonly current: HTMLElement | null }): void {
  const focused = useRef<HTMLElement | undefined>(undefined);
  useEffect(() => {
    const keep = ({ target }: FocusEvent) => {
      focused.current = target instanceof HTMLElement && list.current?.contains(target) ? target : undefined;
    };
    document.addEventListener('focusin', keep);
    return () => document.removeEventListener('focusin', keep);
  }, [list]);
  useLayoutEffect(() => {
    const { current } = focused;
    const isLost = document.activeElement === document.body;
    if (isLost && current !== undefined && list.current?.contains(current)) current.focus();
  });
}

function useDragging(list: { readonly current: HTMLElement | null }, session: Session): void {
  useEffect(() => {
    const { current } = list;
    if (current === null) return undefined;
    const begin = (event: PointerEvent) => {
      if (isEditable(session.state)) dragRow(event, current, (key, to) => session.move(key, to));
    };
    current.addEventListener('pointerdown', begin);
    return () => current.removeEventListener('pointerdown', begin);
  }, [list, session]);
}
