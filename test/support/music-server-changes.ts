import type { Change, Place } from './breaks.ts';
import type { MusicLibrary } from './music-server-place.ts';
import type { InventedSong } from './music-server-traits.ts';
import type { Asked } from './operations.ts';
import { idsIn } from './own-music.ts';

/** A change, its undo, and the undo of that. */
export const phasesOfOurs = ['change', 'undo', 'redo'] as const;

/** A change at a music server, and the library before it. */
export interface MusicChange extends Change {
  /** What it changes. */
  readonly about: readonly ('the list' | 'stars')[];
  /** The name of the list that it makes. */
  readonly makes?: string;
  /** When it sets the order of the list, or has several steps that do. */
  readonly setsOrder?: readonly (typeof phasesOfOurs)[number][];
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
  ...{ name, call, about: ['the list'], fill: withStars },
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
  change(name, async at => [tool, { kind, ids: kind === 'tracks' ? await ids(at, names) : names }], {
    about: ['stars'],
  });

const planned = async (at: Pick<Place, 'call'>, args: Record<string, unknown>): Promise<Asked> => {
  const { structured } = await at.call('plan_playlist', args);
  return ['save_playlist', { plan_id: structured['plan_id'] }];
};

export const musicChanges: readonly MusicChange[] = [
  change('an empty playlist', () => ['playlist_write', { action: 'create', title: 'Empty' }], {
    makes: 'Empty',
  }),
  {
    ...write('create', ['Naima', 'Gnossienne'], { title: 'New', description: 'Of songs' }),
    makes: 'New',
    setsOrder: ['change', 'redo'],
  },
  change(
    'a saved plan',
    async at => planned(at, { title: 'New', description: 'Of a plan', track_ids: await ids(at, evening) }),
    { makes: 'New', setsOrder: ['change', 'redo'] },
  ),
  {
    ...write('add_tracks', ['Gnossienne', 'The Entertainer'], { playlist_id: title }),
    setsOrder: ['redo'],
  },
  { ...write('remove_tracks', ['Vexations', 'Naima'], { playlist_id: title }), setsOrder: ['undo'] },
  {
    ...write('remove_tracks', evening, { playlist_id: title }),
    ...{ name: 'removal of all songs', setsOrder: ['undo'] },
  },
  { ...write('reorder', evening.toReversed(), { playlist_id: title }), setsOrder: phasesOfOurs },
  write('update', [], { playlist_id: title, title: 'Night', description: 'Late', public: true }),
  write('delete', [], { playlist_id: title }),
  change(
    'a saved plan with songs in, songs out and another order',
    async at => {
      const [rag, ...track_ids] = await ids(at, ['Maple Leaf Rag', 'Gnossienne', 'The Entertainer']);
      const edit = { playlist: title, track_ids, at: 'start', remove: { track_ids: [rag] } };
      const [, { plan_id }] = await planned(at, edit);
      return planned(at, { plan_id, order: [5, 1, 4, 2, 3] });
    },
    { setsOrder: phasesOfOurs },
  ),
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
    { several: true, about: ['the list', 'stars'] },
  ),
];

const pieces = Array.from({ length: 300 }, (_, at) => `Piece ${String(at).padStart(3, '0')}`);
export const longList: readonly InventedSong[] = pieces.map(name => ({
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

/** Changes of a list that one request does not carry. */
export const longListChanges: readonly MusicChange[] = [
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
