import type { Prepared, WriteHandler, WriteHandlers } from './change-call.ts';

/** The handler of a write; undefined for a write that only another version knows. */
export const handlerOf = (handlers: WriteHandlers, name: string): WriteHandler | undefined =>
  new Map<string, WriteHandler>(Object.entries(handlers)).get(name);

/** The handler of a write that this version makes. */
export function ownHandler(handlers: WriteHandlers, name: string): WriteHandler {
  const handler = handlerOf(handlers, name);
  if (handler === undefined) throw new TypeError(`nothing carries out ${name}`);
  return handler;
}

/** For a write that needs nothing read before it. */
export const nothingBefore: Prepared = { before: {}, names: new Map() };
