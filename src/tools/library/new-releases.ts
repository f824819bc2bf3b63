import type { Album, Artist, Episode, Podcast } from '../../client/api/models.ts';
import type { Call } from '../../client/call-context.ts';
import { isHopeless, mapLimited } from '../../client/many-calls.ts';
import { allItems, pagesOf } from '../../client/paging.ts';
import { quoted } from '../../text/sanitize.ts';
import { counted } from '../engine/change-words.ts';
import { errorMessage } from '../engine/error-message.ts';

/** A favourite artist or podcast, whose list is read for new albums or episodes. */
interface Source {
  readonly kind: 'artist' | 'podcast';
  readonly id: number;
  readonly name: string;
}

interface ReadOf {
  readonly read: number;
  readonly all: number;
}

export const kindsOfNews = ['albums', 'episodes'] as const;
export type KindOfNews = (typeof kindsOfNews)[number];

interface Reading {
  readonly kinds: readonly KindOfNews[];
  /** Whether the first call reads the recommended releases too. */
  readonly recommendations: boolean;
}

/** What was found, each object once, with who made it. */
export interface News {
  readonly albums: readonly (Album & { readonly recommended?: true })[];
  readonly episodes: readonly Episode[];
  /** Favourites, and how many of them were read, with those that were skipped. */
  readonly artists: ReadOf;
  readonly podcasts: ReadOf;
  readonly recommended: boolean;
  /** Where the next call begins; undefined when all were read. */
  readonly nextIndex: number | undefined;
  /** What could not be read, and why. */
  readonly failed: readonly { readonly what: string; readonly error: unknown }[];
  /** The only list of a call was longer than one call reads. */
  readonly isCut: boolean;
}

/** Requests of one call. */
const mostRequests = 80;
/** Recommended releases come without dates; this many albums are read for theirs. */
const mostDated = 25;
const page = 100;
const atOnce = 6;

/** The requests that a call may still send. */
class Requests {
  left = mostRequests;
  take(): boolean {
    this.left -= 1;
    return this.left >= 0;
  }
}

/**
 * Reads the recommended releases, then the albums of the favourite artists and the episodes of the favourite podcasts.
 * Their lists are not sorted by date, so they are read whole. `index`: how many artists and podcasts to skip. Rejects with
 * `MusicError`.
 */
export async function readNews(
  index: number,
  { kinds, recommendations }: Reading,
  call: Call,
): Promise<News> {
  const requests = new Requests();
  const withRecommended = recommendations && index === 0;
  const artists = kinds.includes('albums') ? await favourites('artist', requests, call) : [];
  const podcasts = kinds.includes('episodes') ? await favourites('podcast', requests, call) : [];
  const sources = [...artists, ...podcasts];
  const failed: { what: string; error: unknown }[] = [];
  const albums = new Map<number, News['albums'][number]>();
  const episodes = new Map<number, Episode>();
  if (withRecommended) {
    try {
      for (const album of await recommended(requests, call))
        if (album.id != null) albums.set(album.id, album.time_add ? album : { ...album, recommended: true });
    } catch (error) {
      if (isHopeless(error)) throw error;
      failed.push({ what: 'the recommended releases', error });
    }
  }
  let at = Math.min(index, sources.length);
  let isCut = false;
  while (at < sources.length && requests.left > 0) {
    const batch = sources.slice(at, at + Math.min(atOnce, requests.left));
    const results = await mapLimited(batch, source => listOf(source, requests, call));
    const stop = results.find(({ error }) => error !== undefined && isHopeless(error));
    if (stop !== undefined) {
      if (at === index) throw stop.error;
      failed.push({ what: stop.id.name, error: stop.error });
      break;
    }
    const whole = results.findIndex(({ value }) => value?.isWhole === false);
    // A list that alone takes more requests than a call has is taken as far as it was read.
    isCut = whole === 0 && at === index;
    const taken = whole < 0 ? results : results.slice(0, isCut ? 1 : whole);
    for (const { id: source, value, error } of taken) {
      if (value === undefined) failed.push({ what: source.name, error });
      for (const album of value?.albums ?? []) if (album.id != null) albums.set(album.id, album);
      for (const episode of value?.episodes ?? []) if (episode.id != null) episodes.set(episode.id, episode);
    }
    at += taken.length;
    const total = sources.length;
    call.progress({ done: at, total, part: { done: at, total, of: 'sources-read' } });
    if (whole >= 0) break;
  }
  return {
    albums: [...albums.values()],
    episodes: [...episodes.values()],
    artists: { read: Math.min(at, artists.length), all: artists.length },
    podcasts: { read: Math.max(0, at - artists.length), all: podcasts.length },
    recommended: withRecommended,
    nextIndex: at < sources.length ? at : undefined,
    failed,
    isCut,
  };
}

/** One artist's albums, as many as one call may read. Rejects with `MusicError`. */
export async function readArtist(
  id: number,
  call: Call,
): Promise<{ readonly name: string; readonly albums: readonly Album[]; readonly isCut: boolean }> {
  const requests = new Requests();
  requests.take();
  const { name: given } = await call.client.artist.details({ artist_id: id }, { signal: call.signal });
  const name = given ?? `artist ${id}`;
  const { albums = [], isWhole } = await listOf({ kind: 'artist', id, name }, requests, call);
  return { name, albums, isCut: !isWhole };
}

/** What could not be read, or only in part, in sentences. */
export const unreadNotes = ({ failed, isCut }: Pick<News, 'failed' | 'isCut'>): string[] => [
  ...failed.map(({ what, error }) => `Not read: ${quoted(what)}. ${errorMessage(error)}.`),
  ...(isCut ? ['The last list is longer than one call reads: only its beginning was read.'] : []),
];

/** What was read, in a sentence. */
export function readWords(
  { recommended, albums, artists: of, podcasts: from, nextIndex }: News,
  kinds: readonly KindOfNews[],
): string {
  const added = albums.some(({ time_add }) => time_add);
  const parts = [
    ...(recommended ? [added ? 'the albums that were added last' : 'the recommended releases'] : []),
    ...(kinds.includes('albums') ? [`${of.read} of ${counted(of.all, 'favourite artist')}`] : []),
    ...(kinds.includes('episodes') ? [`${from.read} of ${counted(from.all, 'favourite podcast')}`] : []),
  ];
  return `Read${nextIndex === undefined ? '' : ' so far'}: ${parts.join(', ')}.`;
}

async function favourites(
  kind: Source['kind'],
  requests: Requests,
  { client, signal }: Call,
): Promise<Source[]> {
  const read = (at: { index: number; limit: number }) => {
    requests.take();
    return client.library[`${kind}s`](at, { signal });
  };
  const items = await allItems<Artist | Podcast>(read, { limit: page });
  return items.flatMap(({ id, ...item }) =>
    typeof id === 'number' ? [{ kind, id, name: String(item['name'] ?? item['title'] ?? '') }] : [],
  );
}

/** The releases that the service recommends, with their dates: one request, and one for each that has none. */
async function recommended(requests: Requests, { client, signal }: Call): Promise<Album[]> {
  requests.take();
  const { data } = await client.user.recommendations({ kind: 'releases', limit: page }, { signal });
  const undated = data.filter(album => !joinedOrReleased(album)).slice(0, mostDated);
  requests.left -= undated.length;
  const read = await mapLimited(undated, ({ id }) =>
    client.album.details({ album_id: id ?? 0 }, { signal, batch: true }),
  );
  const dates = new Map(read.map(({ id: album, value }) => [album, value && joinedOrReleased(value)]));
  return data.map(album => ({ ...album, release_date: releasedOn(album) ?? dates.get(album) }));
}

/** When an album joined the catalogue, where the service tells that, or when it was released. */
export function joinedOrReleased(item: object): string | undefined {
  const added: unknown = Reflect.get(item, 'time_add');
  if (typeof added === 'number') return new Date(added * 1000).toISOString().slice(0, 10);
  return releasedOn(item);
}

function releasedOn(item: object): string | undefined {
  const date: unknown = Reflect.get(item, 'release_date');
  return typeof date === 'string' && date !== '' ? date : undefined;
}

/** Everything of one artist or podcast, or as much as the requests allow. */
async function listOf(
  { kind, id, name }: Source,
  requests: Requests,
  { client, signal }: Call,
): Promise<{ albums?: Album[]; episodes?: Episode[]; isWhole: boolean }> {
  const options = { signal, batch: true };
  if (kind === 'artist') {
    const { items, isWhole } = await allWithin(requests, at =>
      client.artist.albums({ artist_id: id, ...at }, options),
    );
    return { albums: items.map(album => ({ ...album, artist: album.artist ?? { id, name } })), isWhole };
  }
  const { items, isWhole } = await allWithin(requests, at =>
    client.podcast.episodes({ podcast_id: id, ...at }, options),
  );
  const podcast = { id, title: name };
  return { episodes: items.map(episode => ({ ...episode, podcast: episode.podcast ?? podcast })), isWhole };
}

async function allWithin<T>(
  requests: Requests,
  read: Parameters<typeof pagesOf<T>>[0],
): Promise<{ readonly items: readonly T[]; readonly isWhole: boolean }> {
  const items: T[] = [];
  let isWhole = requests.take();
  if (!isWhole) return { items, isWhole };
  for await (const { data, nextIndex } of pagesOf(read, { limit: page })) {
    items.push(...data);
    isWhole = nextIndex === undefined || requests.take();
    if (!isWhole) break;
  }
  return { items, isWhole };
}
