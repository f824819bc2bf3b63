import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useParts, useStore } from './elements.tsx';
import { isHeard } from './player.ts';
import type { Placed } from './running-order.ts';
import { type State, searchIn } from './state.ts';

/** The most rows of a list in a chat, where the frame never scrolls and a drag ends at the window's edge. */
const mostInline = 6;
/** More rows take too long to draw at once. */
const chunk = 8;

/**
 * How many rows are drawn. In a chat, as many as fit until the listener unfolds the list; then all of them, some at a
 * time. `hasRest`: whether there is something below the rows. `current`: the index of the row with the focus.
 */
export function useFold(all: number, hasRest: boolean, current: number) {
  const { place, state, player } = useParts();
  const { isLarge, mostHeight } = place;
  const field = fieldIn(state);
  const [isAll, setAll] = useState(false);
  const [fit, setFit] = useState(mostInline);
  const [drawn, setDrawn] = useState(chunk);
  const width = useWidth(() => setFit(mostInline));
  const hasBar = isHeard(useStore(player));
  const isBeyond = current >= mostInline;
  const isOpen = isAll || isLarge || isBeyond;
  const isShort = all < fit || (all === fit && !hasRest);
  const isFolded = !isOpen && !isShort;
  useEffect(() => {
    if (isBeyond) setAll(true);
  }, [isBeyond]);
  useLayoutEffect(() => setFit(mostInline), [mostHeight, hasBar, field]);
  useLayoutEffect(() => {
    if (isOpen || fit === 0) return;
    if (heightOfView() > mostHeight) setFit(Math.min(fit, all + 1) - 1);
  }, [isOpen, fit, mostHeight, width, hasBar, field, state.replay, state.around]);
  useEffect(() => {
    if (isFolded || drawn >= all) return undefined;
    const timer = setTimeout(() => setDrawn(drawn + chunk));
    return () => clearTimeout(timer);
  }, [isFolded, drawn, all]);
  const showAll = useCallback(() => setAll(true), []);
  // Even one row with its open wishes is too high: the tracks to choose from come with the rest.
  const isTight = isFolded && fit === 0;
  const count = isFolded ? Math.min(Math.max(fit, 1), all) : Math.min(drawn, all);
  return { count, isFolded, isTight, showAll };
}

/** How many tiles of a grid are drawn: in a chat, as many rows as fit until the listener unfolds it. */
export function useFoldedTiles(list: { readonly current: HTMLElement | null }, all: number) {
  const { place, state, player } = useParts();
  const { isLarge, mostHeight } = place;
  const field = fieldIn(state);
  const [isAll, setAll] = useState(false);
  const [fit, setFit] = useState<number>();
  const width = useWidth(() => setFit(undefined));
  const hasBar = isHeard(useStore(player));
  const isOpen = isAll || isLarge;
  useLayoutEffect(() => setFit(undefined), [mostHeight, hasBar, field]);
  useLayoutEffect(() => {
    const height = heightOfView();
    if (isOpen || fit !== undefined || height <= mostHeight || list.current === null) return;
    const room = list.current.offsetHeight - (height - mostHeight) - buttonRoom;
    const tiles = [...list.current.children].filter(isElement);
    const top = list.current.offsetTop;
    // At least the first line of them.
    const most = Math.max(room, tiles[0]?.offsetHeight ?? 0);
    setFit(Math.max(1, tiles.filter(tile => tile.offsetTop + tile.offsetHeight - top <= most).length));
  }, [isOpen, fit, mostHeight, width, hasBar, field, all, state.replay]);
  const isFolded = !isOpen && fit !== undefined && fit < all;
  // The head grows once it is known how long its texts are.
  useEffect(() => {
    const page = list.current?.closest('main');
    if (!isFolded || !page) return undefined;
    const observer = new ResizeObserver(() => {
      if (heightOfView() > mostHeight) setFit((before = all) => Math.max(1, before - 1));
    });
    observer.observe(page);
    return () => observer.disconnect();
  }, [isFolded, mostHeight]);
  return { count: isFolded ? fit : all, isFolded, showAll: () => setAll(true) };
}

/** The page and the search field above it, in pixels. */
const heightOfView = () =>
  [...document.querySelectorAll('body > *')]
    .filter(isElement)
    .reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);

/** Which height the search field has. */
const fieldIn = (state: State) => {
  const search = searchIn(state);
  return search && JSON.stringify([search.found, search.problem]);
};

/** Of the button that unfolds, in pixels. */
const buttonRoom = 60;

const isElement = (node: Element): node is HTMLElement => node instanceof HTMLElement;

function useWidth(changed: () => void): number {
  const [width, setWidth] = useState(window.innerWidth);
  useEffect(() => {
    const resized = () => {
      if (window.innerWidth === width) return;
      setWidth(window.innerWidth);
      changed();
    };
    window.addEventListener('resize', resized);
    return () => window.removeEventListener('resize', resized);
  }, [width]);
  return width;
}

/** In a shorter list, all rows are drawn with their buttons. */
const longList = 50;

/** The first rows are drawn with their buttons at once. */
const firstRows = 12;

/** Which of `all` rows are or were near the part in sight, and a function that makes one such. */
export function useNearRows(
  list: { readonly current: HTMLElement | null },
  visible: readonly Placed[],
  all: number,
) {
  const { place, state } = useParts();
  const near = useRef(new Set<string>());
  const watching = useRef<IntersectionObserver>(undefined);
  const [, setCount] = useState(0);
  const isLong = all > longList;
  const add = (keys: readonly (string | undefined)[]) => {
    for (const key of keys) if (key !== undefined) near.current.add(key);
    setCount(near.current.size);
  };
  useEffect(() => {
    if (!isLong) return undefined;
    // In full screen the page scrolls by itself; in a chat, what the host shows of it counts.
    const sight = place.isLarge ? { root: document, rootMargin: '50%' } : {};
    const observer = new IntersectionObserver(entries => {
      const seen = entries.filter(({ isIntersecting }) => isIntersecting);
      for (const { target } of seen) observer.unobserve(target);
      if (seen.length > 0) add(seen.map(({ target }) => keyOf(target)));
    }, sight);
    watching.current = observer;
    return () => observer.disconnect();
  }, [isLong, place.isLarge]);
  useEffect(() => {
    if (!isLong) return;
    for (const row of list.current?.querySelectorAll('li.row') ?? [])
      if (!near.current.has(keyOf(row) ?? '')) watching.current?.observe(row);
  }, [isLong, visible.length, state.rows, place.isLarge]);
  const isNear = (key: string, index: number) => !isLong || index < firstRows || near.current.has(key);
  return [isNear, (key: string | undefined) => add([key])] as const;
}

const keyOf = (row: Element) => (row instanceof HTMLElement ? row.dataset['key'] : undefined);
