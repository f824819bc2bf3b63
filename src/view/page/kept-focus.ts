import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

interface List {
  readonly current: HTMLElement | null;
}

/**
 * Restores the focus after a row has moved, since its element leaves the page for a moment. A song that was removed or
 * put back has another row, whose first button gets the focus. `isStill`: the list stays where it is, since the listener
 * did not move the row.
 */
export function useKeptFocus(list: List, opened: string | undefined, isStill: boolean): void {
  useReturnedFocus(list, opened);
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
    if (document.activeElement !== document.body || current === undefined || list.current === null) return;
    const options = { preventScroll: isStill };
    if (list.current.contains(current)) return current.focus(options);
    const key = current.closest<HTMLElement>('li[data-key]')?.dataset['key'];
    const rows = [...list.current.querySelectorAll<HTMLElement>('li[data-key]')];
    const row = rows.find(({ dataset }) => dataset['key'] === key);
    const same = row?.querySelector<HTMLElement>(`[data-control="${current.dataset['control']}"]`);
    (same ?? row?.querySelector<HTMLElement>('.play, .link'))?.focus(options);
  });
}

/** After the way back, the focus is on the tile, or on the menu button of the row, that was left. */
export function useReturnedFocus(list: List, opened: string | undefined): void {
  useEffect(() => {
    if (opened === undefined || document.activeElement !== document.body) return;
    const left = list.current?.querySelector(`[data-key="${CSS.escape(opened)}"]`);
    (left?.querySelector<HTMLElement>('.more') ?? left?.querySelector('button'))?.focus();
  }, [list, opened]);
}
