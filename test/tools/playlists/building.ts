import { onTestFinished } from 'vitest';
import { type LibraryStand, libraryWith } from '../../support/library.ts';
import type { Setup } from '../../support/numbered-catalogue.ts';
import type { Said } from '../../support/stand.ts';

export interface Building extends LibraryStand {
  build(args: Record<string, unknown>): Promise<Said>;
  /** The requests so far that begin so, without the method: `/track/`. */
  asked(path: string): string[];
}

/** Playlists of somebody else that tests draw songs from. */
export const [poolA, poolB] = [3101, 3102];

/** A library for one test, and build_playlist over it. */
export async function buildingWith(setup: Setup = {}): Promise<Building> {
  const at = await libraryWith(setup);
  onTestFinished(() => at.close());
  return {
    ...at,
    build: args => at.call('build_playlist', args),
    asked: path =>
      at.faults.requests.filter(line => line.startsWith(`GET ${path}`)).map(line => line.slice(4)),
  };
}

/** A preview of a playlist "A" from the songs of a pool, by rules. */
export async function ruled(
  setup: Setup & { readonly pool?: readonly number[] },
  rules: Record<string, unknown>,
  more: Record<string, unknown> = {},
): Promise<Said & { readonly at: Building }> {
  const { pool = [], ...rest } = setup;
  const at = await buildingWith({ foreign: [{ id: poolA, tracks: pool }], ...rest });
  const sources = pool.length === 0 ? {} : { sources: [{ from: 'playlist', id: poolA }] };
  return { ...(await at.build({ title: 'A', ...sources, rules, ...more })), at };
}

/** The ids that an answer lists. */
export const idsIn = (list: unknown): number[] =>
  Array.isArray(list) ? list.flatMap(each => (typeof each?.id === 'number' ? [each.id] : [])) : [];

export const tracksIn = ({ structured }: Said): number[] => idsIn(structured['tracks']);

/** The id of the plan that an answer shows, with its revision. */
export const planIdOf = ({ structured }: Said): string => String(structured['plan_id']);

/** What was left out, as `[id, rule]`. */
export const leftOutIn = ({ structured }: Said): unknown[] => {
  const list = structured['left_out'];
  return Array.isArray(list) ? list.map(each => [each.id, each.rule]) : [];
};

/** A track as a list of the service bears it. */
export const track = (id: number, facts: object = {}) => ({
  id,
  title: `Song ${id}`,
  duration: 60,
  readable: true,
  artist: { id, name: `Artist ${id}` },
  album: { id, title: `Album ${id}` },
  ...facts,
});

export type Source = Readonly<Record<string, unknown>> & { readonly from: string };

/** A preview of a playlist from sources. */
export const draw = (at: Building, sources: readonly Source[], rules = {}): Promise<Said> =>
  at.build({ title: 'A', sources, rules });

/** An answer of the service that lists all items at once. */
export const whole = (items: readonly object[]) => ({ answer: { data: items, total: items.length } });
