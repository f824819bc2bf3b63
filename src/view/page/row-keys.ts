import type { Session } from './session.ts';
import { isEditable } from './state.ts';

const rowOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('li.row') : null;

/** Control or Command and a click select a song or deselect it; Shift and a click select all up to it. */
export function selectClicked(event: MouseEvent, session: Session): void {
  const { ctrlKey, metaKey, shiftKey, target } = event;
  const key = rowOf(target)?.dataset['key'];
  // The keyboard's Enter is a click without a pointer.
  if (key === undefined || event.detail === 0 || !isEditable(session.state)) return;
  if (!ctrlKey && !metaKey && !shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  if (shiftKey) session.selectTo(key);
  else session.select(key);
}

/** Where nothing can point, a tap anywhere on a row plays it, as its cover does; or selects it, if others are selected. */
export function tapped({ target }: MouseEvent, session: Session): void {
  if (!(target instanceof Element) || target.closest('button, input, .candidates') !== null) return;
  if (!window.matchMedia('(hover: none)').matches) return;
  const row = rowOf(target);
  if (session.selected.length > 0) session.select(row?.dataset['key'] ?? '');
  else row?.querySelector<HTMLElement>('.play')?.click();
}

/** A focused button. */
interface Focus {
  readonly key: string;
  readonly control: string;
  readonly index: number;
}

function focusAt(target: EventTarget | null): Omit<Focus, 'index'> | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-control]') : null;
  const key = button?.closest<HTMLElement>('li.row')?.dataset['key'];
  const control = button?.dataset['control'];
  return key === undefined || control === undefined ? undefined : { key, control };
}

/** Tries for a second, since the row to focus may not be rendered yet. */
export function focusSoon(list: HTMLElement, focus: Focus, frames = 60): void {
  requestAnimationFrame(() => {
    if (!focusRow(list, focus) && frames > 0) focusSoon(list, focus, frames - 1);
  });
}

/** Focuses a button of a row, or its first visible one. Returns whether there is one. */
function focusRow(list: HTMLElement, { index, control }: Focus): boolean {
  const row = list.querySelectorAll<HTMLElement>('li.row')[index];
  const buttons = [...(row?.querySelectorAll<HTMLElement>('[data-control]') ?? [])].filter(
    ({ offsetParent }) => offsetParent !== null,
  );
  const button = buttons.find(({ dataset }) => dataset['control'] === control) ?? buttons[0];
  button?.focus();
  return button !== undefined;
}

/** The buttons on which a key removes the song. */
const removing: ReadonlySet<string> = new Set(['grip', 'remove']);

const removingKeys: ReadonlySet<string> = new Set(['Delete', 'Backspace']);

/**
 * Handles arrow keys and those that remove. Returns what to focus after the next rendering, if anything. `sifted`: the
 * keys of the rows, if they are not all or in another order; they then stay where they are.
 */
export function pressKey(
  event: KeyboardEvent,
  list: HTMLElement,
  session: Session,
  sifted?: readonly string[],
): Focus | undefined {
  const focus = focusAt(event.target);
  const keys = sifted ?? session.state.rows.map(({ key }) => key);
  const index = keys.indexOf(focus?.key ?? '');
  if (focus === undefined || index < 0) return undefined;
  const last = keys.length - 1;
  const next = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: last }[event.key];
  if (removingKeys.has(event.key)) {
    if (!removing.has(focus.control)) return undefined;
    session.discard(focus.key);
    return { ...focus, index: Math.min(index, last - 1) };
  }
  const isMove = event.altKey || event.shiftKey;
  if (next === undefined || (isMove && sifted !== undefined)) return undefined;
  event.preventDefault();
  const target = keys[next];
  if (event.shiftKey && !event.altKey && target !== undefined) session.selectTo(target, focus.key);
  const there = { ...focus, index: next };
  const isUp = next < index;
  if (event.altKey)
    session.shift(focus.key, event.shiftKey ? (isUp ? 'top' : 'bottom') : isUp ? 'up' : 'down');
  else if (target !== undefined && !focusRow(list, there)) return there;
  return undefined;
}
