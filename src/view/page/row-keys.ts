import type { Session } from './session.ts';

/** The row and the button that the keyboard stands on. */
interface Stop {
  readonly key: string;
  readonly control: string;
  readonly index: number;
}

function stopAt(target: EventTarget | null): Omit<Stop, 'index'> | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-control]') : null;
  const key = button?.closest<HTMLElement>('li.row')?.dataset['key'];
  const control = button?.dataset['control'];
  return key === undefined || control === undefined ? undefined : { key, control };
}

/**
 * Puts the keyboard on a row's button; on the first button of the row where no such is to be seen. Returns whether the
 * row is drawn.
 */
export function focusRow(list: HTMLElement, { index, control }: Stop): boolean {
  const row = list.querySelectorAll<HTMLElement>('li.row')[index];
  const buttons = [...(row?.querySelectorAll<HTMLElement>('[data-control]') ?? [])].filter(
    ({ offsetParent }) => offsetParent !== null,
  );
  const button = buttons.find(({ dataset }) => dataset['control'] === control) ?? buttons[0];
  button?.focus();
  return row !== undefined;
}

/** Buttons on which the keyboard takes a song out: not on that which plays it. */
const takingOut: ReadonlySet<string> = new Set(['grip', 'remove']);

/**
 * Arrow keys within the running order: from song to song, and with Alt the song itself. Returns where the keyboard
 * is to stand once that is drawn; undefined where nothing is to be waited for.
 */
export function pressKey(event: KeyboardEvent, list: HTMLElement, session: Session): Stop | undefined {
  const stop = stopAt(event.target);
  const { rows } = session.state;
  const index = rows.findIndex(({ key }) => key === stop?.key);
  if (stop === undefined || index < 0) return undefined;
  const last = rows.length - 1;
  const next = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: last }[event.key];
  if (event.key === 'Delete') {
    if (!takingOut.has(stop.control)) return undefined;
    session.remove(stop.key);
    return { ...stop, index: Math.min(index, last - 1) };
  }
  if (next === undefined) return undefined;
  event.preventDefault();
  const there = { ...stop, index: next };
  if (event.altKey) session.move(stop.key, event.shiftKey ? (next < index ? 0 : last) : next);
  else if (rows[next] !== undefined && !focusRow(list, there)) return there;
  return undefined;
}
