import { z } from 'zod';
import { mapInTurns, takeTurns } from '../../../client/many-calls.ts';
import { foldName } from '../../../text/fold.ts';
import { type Edition, editionNames, editionsOfAlbum } from '../../matching/editions.ts';
import { parseTitle } from '../../matching/names-and-titles.ts';
import type { Song } from './song.ts';

/** Editions that are the same song to a listener, the worst last. All others are songs of their own. */
const sameSong: ReadonlyMap<Edition, number> = new Map([
  ['edit', 1],
  ['clean', 1],
  ['remaster', 2],
  ['live', 3],
]);

/** Equal for tracks of one song: of one artist with one name, unless they are remixes, instrumentals and the like. */
function songKey({ title, artist, artistId }: Song): string {
  const { full, guests, editions, details } = parseTitle(title);
  const own = editions.filter(edition => !sameSong.has(edition)).sort();
  const apart = own.length > 0 ? [...own, ...details] : [];
  const by = artistId === 0 ? foldName(artist) : artistId;
  return JSON.stringify([by, full, guests.map(guest => guest.join(' ')).sort(), apart]);
}

/**
 * The songs of a list, to look tracks up in: by recording, then by name. This decides what counts as one song wherever
 * duplicates are reported.
 */
export class SongIndex<T extends Song = Song> {
  readonly #groups = new Map<string, T[]>();
  readonly #byRecording = new Map<string, string>();

  constructor(songs: Iterable<T> = []) {
    for (const song of songs) this.add(song);
  }

  add = (song: T): void => {
    const key = this.#keyOf(song);
    if (song.isrc && !this.#byRecording.has(song.isrc)) this.#byRecording.set(song.isrc, key);
    const group = this.#groups.get(key);
    if (group === undefined) this.#groups.set(key, [song]);
    else group.push(song);
  };

  /** The tracks of the same song, in the order in which they were added. */
  all = (song: Song): readonly T[] => this.#groups.get(this.#keyOf(song)) ?? [];

  /** The first of them, and how this track differs from it. */
  find(song: Song): Duplicate | undefined {
    const [kept] = this.all(song);
    return kept && { song, kept, difference: differenceOf(song, kept) };
  }

  groups = (): readonly (readonly T[])[] => [...this.#groups.values()];

  #keyOf = (song: Song) => this.#byRecording.get(song.isrc ?? '') ?? songKey(song);
}

const editions = () => z.array(z.enum(editionNames));

/** How a track differs from another track of the same song, as plans store it. */
export const differenceSchema = () =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['same-track', 'not-playable', 'same-recording', 'less-known', 'same-song']) }),
    /** Editions of the song, the track's own and the other track's; none is the original. */
    z.object({ kind: z.literal('other-edition'), editions: editions(), kept: editions() }),
  ]);
export type Difference = z.infer<ReturnType<typeof differenceSchema>>;

/** A track that repeats a song, and the track of that song that stays. */
export interface Duplicate {
  readonly song: Song;
  readonly kept: Song;
  readonly difference: Difference;
}

/** A track as it is named beside one that repeats it. */
export const trackIn = ({ id, title }: Song) => ({ id, title });

/** The tracks that repeat a song, and which of its editions stays: playable, original, better known, first. */
export function findDuplicates(songs: readonly Song[]): Duplicate[] {
  return new SongIndex(songs).groups().flatMap(group => {
    const [best, ...others] = [...group].sort(byQuality);
    return best === undefined
      ? []
      : others.map(song => ({ song, kept: best, difference: differenceOf(song, best) }));
  });
}

/** Which of the added tracks repeat a song of the playlist that they were added to, or of each other. */
export async function findRepeats(songs: readonly Song[], added: ReadonlySet<number>): Promise<Duplicate[]> {
  const index = new SongIndex();
  const turn = takeTurns();
  await mapInTurns(
    songs.filter(({ id }) => !added.has(id)),
    index.add,
    turn,
  );
  const repeats = await mapInTurns(
    songs.filter(({ id }) => added.has(id)),
    song => {
      const repeat = index.find(song);
      index.add(song);
      return repeat ?? [];
    },
    turn,
  );
  return repeats.flat();
}

const editionsOf = ({ title, album }: Song) =>
  [...new Set([...parseTitle(title).editions, ...editionsOfAlbum(album)])].filter(edition =>
    sameSong.has(edition),
  );

const distanceFromOriginal = (song: Song) =>
  Math.max(0, ...editionsOf(song).map(edition => sameSong.get(edition) ?? 0));

const byQuality = (a: Song, b: Song) =>
  Number(b.readable) - Number(a.readable) ||
  distanceFromOriginal(a) - distanceFromOriginal(b) ||
  b.rank - a.rank;

function differenceOf(song: Song, kept: Song): Difference {
  if (song.id === kept.id) return { kind: 'same-track' };
  if (!song.readable && kept.readable) return { kind: 'not-playable' };
  if (song.isrc !== undefined && song.isrc === kept.isrc) return { kind: 'same-recording' };
  const [own, others] = [editionsOf(song), editionsOf(kept)];
  if (own.join() !== others.join()) return { kind: 'other-edition', editions: own, kept: others };
  return { kind: song.rank < kept.rank ? 'less-known' : 'same-song' };
}
