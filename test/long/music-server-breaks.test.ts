import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { songs } from '../support/at-music-server.ts';
import { type Change, cellsOf, nameOf, type Place, unbroken, wrongAfter } from '../support/breaks.ts';
import { type MusicLibrary, musicServerPlaces, serverBreaks } from '../support/music-server-place.ts';
import type { InventedSong, ServerName } from '../support/music-server-traits.ts';
import type { Asked } from '../support/operations.ts';
import { idsIn } from '../support/own-music.ts';

interface MusicChange extends Change {
  readonly fill: (library: MusicLibrary) => void;
}

const evening = ['Maple Leaf Rag', 'Vexations', 'Naima', 'Blue Monk'];
const title = 'Evening';

/** The numbers of songs, by their titles. */
async function ids(at: Pick<Place, 'call'>, titles: readonly string[]): Promise<number[]> {
  const found = [];
  for (const query of titles) found.push(idsIn((await at.call('search', { query })).text)[0] ?? 0);
  return found;
}

const withStars = (library: MusicLibrary) => {
  library.make(title, evening);
  library.make('Breakfast', ['Naima']);
  for (const name of ['Naima', 'Vexations']) library.starred.set(library.idOf(name), '2025-01-01T00:00:00Z');
};

const change = (name: string, call: MusicChange['call'], more: Partial<MusicChange> = {}): MusicChange => ({
  ...{ name, call, fill: withStars },
  ...more,
});

const write = (action: string, titles: readonly string[], args: Record<string, unknown>) =>
  change(action, async (at): Promise<Asked> => {
    const tool = /^(?:delete|remove)/.test(action) ? 'playlist_delete' : 'playlist_write';
    const track_ids = titles.length === 0 ? {} : { track_ids: await ids(at, titles) };
    return [tool, { action, ...track_ids, ...args }];
  });

/** Songs by their numbers: a name of what is no favourite any more is not found among them. */
const favour = (name: string, tool: string, kind: string, names: readonly string[]) =>
  change(name, async at => [tool, { kind, ids: kind === 'tracks' ? await ids(at, names) : names }]);

const planned = async (at: Pick<Place, 'call'>, args: Record<string, unknown>): Promise<Asked> => {
  const { structured } = await at.call('plan_playlist', args);
  return ['save_playlist', { plan_id: structured['plan_id'] }];
};

const changes: readonly MusicChange[] = [
  change('an empty playlist', () => ['playlist_write', { action: 'create', title: 'Empty' }]),
  write('create', ['Naima', 'Gnossienne'], { title: 'New', description: 'Of songs' }),
  change('a saved plan', async at =>
    planned(at, { title: 'New', description: 'Of a plan', track_ids: await ids(at, evening) }),
  ),
  write('add_tracks', ['Gnossienne', 'The Entertainer'], { playlist_id: title }),
  write('remove_tracks', ['Vexations', 'Naima'], { playlist_id: title }),
  { ...write('remove_tracks', evening, { playlist_id: title }), name: 'removal of all songs' },
  write('reorder', evening.toReversed(), { playlist_id: title }),
  write('update', [], { playlist_id: title, title: 'Night', description: 'Late', public: true }),
  write('delete', [], { playlist_id: title }),
  change('a saved plan with songs in, songs out and another order', async at => {
    const [rag, ...track_ids] = await ids(at, ['Maple Leaf Rag', 'Gnossienne', 'The Entertainer']);
    const edit = { playlist: title, track_ids, at: 'start', remove: { track_ids: [rag] } };
    const [, { plan_id }] = await planned(at, edit);
    return planned(at, { plan_id, order: [5, 1, 4, 2, 3] });
  }),
  favour('a favourite song', 'library_add', 'tracks', ['Blue Monk']),
  favour('favourite songs, one of them before', 'library_add', 'tracks', [
    'Blue Monk',
    'Naima',
    'Gnossienne',
  ]),
  favour('favourite songs removed', 'library_remove', 'tracks', ['Naima', 'Vexations']),
  favour('a favourite album', 'library_add', 'albums', ['Rags']),
  favour('favourite artists', 'library_add', 'artists', ['Erik Satie', 'John Coltrane']),
  change(
    'undo of several',
    async at => {
      const edit = { action: 'update', playlist_id: title, title: 'Supper' };
      const renamed = await at.call('playlist_write', edit);
      const starred = await at.call('library_add', { kind: 'tracks', ids: ['Blue Monk', 'Gnossienne'] });
      return ['undo', { change_ids: [renamed, starred].map(each => each.structured['change_id']) }];
    },
    { several: true },
  ),
];

const pieces = Array.from({ length: 300 }, (_, at) => `Piece ${String(at).padStart(3, '0')}`);
const long: readonly InventedSong[] = pieces.map(name => ({
  ...{ title: name, artist: 'Players', album: 'Everything', seconds: 100 },
}));
/** Neither what goes nor what stays is in one request. */
const most = pieces.filter((_, at) => at % 3 !== 0);

async function allIds(at: Pick<Place, 'call'>): Promise<number[]> {
  const found: number[] = [];
  for (const index of [0, 100, 200]) {
    const args = { playlist_id: title, view: 'tracks', index, limit: 100 };
    found.push(...idsIn((await at.call('playlist_read', args)).text).slice(-100));
  }
  return found;
}

const longChanges: readonly MusicChange[] = [
  change('the removal of most songs of a long list, in steps', async at => {
    const all = await allIds(at);
    const track_ids = pieces.flatMap((name, place) => (most.includes(name) ? (all[place] ?? []) : []));
    return ['playlist_delete', { action: 'remove_tracks', playlist_id: title, track_ids }];
  }),
  change('a new order of a long list, in steps', async at => [
    'playlist_write',
    { action: 'reorder', playlist_id: title, track_ids: (await allIds(at)).toReversed() },
  ]),
].map(each => ({ ...each, fill: library => void library.make(title, pieces) }));

const tables: readonly {
  readonly like: ServerName;
  readonly songs: readonly InventedSong[];
  readonly changes: readonly MusicChange[];
  /** The part of all breaks that is tried: a prime, so that each kind and each request has its turn. */
  readonly every: number;
}[] = [
  { like: 'navidrome', songs, changes, every: 1 },
  { like: 'supysonic', songs, changes, every: 3 },
  { like: 'supysonic', songs: long, changes: longChanges, every: 13 },
];

describe.each(tables)('At a server like $like, $songs.length songs', table => {
  let folder: string;
  let server: Awaited<ReturnType<typeof musicServerPlaces>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'music-test-'));
    server = await musicServerPlaces(table.like, table.songs, folder);
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });
  const open = ({ fill }: MusicChange) => server.place(fill);

  it.each(table.changes)(
    'a change that breaks off at any request is gone on with, undone and made again: $name',
    async operation => {
      const states = await unbroken(operation, open);
      const cells = cellsOf(operation, states, serverBreaks).filter((_, at) => at % table.every === 0);
      const wrong: Record<string, readonly string[]> = {};
      for (const cell of cells) {
        const found = await wrongAfter(cell, states, open);
        if (found.length > 0) wrong[nameOf(cell)] = found;
      }
      process.stdout.write(`${operation.name}: ${cells.length} breaks, ${Object.keys(wrong).length} wrong\n`);
      expect(wrong).toEqual({});
    },
  );
});
