import { describe, expect, it } from 'vitest';
import { atMusicServer, songs } from '../support/at-music-server.ts';
import type { Fault } from '../support/music-server.ts';
import type { ServerName } from '../support/music-server-traits.ts';
import { idsIn } from '../support/own-music.ts';

const evening = ['Maple Leaf Rag', 'Vexations', 'Naima'];

async function withEvening(like: ServerName) {
  const { music, server, text } = await atMusicServer({ like });
  music.library.make('Evening', evening);
  await text('search', { query: 'naima' });
  const id = async (query: string) => idsIn(await text('search', { query }))[0] ?? 0;
  const ids = new Map<string, number>();
  for (const { title } of songs) ids.set(title, await id(title));
  return {
    music,
    server,
    text,
    ids: (...titles: string[]) => titles.map(title => ids.get(title) ?? 0),
    evening: () => music.library.titlesIn('Evening'),
  };
}

type World = Awaited<ReturnType<typeof withEvening>>;

/** Each change: its request, the method that makes it, and what the list has afterwards. */
const changes: readonly {
  readonly name: string;
  readonly tool: string;
  readonly args: (world: World) => Record<string, unknown>;
  readonly method: string;
  readonly after: readonly string[];
}[] = [
  {
    name: 'an addition',
    tool: 'playlist_write',
    args: ({ ids }) => ({
      action: 'add_tracks',
      playlist_id: 'Evening',
      track_ids: ids('Blue Monk', 'Gnossienne'),
    }),
    method: 'updatePlaylist',
    after: [...evening, 'Blue Monk', 'Gnossienne'],
  },
  {
    name: 'a new order',
    tool: 'playlist_write',
    args: ({ ids }) => ({
      action: 'reorder',
      playlist_id: 'Evening',
      track_ids: ids(...evening.toReversed()),
    }),
    method: 'createPlaylist',
    after: evening.toReversed(),
  },
  {
    name: 'a removal',
    tool: 'playlist_delete',
    args: ({ ids }) => ({ action: 'remove_tracks', playlist_id: 'Evening', track_ids: ids('Vexations') }),
    method: 'createPlaylist',
    after: ['Maple Leaf Rag', 'Naima'],
  },
  {
    name: 'the removal of all songs',
    tool: 'playlist_delete',
    args: ({ ids }) => ({ action: 'remove_tracks', playlist_id: 'Evening', track_ids: ids(...evening) }),
    method: 'updatePlaylist',
    after: [],
  },
];

const likes: readonly ServerName[] = ['navidrome', 'supysonic'];
const faults: readonly Fault[] = ['lost', 'broken', 'busy', 'page', 'stopped'];
const cases = likes.flatMap(like =>
  changes.flatMap(change => faults.map(fault => ({ like, change, fault, name: change.name }))),
);

describe('a change that is disturbed', () => {
  it.each(cases)(
    'at a server like $like, $name, $fault: is told as it is',
    async ({ like, change, fault }) => {
      const world = await withEvening(like);
      const { music, server, text } = world;
      music.next(change.method, fault);
      const said = await server.call(change.tool, change.args(world));
      const isMade = world.evening().join() === change.after.join();
      if (!isMade) expect(world.evening()).toEqual(evening);
      // What was carried out is made, also if its answer was lost, and is never said to have failed.
      if (fault === 'lost') expect([isMade, said.isError]).toEqual([true, false]);
      if (!said.isError) expect(isMade).toBe(true);
      music.restart();
      const { change_id: made } = said.structured;
      if (typeof made === 'string') await text('undo', { change_id: made });
      expect(world.evening()).toEqual(evening);
    },
  );

  it.each(likes)(
    'at a server like %s, keeps what others added before it, and undo keeps it too',
    async like => {
      for (const change of changes) {
        const world = await withEvening(like);
        const { music, server, text } = world;
        const other = () => {
          music.library.playlists[0]?.songs.push(music.library.idOf('The Entertainer'));
        };
        // Another program adds a song just before the list is read.
        music.library.before('getPlaylist', other);
        const said = await server.call(change.tool, change.args(world));
        expect(world.evening()).toContain('The Entertainer');
        const { change_id: made } = said.structured;
        if (typeof made === 'string') await text('undo', { change_id: made });
        expect(world.evening().toSorted()).toEqual([...evening, 'The Entertainer'].toSorted());
      }
    },
  );

  it('does not take a song that the server left out for saved', async () => {
    const { music, server } = await withEvening('navidrome');
    const plan = await server.call('plan_playlist', { title: 'New', wanted: ['Naima', 'Blue Monk'] });
    // The file is gone, and the index does not know it yet.
    music.library.forget('Blue Monk');
    const saved = await server.call('save_playlist', { plan_id: plan.structured['plan_id'] });
    expect(music.library.titlesIn('New')).toEqual(['Naima']);
    expect(saved.text).toContain('Blue Monk');
    expect(saved.text).not.toMatch(/Made "New".*2 songs/);
  });
});
