import { useLayoutEffect, useReducer } from 'preact/hooks';
import type { Store } from './store.ts';

/** What the store holds; the part is drawn again whenever that changes. */
export function useStore<S extends object>(store: Store<S>): S {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => store.subscribe(() => draw(undefined)), [store]);
  return store.state;
}
