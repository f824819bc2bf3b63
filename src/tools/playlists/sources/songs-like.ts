import type { Playlist, Track } from '../../../client/api/models.ts';
import type { Call } from '../../../client/call-context.ts';
import { mapOrSkip } from '../../../client/many-calls.ts';
import { checkOffered } from '../../../search/catalogue-reader.ts';
import { quoted } from '../../../text/sanitize.ts';
import { counted } from '../../engine/change-words.ts';
import { SongIndex } from '../../library/same-song.ts';
import { songOf } from '../songs/song.ts';
import { blend, inTurns } from './blend.ts';
import { notingFailure, unreadWords } from './failed-reads.ts';
import { findSeeds, type Seed, seedLabel } from './like-seeds.ts';
import { askElsewhere } from './similar-elsewhere.ts';
import type { SourcesCall, TrackSource } from './sources.ts';

/** Songs like others, from what a service has: similar artists, mixes around an artist, and public playlists. */

/** Requests for one source, with those for its seeds. */
const mostRequests = 25;
const mostPlaylists = 10;
const mostTops = 10;
/** Songs of each similar artist. */
const songsOfSimilar = 5;
const searchPage = 25;
const largestPage = 100;
const mostNamed = 5;

/** Where a song comes from. */
const ways = {
  related: 'similar artists',
  mix: 'mixes',
  playlist: 'public playlists',
  elsewhere: 'ListenBrainz',
} as const;
type Way = keyof typeof ways;

/** A track that seeds lead to. `at`: its place in the list that has it. */
interface Lead {
  readonly track: Track;
  readonly seeds: Iterable<Seed>;
  readonly at: number;
  readonly way: Way;
}

interface SongsLike {
  /** The songs that most of the seeds lead to first. */
  readonly tracks: readonly Track[];
  /** What was read, in sentences. */
  readonly remarks: readonly string[];
  /** What was not found or not read, in sentences. */
  readonly unread: readonly string[];
}

/** Songs like those of the source, or of several listeners. Rejects with a failure that every request would share. */
export async function songsLike(source: TrackSource, call: SourcesCall): Promise<SongsLike> {
  const { users, songs, artists } = source;
  if (users === undefined) return similarSongs(source, call);
  const similar = songs === undefined && artists === undefined ? undefined : await similarSongs(source, call);
  const blended = await blend(users, similar?.tracks, call);
  return {
    tracks: blended.tracks,
    remarks: [...(similar?.remarks ?? []), ...blended.remarks],
    unread: [...(similar?.unread ?? []), ...blended.unread],
  };
}

async function similarSongs(source: TrackSource, call: SourcesCall): Promise<SongsLike> {
  const { seeds, unread } = await findSeeds(source, call);
  if (seeds.length === 0) return { tracks: [], remarks: [], unread };
  const elsewhere = call.similar && askElsewhere(call.similar, seeds, call);
  try {
    const here = await readHere(source, seeds, call);
    const { tracks = [], missing = [] } = (await elsewhere?.found()) ?? {};
    const leads = [...here.leads, ...tracks.map((each): Lead => ({ ...each, way: 'elsewhere' }))];
    const found = ranked(leads, seeds);
    return {
      tracks: found.map(({ track }) => track),
      remarks: [foundWords(seeds, found, here.lists), ...missing],
      unread: [...unread, ...here.unread],
    };
  } finally {
    elsewhere?.stop();
  }
}

/** What leads from the seeds to songs at the service. */
async function readHere(source: TrackSource, seeds: readonly Seed[], call: Call) {
  const byArtist = new Map<number, Seed[]>();
  for (const seed of seeds) byArtist.set(seed.artistId, [...(byArtist.get(seed.artistId) ?? []), seed]);
  const names = [...(source.songs ?? []), ...(source.artists ?? [])].filter(each => typeof each === 'string');
  // A song by name often takes two searches, and each artist has a list of similar ones and a mix.
  const left = Math.max(0, mostRequests - seeds.length - names.length - 2 * byArtist.size);
  const forLists = Math.min(mostPlaylists + byArtist.size, Math.ceil(left / 2));
  const reading = new Reading(call);
  const similar = await reading.similarArtists(byArtist);
  const found = [
    ...(await reading.mixes(byArtist)),
    ...(await reading.topsOf(similar, Math.min(mostTops, left - forLists))),
    ...(await reading.playlistsWith(byArtist, forLists)),
  ];
  const leads = found.map((lead): Lead => {
    const near = similar.get(lead.track.artist?.id ?? 0);
    return near === undefined ? lead : { ...lead, seeds: [...lead.seeds, ...near.seeds] };
  });
  return { leads, lists: reading.lists, unread: reading.unread };
}

/** A similar artist, and the seeds it is similar to. */
interface Similar {
  readonly seeds: Set<Seed>;
  /** Its first place in a list of similar artists. */
  at: number;
}

type SeedsByArtist = ReadonlyMap<number, readonly Seed[]>;

const nameOf = (artistId: number, byArtist: SeedsByArtist): string =>
  byArtist.get(artistId)?.[0]?.artist || 'music';

class Reading {
  /** The public playlists that were read. */
  readonly lists: Playlist[] = [];
  readonly unread: string[] = [];
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  /** Artists that are similar to those of the seeds, without these. */
  async similarArtists(byArtist: SeedsByArtist): Promise<Map<number, Similar>> {
    const { client, signal } = this.#call;
    const lists = await this.#each([...byArtist.keys()], 'list of similar artists', artist_id =>
      client.artist.related({ artist_id }, { signal }),
    );
    const similar = new Map<number, Similar>();
    for (const [artistId, { data }] of lists) {
      for (const [at, { id }] of data.entries()) {
        if (typeof id !== 'number' || byArtist.has(id)) continue;
        const entry = similar.get(id) ?? { seeds: new Set<Seed>(), at };
        for (const seed of byArtist.get(artistId) ?? []) entry.seeds.add(seed);
        entry.at = Math.min(entry.at, at);
        similar.set(id, entry);
      }
    }
    return similar;
  }

  /** The mixes around the artists of the seeds. */
  async mixes(byArtist: SeedsByArtist): Promise<Lead[]> {
    const { client, signal } = this.#call;
    const mixes = await this.#each([...byArtist.keys()], 'mix', async artist_id => {
      const mix = await client.artist.radio({ artist_id, limit: largestPage }, { signal });
      await checkOffered(mix, this.#call);
      return mix;
    });
    return mixes.flatMap(([artistId, { data }]) =>
      data.map((track, at): Lead => ({ track, at, way: 'mix', seeds: byArtist.get(artistId) ?? [] })),
    );
  }

  /** The best-known songs of the artists that are similar to most seeds. */
  async topsOf(similar: ReadonlyMap<number, Similar>, most: number): Promise<Lead[]> {
    const { client, signal } = this.#call;
    const nearest = [...similar]
      .toSorted(([, a], [, b]) => b.seeds.size - a.seeds.size || a.at - b.at)
      .slice(0, most);
    const tops = await this.#each(
      nearest.map(([id]) => id),
      'similar artist',
      artist_id => client.artist.top({ artist_id, limit: songsOfSimilar }, { signal }),
    );
    return tops.flatMap(([id, { data }]) =>
      data.map((track, at): Lead => ({ track, at, way: 'related', seeds: similar.get(id)?.seeds ?? [] })),
    );
  }

  /**
   * Public playlists that the artists' names find, else those that have their songs, with `most` requests. They lead
   * from the seeds whose artists they have.
   */
  async playlistsWith(byArtist: SeedsByArtist, most: number): Promise<Lead[]> {
    const { client, signal } = this.#call;
    const ids = [...byArtist.keys()].slice(0, Math.floor(most / 2));
    const found = await this.#each(ids, 'list of found playlists', id =>
      client.search.playlist({ query: nameOf(id, byArtist), limit: searchPage }, { signal }),
    );
    const isFound = new Set(found.flatMap(([id, { data }]) => (data.length > 0 ? id : [])));
    const left = most - ids.length;
    const others = ids.filter(id => !isFound.has(id)).slice(0, Math.floor(left / 2));
    const having = await this.#each(others, 'list of playlists with an artist', artist_id =>
      client.artist.playlists({ artist_id }, { signal }),
    );
    const lists = [...found, ...having].map(([, { data }]) => data);
    const chosen = inTurns(lists.map(filled)).slice(0, Math.min(mostPlaylists, left - others.length));
    const byId = new Map(chosen.map(playlist => [playlist.id ?? 0, playlist]));
    const pages = await this.#each([...byId.keys()], 'playlist', playlist_id =>
      client.playlist.tracks({ playlist_id, limit: largestPage }, { signal }),
    );
    return pages.flatMap(([id, { data }]): Lead[] => {
      const artists = new Set(data.map(({ artist }) => artist?.id ?? 0));
      const seeds = [...byArtist].flatMap(([artistId, own]) => (artists.has(artistId) ? own : []));
      const playlist = byId.get(id);
      if (seeds.length === 0 || playlist === undefined) return [];
      this.lists.push(playlist);
      return data.map((track, at) => ({ track, at, way: 'playlist', seeds }));
    });
  }

  async #each<I, T>(ids: readonly I[], one: string, read: (id: I) => Promise<T>): Promise<[I, T][]> {
    const failed: I[] = [];
    const all = await mapOrSkip(ids, id => notingFailure(read(id), id, failed));
    this.unread.push(...unreadWords(failed.length, ids.length, one));
    return ids.flatMap((id, at): [I, T][] => {
      const value = all[at];
      return value === undefined ? [] : [[id, value]];
    });
  }
}

const filled = (list: readonly Playlist[]) =>
  list.filter(({ id, nb_tracks }) => typeof id === 'number' && nb_tracks !== 0);

interface Ranked {
  readonly track: Track;
  readonly seeds: Set<Seed>;
  readonly ways: Set<Way>;
  at: number;
}

/**
 * The songs by how many seeds lead to them, in how many ways, and how early. Without the seeds in any edition, and
 * without other songs of artists that are seeds themselves.
 */
function ranked(leads: readonly Lead[], seeds: readonly Seed[]): Ranked[] {
  const artists = new Set(seeds.flatMap(({ track, artistId }) => (track === undefined ? artistId : [])));
  const given = new SongIndex(seeds.flatMap(({ track }) => (track && songOf(track)) ?? []));
  const found = new Map<unknown, Ranked>();
  for (const { track, seeds: from, at, way } of leads) {
    const song = songOf(track);
    if (song === undefined || artists.has(song.artistId) || given.find(song) !== undefined) continue;
    // Releases of one recording have one code.
    const key = track.isrc || track.id;
    const entry = found.get(key) ?? { track, seeds: new Set<Seed>(), ways: new Set<Way>(), at };
    found.set(key, entry);
    for (const seed of from) entry.seeds.add(seed);
    entry.ways.add(way);
    entry.at = Math.min(entry.at, at);
  }
  return [...found.values()].toSorted(
    (a, b) => b.seeds.size - a.seeds.size || b.ways.size - a.ways.size || a.at - b.at,
  );
}

/** What the songs are like and where they come from. */
function foundWords(seeds: readonly Seed[], tracks: readonly Ranked[], lists: readonly Playlist[]): string {
  const like = `Like ${seeds.map(seedLabel).join(', ')}`;
  const from = Object.entries(ways).flatMap(([way, words]) => {
    const count = tracks.filter(each => [...each.ways].some(one => one === way)).length;
    return count === 0 ? [] : [`${count} from ${words}${way === 'playlist' ? namesOf(lists) : ''}`];
  });
  const several = tracks.filter(each => each.seeds.size > 1).length;
  const shared =
    seeds.length < 2
      ? ''
      : ` ${several === 0 ? 'No song is' : several === 1 ? 'One song is' : `${several} songs are`} like more than one of them.`;
  if (from.length === 0) return `${like}: nothing was found.`;
  return `${like}: ${counted(tracks.length)} found, ${from.join(', ')}.${shared}`;
}

function namesOf(lists: readonly Playlist[]): string {
  const named = lists.slice(0, mostNamed).map(({ id, title }) => `${quoted(title ?? '')} [${id}]`);
  const more = lists.length > mostNamed ? ` and ${lists.length - mostNamed} more` : '';
  return named.length === 0 ? '' : ` (${named.join(', ')}${more})`;
}
