import { z } from 'zod';
import { once } from '../client/api/lazy.ts';
import type { Clock } from '../client/clock.ts';
import { type IdSeed, MusicIds } from './music-ids.ts';
import { pacedSimilarHost } from './paced-host.ts';

/** Hosts besides the music service, asked only if `MUSIC_SIMILAR` is set. */
export interface SimilarHosts {
  readonly labs: string;
  readonly musicBrainz: string;
}

const publicHosts: SimilarHosts = {
  labs: 'https://labs.api.listenbrainz.org',
  musicBrainz: 'https://musicbrainz.org',
};

/**
 * The labs host takes only these algorithms, and answers others with status 400 and HTML. Confirmed by several clients
 * of August and September 2026; its own pages call the host experimental.
 */
const algorithms = {
  recordings:
    'session_based_days_7500_session_300_contribution_5_threshold_15_limit_50_skip_30_top_n_listeners_1000',
  artists: 'session_based_days_7500_session_300_contribution_5_threshold_10_limit_100_filter_True_skip_30',
} as const;

/** MusicBrainz allows one request a second. The labs host publishes no limit. */
const apart = { labs: 100, musicBrainz: 1_000 } as const;

/** What is known of a song or an artist that others should be like. Without a title, an artist. */
export interface SimilarSeed {
  readonly trackId?: number | undefined;
  readonly title?: string | undefined;
  readonly artist: string;
  readonly isrc?: string | undefined;
  /** The MusicBrainz id by which the listener's history knows it. */
  readonly heardAs?: string | undefined;
}

/** `seeds`: the numbers of the seeds that lead to it, from 0. `score`: as the source counts it, the largest first. */
interface Similar {
  readonly seeds: readonly number[];
  readonly score: number;
}
export interface SimilarSong extends Similar {
  readonly title: string;
  readonly artist: string;
}
export interface SimilarArtist extends Similar {
  readonly name: string;
}

export interface FoundSimilar {
  readonly songs: readonly SimilarSong[];
  readonly artists: readonly SimilarArtist[];
  /** What could not be asked, in sentences. */
  readonly missing: readonly string[];
}

/** Similar songs and artists of ListenBrainz. */
export interface SimilarMusic {
  /** Of the clock that its hosts are paced by. */
  readonly sleep: Clock['sleep'];
  /** What is known when everything is read, or when the signal aborts. Never rejects. */
  find(seeds: readonly SimilarSeed[], until: AbortSignal): Promise<FoundSimilar>;
  close(): Promise<void>;
}

interface SimilarOptions {
  readonly userAgent: string;
  /** Where MusicBrainz can reach the person who runs this server. Without it, MusicBrainz is not asked. */
  readonly contact: string | undefined;
  readonly clock: Clock;
  readonly hosts?: SimilarHosts | undefined;
  /** The MusicBrainz id in the tags of an own file. */
  recordingIdOf(trackId: number): string | undefined;
}

const songRow = () =>
  z.object({
    recording_mbid: z.string(),
    recording_name: z.string().min(1).max(500),
    artist_credit_name: z.string().min(1).max(500),
    score: z.number(),
  });
const artistRow = () =>
  z.object({ artist_mbid: z.string(), name: z.string().min(1).max(500), score: z.number() });
const schemas = { recordings: once(songRow), artists: once(artistRow) };

export function createSimilarMusic({
  userAgent,
  contact,
  clock,
  hosts = publicHosts,
  recordingIdOf,
}: SimilarOptions): SimilarMusic {
  const named = contact === undefined ? userAgent : `${userAgent} ( ${contact} )`;
  const labs = pacedSimilarHost({ origin: hosts.labs, userAgent: named, apartMs: apart.labs, clock });
  const musicBrainz = pacedSimilarHost({
    ...{ origin: hosts.musicBrainz, userAgent: named, apartMs: apart.musicBrainz, clock },
  });
  const ids = new MusicIds(contact === undefined ? undefined : musicBrainz);
  return {
    sleep: clock.sleep,
    async find(seeds, until) {
      const found = new Collected();
      const missing = new Set<string>();
      const similarTo = async <K extends keyof typeof algorithms>(kind: K, id: string, seed: number) => {
        const name = kind === 'recordings' ? 'recording_mbids' : 'artist_mbids';
        const path = `/similar-${kind}/json`;
        const params = { [name]: id, algorithm: algorithms[kind] };
        const rows = rowsIn(await labs.get(path, params, until).catch(silent));
        if (rows === undefined) return void missing.add(labsMissing);
        if (kind === 'recordings') found.addSongs(rowsOf(schemas.recordings, rows), seed);
        else found.addArtists(rowsOf(schemas.artists, rows), seed);
      };
      await Promise.all(
        seeds.map(async (seed, number) => {
          const { recording, artist, problem } = await ids.of(withKnownId(seed, recordingIdOf), until);
          if (problem !== undefined) missing.add(problem);
          await Promise.all([
            recording === undefined ? undefined : similarTo('recordings', recording, number),
            artist === undefined ? undefined : similarTo('artists', artist, number),
          ]);
        }),
      );
      return { ...found.all(), missing: [...missing] };
    },
    async close() {
      await Promise.all([labs.close(), musicBrainz.close()]);
    },
  };
}

const labsMissing = 'ListenBrainz did not answer in time, so its similar songs and artists are missing.';
const silent = () => undefined;

const withKnownId = (seed: SimilarSeed, recordingIdOf: SimilarOptions['recordingIdOf']): IdSeed => ({
  ...seed,
  known: (seed.trackId === undefined ? undefined : recordingIdOf(seed.trackId)) ?? seed.heardAs,
});

/** The rows of an answer: a list, or as in earlier years a list of tables. Undefined for anything else. */
function rowsIn(json: unknown): readonly unknown[] | undefined {
  if (!Array.isArray(json)) return undefined;
  const tables = json.flatMap(each => (Array.isArray(each?.data) ? [each.data] : []));
  return tables.length > 0 ? tables.flat() : json;
}

/** The most rows of one answer that are read. */
const mostRows = 200;

const rowsOf = <T>(schema: () => z.ZodType<T>, rows: readonly unknown[]): T[] =>
  rows.slice(0, mostRows).flatMap(row => schema().safeParse(row).data ?? []);

type Counted<T> = T & { seeds: number[]; score: number };

/** Songs and artists by their ids, with the seeds that lead to them. */
class Collected {
  readonly #songs = new Map<string, Counted<{ title: string; artist: string }>>();
  readonly #artists = new Map<string, Counted<{ name: string }>>();

  addSongs(rows: readonly z.infer<ReturnType<typeof songRow>>[], seed: number): void {
    const top = highest(rows);
    for (const { recording_mbid: id, recording_name: title, artist_credit_name: artist, score } of rows)
      count(this.#songs, id, { title, artist }, seed, score / top);
  }

  addArtists(rows: readonly z.infer<ReturnType<typeof artistRow>>[], seed: number): void {
    const top = highest(rows);
    for (const { artist_mbid: id, name, score } of rows)
      count(this.#artists, id, { name }, seed, score / top);
  }

  all = () => ({ songs: byLikeness(this.#songs), artists: byLikeness(this.#artists) });
}

/** Scores are numbers of sessions: only those of one answer can be compared. */
const highest = (rows: readonly { readonly score: number }[]) =>
  Math.max(1, ...rows.map(({ score }) => score));

function count<T>(all: Map<string, Counted<T>>, id: string, facts: T, seed: number, score: number): void {
  const known = all.get(id);
  if (known === undefined) all.set(id, { ...facts, seeds: [seed], score });
  else {
    if (!known.seeds.includes(seed)) known.seeds.push(seed);
    known.score += score;
  }
}

const byLikeness = <T>(all: ReadonlyMap<string, Counted<T>>): Counted<T>[] =>
  [...all.values()].toSorted((a, b) => b.seeds.length - a.seeds.length || b.score - a.score);
