import { z } from 'zod';
import { once } from '../client/api/lazy.ts';
import { jsonIn } from '../text/parse.ts';
import type { Listen } from './listen.ts';
import type { ListenPage } from './listens-host.ts';

/*
 * How far the listens of a host are read. A pass goes from now backwards, the newest first: the first one to the oldest
 * listen, later ones to the newest that was known. Times are seconds since 1970.
 */

const number = () => z.number().default(0);

const passSchema = () =>
  z.object({
    /** Listens before this second are still to be read. Undefined at the beginning. */
    before: z.number().optional(),
    /** The pass ends with this second; 0 for all listens. */
    floor: z.number(),
    /** How many listens the host gave so far, each once. */
    seen: z.number(),
    /** The newest second, and how many listens it has. */
    top: z.number().optional(),
    topSeen: number(),
  });
export type Pass = z.infer<ReturnType<typeof passSchema>>;

const stateSchema = once(() =>
  z.object({
    pass: passSchema().optional(),
    /** The newest second of the passes that are complete. Undefined before the first one is. */
    top: z.number().optional(),
    topSeen: number(),
    /** How many listens the host has, by what was read. */
    total: number(),
    /** By how much the host's own count differs. Undefined if listens may have come while all was read. */
    difference: z.number().optional(),
    /** Another difference that was noticed once. Listens were added or deleted there, or its count was late. */
    noticed: z.number().optional(),
    /** Seconds with more listens than one answer has. */
    crowded: number(),
    /** When the last pass ended, and when all was read again. Milliseconds. */
    readAt: number(),
    againAt: number(),
  }),
);
export type ReadState = z.infer<ReturnType<typeof stateSchema>>;

export const stateIn = (text: string): ReadState =>
  stateSchema().safeParse(jsonIn(text)).data ?? stateSchema().parse({});

/** The pass that is under way or due. */
export const passOf = (state: ReadState): Pass =>
  state.pass ?? { floor: state.top ?? 0, seen: 0, topSeen: 0 };

export interface PageResult {
  readonly listens: readonly Listen[];
  /** The seconds that are known whole now: an origin has no other listens in them. Undefined for none. */
  readonly whole: readonly [number, number] | undefined;
  /** What goes on. Undefined if the pass is complete. */
  readonly next: Pass | undefined;
  readonly last: Pass;
  /** Whether one second has more listens than the answer. */
  readonly isCrowded: boolean;
}

const endOfTime = Number.MAX_SAFE_INTEGER;

/** What a page adds to a pass. The page begins with the last second of the page before, which may have been cut. */
export function withPage(pass: Pass, page: ListenPage, pageSize: number): PageResult {
  const { before = endOfTime, floor } = pass;
  const given = page.listens.filter(({ at }) => at < before);
  const oldest = given.reduce((least, { at }) => Math.min(least, at), endOfTime);
  const top =
    pass.top ?? given.reduce<number | undefined>((most, { at }) => Math.max(most ?? at, at), undefined);
  const listens = given.filter(({ at }) => at >= floor);
  const topSeen = pass.top === undefined ? given.filter(({ at }) => at === top).length : pass.topSeen;
  const known = { ...pass, ...(top === undefined ? {} : { top }), topSeen };
  const goesOn = page.hasMore && given.length > 0 && oldest >= floor;
  if (!goesOn) {
    const last = { ...known, seen: pass.seen + listens.length };
    return { listens, whole: [floor, before - 1], next: undefined, last, isCrowded: false };
  }
  // All are of the second that the page before ended with: the rest of it cannot be asked for.
  const isStuck = oldest === before - 1;
  const isWhole = ({ at }: Listen) => isStuck || at > oldest;
  const next = {
    ...known,
    before: isStuck ? oldest : oldest + 1,
    seen: pass.seen + listens.filter(isWhole).length,
  };
  const from = isStuck ? oldest : oldest + 1;
  return {
    listens,
    whole: from < before ? [from, before - 1] : undefined,
    next,
    last: next,
    isCrowded: isStuck && given.length >= pageSize && (floor === 0 || oldest > floor),
  };
}

/** The state after a complete pass. `now`: milliseconds. */
export function withPassEnded(state: ReadState, last: Pass, now: number): ReadState {
  const isAll = last.floor === 0;
  const { pass: _, ...rest } = state;
  return {
    ...rest,
    ...(last.top === undefined ? {} : { top: last.top }),
    topSeen: last.topSeen,
    total: isAll ? last.seen : state.total - state.topSeen + last.seen,
    readAt: now,
    ...(isAll ? { againAt: now } : {}),
  };
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Compares the host's count with what was read. A difference that stays means that listens were imported later or
 * deleted there: then all is read again, once a day at most.
 */
export function withCount(state: ReadState, last: Pass, count: number | undefined, now: number): ReadState {
  const { noticed, difference: known, ...rest } = state;
  if (count === undefined) return { ...rest, difference: known };
  const difference = count - state.total;
  if (last.floor === 0) return difference === 0 ? { ...rest, difference } : rest;
  if (known === undefined || difference === known) return { ...rest, difference };
  const isDue = noticed === difference && now - state.againAt >= dayMs;
  return isDue
    ? { ...rest, crowded: 0, pass: { floor: 0, seen: 0, topSeen: 0 } }
    : { ...rest, difference: known, noticed: difference };
}
