import { foldName } from '../../text/fold.ts';
import type { Edition } from './editions.ts';
import { parseTitle } from './song-title.ts';

/** What tells songs apart. */
export interface SongFacts {
  readonly id: number;
  readonly title: string;
  readonly artist: string;
  /** 0 for an uploaded track, whose artist has no id. */
  readonly artistId: number;
  readonly isrc?: string | undefined;
}

/** Editions that are the same song to a listener, the worst last. All others are songs of their own. */
export const sameSong: ReadonlyMap<Edition, number> = new Map([
  ['edit', 1],
  ['clean', 1],
  ['remaster', 2],
  ['live', 3],
]);

/** Equal for tracks of one song: of one artist with one name, unless they are remixes, instrumentals and the like. */
function songKey({ title, artist, artistId }: Pick<SongFacts, 'title' | 'artist' | 'artistId'>): string {
  const { full, guests, editions, details } = parseTitle(title);
  const own = editions.filter(edition => !sameSong.has(edition)).sort();
  const apart = own.length > 0 ? [...own, ...details] : [];
  const by = artistId === 0 ? foldName(artist) : artistId;
  return JSON.stringify([by, full, guests.map(guest => guest.join(' ')).sort(), apart]);
}

/** The songs of a list, to look tracks up in: by recording, then by name. */
export class SongIndex<T extends SongFacts> {
  readonly #groups = new Map<string, T[]>();
  readonly #byRecording = new Map<string, string>();

  constructor(songs: Iterable<T> = []) {
    for (const song of songs) this.add(song);
  }

  add(song: T): void {
    const key = this.#keyOf(song);
    if (song.isrc && !this.#byRecording.has(song.isrc)) this.#byRecording.set(song.isrc, key);
    const group = this.#groups.get(key);
    if (group === undefined) this.#groups.set(key, [song]);
    else group.push(song);
  }

  /** The tracks of the same song, in the order in which they were added. */
  find(song: SongFacts): readonly T[] {
    return this.#groups.get(this.#keyOf(song)) ?? [];
  }

  /** All tracks, song by song. */
  all(): readonly (readonly T[])[] {
    return [...this.#groups.values()];
  }

  #keyOf = (song: SongFacts) => this.#byRecording.get(song.isrc ?? '') ?? songKey(song);
}
