import { entryNamed } from '../client/api/index.ts';
import { isRecord } from '../client/api/is-record.ts';
import { mapLimited } from '../client/many-calls.ts';
import { hasId } from './facts.ts';
import { type ListedObject, listKinds } from './list-rows.ts';
import { type LibraryRequest, libraryPage } from './request.ts';
import { windowOf } from './service-form.ts';

/*
 * What the service would suggest, made from the favourites with at most ten requests. Only what anybody may ask is
 * asked: the service does not learn whose favourites these are.
 */

type Suggested = Readonly<Record<string, unknown>> & { readonly id: number };

const mostRequests = 10;
/** How many newest favourites an endless mix draws from. */
const mixed = 100;
const recentDays = 180;
const dayMs = 86_400_000;

/** The lists of each artist, without those that cannot be read. Rejects if none can. */
async function listsOf({ ask }: LibraryRequest, name: string, ids: readonly number[], idName = 'artist_id') {
  const entry = entryNamed(name);
  const results = await mapLimited(ids.slice(0, mostRequests), id => ask(entry, { [idName]: id }));
  const failed = results.find(({ error }) => error !== undefined);
  if (failed !== undefined && results.every(({ value }) => value === undefined)) throw failed.error;
  return results.map(({ value }) => itemsIn(value));
}

function itemsIn(value: unknown): Suggested[] {
  const data = isRecord(value) ? value['data'] : undefined;
  return Array.isArray(data) ? data.filter(hasId) : [];
}

/** The first of each list, then the second of each, without doubles and without `except`. */
function inTurns(lists: readonly (readonly Suggested[])[], except: ReadonlySet<number>): Suggested[] {
  const longest = Math.max(0, ...lists.map(list => list.length));
  const all = Array.from({ length: longest }, (_, at) => lists.flatMap(list => list[at] ?? [])).flat();
  return [...new Map(all.map(item => [item.id, item])).values()].filter(({ id }) => !except.has(id));
}

const favouriteArtists = ({ db, rows }: LibraryRequest): number[] =>
  db.read(() => rows.favouriteArtists(mostRequests));

const idsIn = (
  { db, rows }: LibraryRequest,
  kind: 'tracks' | 'albums' | 'artists' | 'playlists' | 'radios',
) =>
  db.read(() => {
    const list = rows.list(kind);
    return new Set(rows.items(list, listKinds[kind], 0, Number.MAX_SAFE_INTEGER).map(({ id }) => id));
  });

/** A part of what was suggested. `counted`: whether the service sends a total for such a list. */
function page(request: LibraryRequest, all: readonly Suggested[], counted: boolean) {
  const part = (index: number, limit: number) => all.slice(index, index + limit);
  const { total, ...rest } = libraryPage(request, all.length, part, {}, { max: 100 });
  return counted ? { ...rest, total } : rest;
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map(item => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** Songs near these: from the radios of their artists, without the songs themselves. */
async function near(request: LibraryRequest, items: readonly ListedObject[]) {
  const artists = items.flatMap(({ facts: { artist } }) =>
    typeof artist === 'object' ? [artist['id']] : [],
  );
  const ids = [...new Set(artists)].filter(id => typeof id === 'number');
  const seeds = shuffled(ids, request.random);
  const lists = await listsOf(request, 'artist.radio', seeds);
  const there = new Set(items.map(({ id }) => id));
  return page(request, inTurns(lists, there), false);
}

/** Every third song is a favourite. */
async function flow(request: LibraryRequest) {
  const { db, rows, bodies, random, params } = request;
  const { limit } = windowOf(params, { max: 100 });
  const favourites = db.read(() => {
    const list = rows.list('tracks');
    return rows.items(list, 'track', Math.max(0, (list?.total ?? 0) - mixed), mixed);
  });
  const lists = await listsOf(request, 'artist.radio', shuffled(favouriteArtists(request), random));
  const own = shuffled(favourites, random).map(bodies.entry).filter(hasId);
  const fresh = shuffled(inTurns(lists, new Set(own.map(({ id }) => id))), random);
  const data = Array.from(
    { length: limit },
    (_, at) => (at % 3 === 2 ? own.shift() : fresh.shift()) ?? own.shift(),
  );
  return { data: data.filter(item => item !== undefined) };
}

/** What a list of each favourite artist has, without what is a favourite already. */
const ofArtists = (name: string, kind: Parameters<typeof idsIn>[1]) => async (request: LibraryRequest) =>
  inTurns(await listsOf(request, name, favouriteArtists(request)), idsIn(request, kind));

type Kind = 'tracks' | 'artists' | 'albums' | 'releases' | 'playlists' | 'radios';

const kinds: Readonly<Record<Kind, (request: LibraryRequest) => Promise<Suggested[]>>> = {
  tracks: ofArtists('artist.radio', 'tracks'),
  async artists(request) {
    const own = favouriteArtists(request);
    const held = new Set([...own, ...idsIn(request, 'artists')]);
    return inTurns(await listsOf(request, 'artist.related', own), held);
  },
  albums: ofArtists('artist.albums', 'albums'),
  async releases(request) {
    // Whatever was added is new, by whomever.
    if (request.addresses.tellsAdded)
      return itemsIn(await request.ask(entryNamed('editorial.releases'), { limit: 100 }));
    const all = await kinds.albums(request);
    const since = new Date(request.now() - recentDays * dayMs).toISOString();
    const dateOf = (item: Suggested) => String(item['release_date'] ?? '');
    return all.filter(item => dateOf(item) >= since).sort((a, b) => dateOf(b).localeCompare(dateOf(a)));
  },
  playlists: ofArtists('artist.playlists', 'playlists'),
  /** Of the genres of the latest favourite albums: half of the requests find the genres. */
  async radios(request) {
    const albums = [...idsIn(request, 'albums')].slice(-mostRequests / 2);
    const found = await mapLimited(albums, id => request.ask(entryNamed('album.details'), { album_id: id }));
    const genres = found.flatMap(({ value }) => (isRecord(value) ? [value['genre_id']] : []));
    const ids = [...new Set(genres)].filter(id => typeof id === 'number' && id > 0).map(Number);
    const lists = await listsOf(request, 'genre.radios', ids, 'genre_id');
    return inTurns(lists, idsIn(request, 'radios'));
  },
};

const isKind = (name: unknown): name is Kind => typeof name === 'string' && Object.hasOwn(kinds, name);
/** The service sends no total for these. */
const uncounted: ReadonlySet<Kind> = new Set(['tracks', 'artists', 'playlists'] as const);

async function recommendations(request: LibraryRequest) {
  const { kind = 'tracks' } = request.input;
  if (!isKind(kind)) return { data: [] };
  const all = await kinds[kind](request);
  const timestamp = Math.floor(request.now() / 1000);
  const dated = kind === 'albums' || kind === 'releases' ? all.map(item => ({ ...item, timestamp })) : all;
  return page(request, dated, !uncounted.has(kind));
}

export const suggestions = { near, flow, recommendations };
