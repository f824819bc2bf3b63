import { onTestFinished } from 'vitest';
import { type LibraryStand, libraryWith } from '../../support/library.ts';
import type { Setup } from '../../support/numbered-catalogue.ts';
import type { Said } from '../../support/stand.ts';

export interface Planning extends LibraryStand {
  /** A plan, listed whole. */
  plan(args: Record<string, unknown>): Promise<Said>;
  /** Saves a plan, by its id or as it was shown. */
  save(plan: Said | string): Promise<Said>;
  /** The requests so far that begin so, without the method: `/track/`. */
  asked(path: string): string[];
}

/** Playlists of somebody else that tests draw songs from. */
export const [poolA, poolB] = [3101, 3102];

/** A library for one test, and plan_playlist over it. */
export async function planningWith(setup: Setup = {}): Promise<Planning> {
  const at = await libraryWith(setup);
  onTestFinished(() => at.close());
  return {
    ...at,
    plan: args => at.call('plan_playlist', { detail: 'full', ...args }),
    save: plan => at.call('save_playlist', { plan_id: typeof plan === 'string' ? plan : planIdOf(plan) }),
    asked: path =>
      at.faults.requests.filter(line => line.startsWith(`GET ${path}`)).map(line => line.slice(4)),
  };
}

/** A plan of a playlist "A" from the songs of a pool, by rules. */
export async function ruled(
  setup: Setup & { readonly pool?: readonly number[] },
  rules: Record<string, unknown>,
  more: Record<string, unknown> = {},
): Promise<Said & { readonly at: Planning }> {
  const { pool = [], ...rest } = setup;
  const at = await planningWith({ foreign: [{ id: poolA, tracks: pool }], ...rest });
  const sources = pool.length === 0 ? {} : { sources: [{ from: 'playlist', id: poolA }] };
  return { ...(await at.plan({ title: 'A', ...sources, rules, ...more })), at };
}

/** The ids that an answer lists. */
export const idsIn = (list: unknown): number[] =>
  Array.isArray(list) ? list.flatMap(each => (typeof each?.id === 'number' ? [each.id] : [])) : [];

export const tracksIn = ({ structured }: Said): number[] => idsIn(structured['tracks']);

/** The ids of the songs that a plan adds to a playlist. */
export const newIn = ({ structured }: Said): number[] => {
  const list = structured['tracks'];
  return idsIn(Array.isArray(list) ? list.filter(each => each.was === undefined) : []);
};

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

/** A plan of a playlist from sources. */
export const draw = (at: Planning, sources: readonly Source[], rules = {}): Promise<Said> =>
  at.plan({ title: 'A', sources, rules });

/** An answer of the service that lists all items at once. */
export const whole = (items: readonly object[]) => ({ answer: { data: items, total: items.length } });

/** Playlist 7 with these tracks, and plans to change it. */
export async function holding(tracks: readonly number[], setup: Setup = {}) {
  const at = await planningWith({ playlists: [{ id: 7, tracks }], ...setup });
  const change = (args: object) => at.plan({ playlist: 7, ...args });
  return {
    ...at,
    change,
    /** The order that a call plans, or why there is none. */
    ordered: async (args: object) => {
      const said = await change(args);
      return said.isError ? said.text : tracksIn(said);
    },
    now: () => at.tracksOf(7),
  };
}
