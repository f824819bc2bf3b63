import type { Prepared, WriteHandler, WriteHandlers } from './change-call.ts';

/** The handler of a write; undefined for one that only another version knows. */
export const handlerOf = (handlers: WriteHandlers, name: string): WriteHandler | undefined =>
  new Map<string, WriteHandler>(Object.entries(handlers)).get(name);

/** Of a write before which nothing needs to be read. */
export const nothingBefore: Prepared = { before: {}, names: new Map() };
