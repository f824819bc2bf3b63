import type { Scope } from '../../src/jobs/needed-rights.ts';
import type { idsIn } from '../support/samples.ts';
import type { TestService } from '../support/test-service.ts';

export type Args = Record<string, unknown>;
export type Call = readonly [tool: string, args?: Args];

/** Who prepares a case, with all scopes, and the service behind. */
export interface Stage {
  readonly service: TestService;
  readonly tracks: readonly number[];
  readonly ids: ReturnType<typeof idsIn>;
  /** Makes a call that must work. Resolves to its fields. */
  did(...call: Call): Promise<Args>;
}

export interface Case {
  readonly what: string;
  /** The scopes that the call needs beside `music:read`. */
  readonly needs: readonly Scope[];
  /** Whether the listener is asked first. */
  readonly asks?: true;
  prepare(stage: Stage): Promise<Call>;
}

const [write, remove]: readonly Scope[][] = [['music:write'], ['music:delete']];

async function playlist({ did, tracks }: Stage, count: number): Promise<number> {
  const title = `Of ${count}`;
  return Number(
    (await did('playlist_write', { action: 'create', title, track_ids: tracks.slice(0, count) })).id,
  );
}
/** Removes favourites or tracks, having added them. */
async function favourites({ did, tracks }: Stage, count: number): Promise<Args> {
  const args = { kind: 'tracks', ids: tracks.slice(0, count) };
  await did('library_remove', { kind: 'tracks', ids: [tracks[0]] });
  await did('library_add', args);
  return args;
}
const removal = async (stage: Stage, count: number): Promise<Args> => ({
  action: 'remove_tracks',
  playlist_id: await playlist(stage, 25),
  track_ids: stage.tracks.slice(0, count),
});

/** The call that saves a plan. */
async function planned(stage: Stage, args: Args): Promise<Call> {
  const { plan_id } = await stage.did('plan_playlist', args);
  return ['save_playlist', { plan_id }];
}

/** A case for each kind of change. */
export const cases: readonly Case[] = [
  {
    what: 'adding a favourite',
    needs: write ?? [],
    async prepare(stage) {
      const args = await favourites(stage, 1);
      await stage.did('library_remove', args);
      return ['library_add', args];
    },
  },
  {
    what: 'removing a favourite',
    needs: remove ?? [],
    prepare: async stage => ['library_remove', await favourites(stage, 1)],
  },
  {
    what: 'removing 21 favourites',
    needs: remove ?? [],
    asks: true,
    prepare: async stage => ['library_remove', await favourites(stage, 21)],
  },
  {
    what: 'making a playlist',
    needs: write ?? [],
    prepare: async () => ['playlist_write', { action: 'create', title: 'New' }],
  },
  {
    what: 'renaming a playlist',
    needs: write ?? [],
    prepare: async stage => [
      'playlist_write',
      { action: 'update', playlist_id: await playlist(stage, 1), title: 'Other' },
    ],
  },
  {
    what: 'removing a track',
    needs: remove ?? [],
    prepare: async stage => ['playlist_delete', await removal(stage, 1)],
  },
  {
    what: 'removing 21 tracks',
    needs: remove ?? [],
    asks: true,
    prepare: async stage => ['playlist_delete', await removal(stage, 21)],
  },
  {
    what: 'deleting a playlist',
    needs: remove ?? [],
    asks: true,
    prepare: async stage => ['playlist_delete', { action: 'delete', playlist_id: await playlist(stage, 1) }],
  },
  {
    what: 'setting a bookmark',
    needs: write ?? [],
    async prepare({ did, ids }) {
      await did('episode_bookmark', { episode_id: ids.episode, offset: 30 });
      return ['episode_bookmark', { episode_id: ids.episode, offset: 40 }];
    },
  },
  {
    what: 'removing a bookmark',
    needs: remove ?? [],
    async prepare({ did, ids }) {
      await did('episode_bookmark', { episode_id: ids.episode, offset: 30 });
      return ['episode_unbookmark', { episode_id: ids.episode }];
    },
  },
  {
    what: 'sending a message',
    needs: write ?? [],
    prepare: async () => ['user_write', { action: 'notify', message: 'Good evening' }],
  },
  {
    what: 'ceasing to follow',
    needs: remove ?? [],
    async prepare({ did, ids }) {
      await did('user_write', { action: 'follow', target_user_id: ids.user });
      return ['user_unfollow', { target_user_id: ids.user }];
    },
  },
  {
    what: 'renaming an upload',
    needs: write ?? [],
    async prepare({ did, ids }) {
      await did('track_update', { track_id: ids.upload, title: 'One' });
      return ['track_update', { track_id: ids.upload, title: 'Two' }];
    },
  },
  {
    what: 'deleting an upload',
    needs: remove ?? [],
    asks: true,
    prepare: async ({ ids }) => ['track_delete', { track_id: ids.upload }],
  },
  {
    what: 'saving a new playlist',
    needs: write ?? [],
    prepare: async stage => planned(stage, { title: 'Built', track_ids: stage.tracks.slice(0, 2) }),
  },
  {
    what: 'saving songs into a playlist',
    needs: write ?? [],
    async prepare(stage) {
      const id = await playlist(stage, 2);
      return planned(stage, { playlist: String(id), track_ids: stage.tracks.slice(5, 7), at: 'start' });
    },
  },
  {
    what: 'saving a plan that removes a song',
    needs: remove ?? [],
    async prepare(stage) {
      const id = await playlist(stage, 5);
      return planned(stage, { playlist: String(id), remove: { positions: [2] } });
    },
  },
  {
    what: 'saving a plan that removes 21 songs',
    needs: remove ?? [],
    asks: true,
    async prepare(stage) {
      const id = await playlist(stage, 25);
      return planned(stage, { playlist: String(id), rules: { count: 4 } });
    },
  },
  {
    what: 'undoing an addition, which sends a removal',
    needs: write ?? [],
    async prepare(stage) {
      await favourites(stage, 1);
      return ['undo'];
    },
  },
  {
    what: 'undoing the addition of one song of 25',
    needs: write ?? [],
    async prepare(stage) {
      const playlist_id = await playlist(stage, 1);
      await stage.did('playlist_write', {
        action: 'add_tracks',
        playlist_id,
        track_ids: stage.tracks.slice(1, 26),
      });
      return ['undo', { only: [stage.tracks[3]] }];
    },
  },
  {
    what: 'undoing a removal',
    needs: write ?? [],
    async prepare(stage) {
      await stage.did('playlist_delete', await removal(stage, 2));
      return ['undo'];
    },
  },
  {
    what: 'redoing a removal, which puts the rest in order',
    needs: ['music:write', 'music:delete'],
    async prepare(stage) {
      await stage.did('playlist_delete', await removal(stage, 2));
      const { change_id } = await stage.did('undo');
      return ['undo', { change_ids: [change_id] }];
    },
  },
  {
    what: 'undoing a playlist that others filled since',
    needs: ['music:write', 'music:delete'],
    asks: true,
    async prepare(stage) {
      const { change_id, id } = await stage.did('playlist_write', { action: 'create', title: 'Shared' });
      await stage.did('playlist_write', {
        action: 'add_tracks',
        playlist_id: id,
        track_ids: stage.tracks.slice(0, 2),
      });
      return ['undo', { change_ids: [change_id] }];
    },
  },
  {
    what: 'forgetting',
    needs: ['music:write', 'music:delete'],
    asks: true,
    prepare: async () => ['sign_out', { forget: true }],
  },
  { what: 'signing in', needs: write ?? [], prepare: async () => ['sign_in'] },
];
