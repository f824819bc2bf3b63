import { quoted } from '../text/sanitize.ts';
import { uniqueBy } from '../text/unique-by.ts';
import type { Entry } from './api/index.ts';
import type { Input } from './api/input-field.ts';
import { isRecord } from './api/is-record.ts';
import type { Artist, Track } from './api/models.ts';
import { Cancelled } from './errors.ts';
import { isHopeless } from './many-calls.ts';
import type { CallOptions, Endpoints } from './methods.ts';

/** Genre 0 is all genres. */
const allGenres = 0;
const hourMs = 3_600_000;
/** Lists with fewer rows are too short to compare. */
export const fewestRows = 10;
/** The share of equal rows at which two lists count as the same. Charts change between two reads. */
const sameShare = 0.9;
const sampleSize = 50;
/** Radios of a genre whose tracks are read. */
const mostRadios = 2;
/** Lists that are remembered at once. */
const mostKept = 100;

/** What is shown instead of lists that ignore the genre. */
interface Substitute {
  readonly tracks: readonly Track[];
  readonly artists: readonly Artist[];
  /** What they were read from: "the editors' chart of this genre". */
  readonly from: readonly string[];
}

type CallEntry = (entry: Entry, input: Input, how?: CallOptions) => Promise<unknown>;

/** Reads without a token, which no caller can cancel, because all callers share the answers. */
export interface SharedReads extends Pick<Endpoints, 'chart' | 'editorial' | 'genre' | 'radio' | 'playlist'> {
  call(entry: Entry, input: Input): Promise<unknown>;
}

/** The field of an answer that says where its lists come from, in words, if they are not the genre's own. */
export const originField = 'list_origin';

/** What was read within the hour, or is being read. A failure is not kept. */
class KeptReads<T> {
  readonly #now: () => number;
  readonly #kept = new Map<string, { readonly at: number; readonly value: Promise<T> }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  get(key: string, read: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(key);
    if (kept !== undefined && this.#now() - kept.at < hourMs) return kept.value;
    const value = read();
    if (this.#kept.size >= mostKept) this.#kept.clear();
    this.#kept.set(key, { at: this.#now(), value });
    value.catch(() => this.#kept.delete(key));
    return value;
  }
}

/** What an answer says of where its lists come from. */
export const originOf = (body: unknown): string | undefined => {
  const origin = isRecord(body) ? body[originField] : undefined;
  return typeof origin === 'string' ? origin : undefined;
};

/**
 * Recognises lists of a genre that are those of all genres, and replaces them with lists that do follow the genre. One
 * for all listeners of a process.
 */
export class GenreLists {
  /** Answers of the service, by entry and genre. */
  readonly #samples: KeptReads<unknown>;
  readonly #substitutes: KeptReads<Substitute>;

  /** `now`: milliseconds. */
  constructor(now: () => number = Date.now) {
    this.#samples = new KeptReads(now);
    this.#substitutes = new KeptReads(now);
  }

  /** The same calls, whose answers have the lists of the genre. */
  correcting(answerTo: CallEntry, shared: SharedReads): CallEntry {
    return async (entry, input, how) => {
      const answer = await answerTo(entry, input, how);
      if (entry.endpoint.genreLists === undefined) return answer;
      return untilCancelled(this.#own(entry, input, answer, shared), entry, how?.signal);
    };
  }

  /** The answer to a call, with the lists of the genre. The overall lists cost one request an hour. */
  async #own(entry: Entry, input: Input, answer: unknown, by: SharedReads): Promise<unknown> {
    const { genreLists } = entry.endpoint;
    const genre = input['genre_id'];
    if (genreLists === undefined || typeof genre !== 'number' || genre === allGenres) return answer;
    const found = await Promise.all(
      genreLists.map(async name => ((await this.#isOverall(name, entry, input, answer, by)) ? name : [])),
    );
    const overall = found.flat();
    if (overall.length === 0 || !isRecord(answer)) return answer;
    const substitute = await this.#substitutes.get(String(genre), () => this.#substitute(genre, by));
    const { whole } = entry.endpoint;
    const list = (name: 'tracks' | 'artists', old: unknown) => {
      const rows: readonly unknown[] = substitute[name];
      const data = whole ? rows : sliceOf(rows, input);
      return { ...(isRecord(old) ? old : {}), data, total: rows.length, next: undefined };
    };
    const origin = { [originField]: originWords(substitute) };
    const [only] = overall;
    if (Array.isArray(answer['data'])) return { ...answer, ...(only && list(only, answer)), ...origin };
    const parts = overall.map(name => [name, list(name, answer[name])] as const);
    return { ...answer, ...Object.fromEntries(parts), ...origin };
  }

  async #isOverall(name: string, entry: Entry, input: Input, answer: unknown, by: SharedReads) {
    const { index = 0, genre_id } = input;
    const sample = (genre: unknown) =>
      this.#samples.get(`${entry.group}.${entry.name} ${genre}`, () =>
        by.call(entry, { genre_id: genre, ...(entry.endpoint.whole ? {} : { limit: sampleSize }) }),
      );
    const rows = idsIn(answer, name);
    const isEnough = index === 0 && rows.length >= fewestRows;
    const isCut = input['limit'] !== undefined && rows.length > 0;
    if (!isEnough && !isCut && index === 0) return false;
    const own = isEnough ? rows : idsIn(await sample(genre_id), name);
    return own.length >= fewestRows && isSameList(own, idsIn(await sample(allGenres), name));
  }

  /** The editors' chart of the genre, and its radios. What cannot be read is left out. */
  async #substitute(genre: number, by: SharedReads): Promise<Substitute> {
    const from: string[] = [];
    const tracks: Track[] = [];
    const artists: Artist[] = [];
    const charts = await unlessMissing(by.editorial.charts_of({ editorial_id: genre, limit: sampleSize }));
    const overall = await unlessMissing(
      by.editorial.charts_of({ editorial_id: allGenres, limit: sampleSize }),
    );
    const own = ownRows(charts?.tracks?.data, overall?.tracks?.data);
    const ownArtists = ownRows(charts?.artists?.data, overall?.artists?.data);
    if (own.length + ownArtists.length > 0) from.push("the editors' chart of this genre");
    tracks.push(...own);
    artists.push(...ownArtists);
    const radios = (await unlessMissing(by.genre.radios({ genre_id: genre })))?.data ?? [];
    for (const { id, title } of radios.slice(0, mostRadios)) {
      if (typeof id !== 'number') continue;
      const played = (await unlessMissing(by.radio.tracks({ radio_id: id, limit: sampleSize })))?.data ?? [];
      if (played.length > 0) from.push(`its radio ${quoted(title ?? String(id))}`);
      tracks.push(...played);
    }
    if (tracks.length === 0) {
      const chart = await unlessMissing(by.chart.all_of({ genre_id: genre, limit: sampleSize }));
      const { id, title } = chart?.playlists?.data[0] ?? {};
      const listed =
        typeof id === 'number'
          ? (await unlessMissing(by.playlist.tracks({ playlist_id: id, limit: sampleSize })))?.data
          : undefined;
      if (listed?.length) from.push(`its playlist ${quoted(title ?? String(id))}`);
      tracks.push(...(listed ?? []));
    }
    artists.push(...tracks.flatMap(({ artist }) => (artist ? [artist] : [])));
    return { tracks: uniqueBy(tracks, ({ id }) => id), artists: uniqueBy(artists, ({ id }) => id), from };
  }
}

const rowsIn = (answer: unknown, name: string): readonly unknown[] => {
  if (!isRecord(answer)) return [];
  const { data } = isRecord(answer[name]) ? answer[name] : answer;
  return Array.isArray(data) ? data : [];
};

const idsIn = (answer: unknown, name: string): readonly unknown[] =>
  rowsIn(answer, name).flatMap(row => (isRecord(row) ? row['id'] : []));

/** Whether the first rows of two lists are the same, in any order. */
export function isSameList(own: readonly unknown[], overall: readonly unknown[]): boolean {
  const count = Math.min(own.length, overall.length);
  const first = new Set(overall.slice(0, count));
  return count >= fewestRows && own.slice(0, count).filter(id => first.has(id)).length >= sameShare * count;
}

/** The rows of a list, unless it is the overall one. */
const ownRows = <T extends { readonly id?: number | null | undefined }>(
  own: readonly T[] = [],
  overall: readonly T[] = [],
): readonly T[] =>
  isSameList(
    own.map(({ id }) => id),
    overall.map(({ id }) => id),
  )
    ? []
    : own;

const usualPage = 25;

const sliceOf = <T>(rows: readonly T[], { index, limit }: Input): readonly T[] => {
  const from = typeof index === 'number' ? index : 0;
  return rows.slice(from, from + (typeof limit === 'number' ? limit : usualPage));
};

const originWords = ({ from }: Substitute): string =>
  from.length === 0
    ? 'the service returns the overall list for this genre, so it is left out, and no other music of this genre was found'
    : `the service returns the overall list for this genre, so these come from ${new Intl.ListFormat('en-GB').format(from)}`;

/** Rejects with `Cancelled` when the signal aborts. The work goes on for the other callers. */
function untilCancelled<T>(work: Promise<T>, entry: Entry, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const cancel = () => reject(new Cancelled(entry, 'cancelled', { ran: 'no' }));
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel, { once: true });
    work.finally(() => signal.removeEventListener('abort', cancel)).then(resolve, reject);
  });
}

async function unlessMissing<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (isHopeless(error)) throw error;
    return undefined;
  }
}
