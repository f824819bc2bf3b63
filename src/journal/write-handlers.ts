import type { Prepared, WriteHandler, WriteHandlers } from './change-call.ts';

/** The handler of a write; undefined for a write that only another version knows. */
export const handlerOf = (handlers: WriteHandlers, name: string): WriteHandler | undefined =>
  new Map<string, WriteHandler>(Object.entries(handlers)).get(name);

/** For a write that needs nothing read before it. */
export const nothingBefore: Prepared = { before: {}, names: new Map() };
