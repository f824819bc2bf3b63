import fc from 'fast-check';
import { breaks } from './breaks.ts';
import type { LibraryStand } from './library.ts';
import type { Asked } from './operations.ts';

/** What a library should be, as far as changes bear on it. */
export interface Model {
  /** By title: every playlist of a run has a title of its own. */
  readonly playlists: ReadonlyMap<string, ModelPlaylist>;
  readonly favourites: ReadonlySet<number>;
}

export interface ModelPlaylist {
  readonly description: string;
  readonly tracks: readonly number[];
}

/** A change of a library: the call that makes it, or that plans it, and what it should bring about. */
export interface Change {
  readonly asked: Asked;
  readonly after: Model;
}

/** A change as generated: what it comes to depends on what is there by then. */
export interface Wish {
  readonly what:
    | 'create'
    | 'plan'
    | 'replan'
    | 'describe'
    | 'add'
    | 'remove'
    | 'sort'
    | 'delete'
    | 'favour'
    | 'unfavour';
  readonly which: number;
  readonly ids: readonly number[];
}

const named = (state: Model, change: (all: Map<string, ModelPlaylist>) => unknown): Model => {
  const playlists = new Map(state.playlists);
  change(playlists);
  return { ...state, playlists };
};

/** The change that a wish comes to; undefined where it would change nothing. */
export function changeOf({ what, which, ids }: Wish, state: Model, at: LibraryStand): Change | undefined {
  const title = `List ${state.playlists.size}-${which}`;
  const all = at.playlists();
  const there = all[which % Math.max(all.length, 1)];
  const facts = there && state.playlists.get(there.title);
  if (what === 'favour' || what === 'unfavour') {
    const isNew = (id: number) => state.favourites.has(id) !== (what === 'favour');
    if (!ids.some(isNew)) return undefined;
    const others = [...state.favourites].filter(id => !ids.includes(id));
    return {
      asked: [what === 'favour' ? 'library_add' : 'library_remove', { kind: 'tracks', ids }],
      after: { ...state, favourites: new Set(what === 'favour' ? [...others, ...ids] : others) },
    };
  }
  if (what === 'create' || what === 'plan') {
    if (state.playlists.has(title)) return undefined;
    const args = { title, description: 'New', track_ids: ids };
    return {
      asked: what === 'create' ? ['playlist_write', { action: 'create', ...args }] : ['plan_playlist', args],
      after: named(state, lists => lists.set(title, { description: 'New', tracks: ids })),
    };
  }
  if (there === undefined || facts === undefined) return undefined;
  const onIt = (tool: string, args: object, now: Partial<ModelPlaylist>): Change => ({
    asked: [tool, { playlist_id: there.id, ...args }],
    after: named(state, lists => lists.set(there.title, { ...facts, ...now })),
  });
  const { tracks } = facts;
  switch (what) {
    case 'describe': {
      const description = `Words ${ids[0]}`;
      if (facts.description === description) return undefined;
      return onIt('playlist_write', { action: 'update', description }, { description });
    }
    case 'add': {
      const fresh = ids.filter(id => !tracks.includes(id));
      if (fresh.length === 0) return undefined;
      return onIt(
        'playlist_write',
        { action: 'add_tracks', track_ids: ids },
        { tracks: [...tracks, ...fresh] },
      );
    }
    case 'remove': {
      const left = tracks.filter(id => !ids.includes(id));
      if (left.length === tracks.length) return undefined;
      return onIt('playlist_delete', { action: 'remove_tracks', track_ids: ids }, { tracks: left });
    }
    case 'replan': {
      const fresh = ids.filter(id => !tracks.includes(id));
      const out = tracks.filter(id => ids.includes(id) || id % 3 === 0);
      if (fresh.length + out.length === 0) return undefined;
      const songs = fresh.length > 0 ? { track_ids: fresh, at: 'start' } : {};
      const remove = out.length > 0 ? { remove: { track_ids: out } } : {};
      const args = { playlist: there.id, description: 'Planned', ...songs, ...remove };
      const now = [...fresh, ...tracks.filter(id => !out.includes(id))];
      return {
        asked: ['plan_playlist', args],
        after: named(state, lists => lists.set(there.title, { description: 'Planned', tracks: now })),
      };
    }
    case 'sort': {
      const turned = [...tracks].reverse();
      if (tracks.length < 2) return undefined;
      return onIt('playlist_write', { action: 'reorder', track_ids: turned }, { tracks: turned });
    }
    case 'delete':
      return {
        asked: ['playlist_delete', { action: 'delete', playlist_id: there.id }],
        after: named(state, lists => lists.delete(there.title)),
      };
  }
}

/** A fault that one of the next requests meets. */
export interface Mishap {
  readonly fault: (typeof breaks)[number];
  readonly nth: number;
}

/** One turn of a run: a change, or the undo of the latest; whatever breaks; a restart before it. */
export interface Turn {
  readonly wish: Wish | 'undo' | 'redo';
  readonly mishaps: readonly Mishap[];
  readonly restarts: boolean;
}

const wish: fc.Arbitrary<Wish> = fc.record({
  what: fc.constantFrom(
    'create',
    'plan',
    'replan',
    'describe',
    'add',
    'remove',
    'sort',
    'delete',
    'favour',
    'unfavour',
  ),
  which: fc.nat(5),
  ids: fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 6 }),
});

const mishap = fc.record({ fault: fc.constantFrom(...breaks), nth: fc.integer({ min: 1, max: 7 }) });

/** Runs of a few turns. */
export const turns: fc.Arbitrary<Turn[]> = fc.array(
  fc.record({
    wish: fc.oneof(
      { arbitrary: wish, weight: 5 },
      fc.constant('undo' as const),
      fc.constant('redo' as const),
    ),
    mishaps: fc.array(mishap, { maxLength: 3 }),
    restarts: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8, size: 'max' },
);
