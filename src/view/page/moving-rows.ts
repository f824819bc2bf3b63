import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ShownSongs } from '../data/shown.ts';
import type { OrderRows } from './running-order.ts';

const glide = { duration: 240, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' };
const come = { duration: 240, easing: 'ease-out' };

interface Before {
  /** How far from the top of the list each row was, in pixels, by key. */
  readonly tops: ReadonlyMap<string, number>;
  readonly scrolled: number;
}

/**
 * When a list was changed elsewhere, its rows glide to their new places, unless the listener wants no motion. The
 * window stays where it is. Returns whether this is such a change.
 */
export function useMovingRows(
  list: { readonly current: HTMLElement | null },
  shown: ShownSongs,
  rows: OrderRows,
): boolean {
  const last = useRef(shown);
  const isOther = last.current !== shown;
  last.current = shown;
  // The rows on the screen are still those before.
  const before = isOther && list.current !== null ? placesIn(list.current, rows) : undefined;
  useLayoutEffect(() => {
    if (before === undefined || list.current === null) return;
    if (window.scrollY !== before.scrolled) window.scrollTo(0, before.scrolled);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const [row, key] of rowsIn(list.current)) {
      const top = before.tops.get(key);
      const by = (top ?? row.offsetTop) - row.offsetTop;
      if (by !== 0) row.animate({ transform: [`translateY(${by}px)`, 'none'] }, glide);
      else if (top === undefined) row.animate({ opacity: [0, 1] }, come);
    }
  }, [before]);
  return before !== undefined;
}

/** Where the rows are; undefined if their order stays, which is not worth measuring. */
function placesIn(list: HTMLElement, rows: OrderRows): Before | undefined {
  const there = rowsIn(list);
  if (there.every(([, key], at) => key === rows[at]?.key)) return undefined;
  return { tops: new Map(there.map(([row, key]) => [key, row.offsetTop])), scrolled: window.scrollY };
}

const rowsIn = (list: HTMLElement) =>
  [...list.querySelectorAll<HTMLElement>('li.row')].map(row => [row, row.dataset['key'] ?? ''] as const);
