import { z } from 'zod';
import { alphabetical } from '../../../text/fold.ts';
import { artistKey, type Song, totalDuration } from '../songs/song.ts';

export const sortNames = [
  'as_given',
  'tempo',
  'curve',
  'smooth',
  'shuffled',
  'release_date',
  'title',
  'artist',
  'album',
  'popularity',
  'length',
  'date_added',
] as const;
export type SortName = (typeof sortNames)[number];

/** An order of songs. `from`, `through`, `to`: the tempo of a curve. `unknown`: where songs without the fact go. */
export const sortSchema = () =>
  z.object({
    by: z.enum(sortNames),
    descending: z.boolean().optional(),
    from: z.number().optional(),
    through: z.array(z.number()).optional(),
    to: z.number().optional(),
    unknown: z.enum(['first', 'last']).optional(),
    seed: z.number().optional(),
  });
export type Sort = z.infer<ReturnType<typeof sortSchema>>;

export const needsTempo = (by: SortName): boolean => by === 'tempo' || by === 'curve' || by === 'smooth';

interface WithSong {
  readonly song: Song;
}

type Fact = Exclude<SortName, 'as_given' | 'curve' | 'smooth' | 'shuffled'>;
type Value = string | number | undefined;

/** What songs are compared by, most important first. Undefined is unknown. */
const facts: Readonly<Record<Fact, (song: Song) => readonly Value[]>> = {
  tempo: song => [song.bpm || undefined],
  title: song => [song.title],
  artist: song => [song.artist, song.album],
  album: song => [song.album, song.artist],
  length: song => [song.duration],
  popularity: song => [song.rank],
  release_date: song => [song.released || undefined],
  date_added: song => [song.added],
};

/** Items in an order. A curve without bounds is a rise or a fall; with bounds, `fit-length-and-tempo.ts` chooses and orders. */
export function sortSongs<T extends WithSong>(items: readonly T[], sort: Sort) {
  const { by, from = 0, to = 0, seed = 0 } = sort;
  if (by === 'as_given') return { items: [...items], unknown: 0 };
  if (by === 'shuffled') return { items: shuffle(items, seed), unknown: 0 };
  if (by === 'smooth') return smooth(items);
  if (by === 'curve') return byFact(items, 'tempo', { ...sort, descending: from > to });
  return byFact(items, by, sort);
}

function byFact<T extends WithSong>(
  items: readonly T[],
  fact: Fact,
  { descending, unknown: end }: Pick<Sort, 'descending' | 'unknown'>,
) {
  const values = items.map(item => ({ item, value: facts[fact](item.song) }));
  const known = values.filter(({ value }) => value[0] !== undefined);
  const direction = descending ? -1 : 1;
  known.sort((a, b) => direction * compare(a.value, b.value));
  const sorted = known.map(({ item }) => item);
  const unknown = values.filter(({ value }) => value[0] === undefined).map(({ item }) => item);
  return {
    items: end === 'first' ? [...unknown, ...sorted] : [...sorted, ...unknown],
    /** How many have no value for what decides the order. They come last, or first where asked. */
    unknown: unknown.length,
  };
}

function compare(a: readonly Value[], b: readonly Value[]): number {
  for (const [at, left] of a.entries()) {
    const right = b[at];
    const by =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : alphabetical(String(left), String(right));
    if (by !== 0) return by;
  }
  return 0;
}

/** Rising in tempo, so that neighbours are close. No artist comes twice in a row as long as the songs allow. */
function smooth<T extends WithSong>(items: readonly T[]) {
  const rising = byFact(items, 'tempo', {});
  return { ...rising, items: spreadArtists(rising.items, { songs: 1 }).items };
}

/** What has to come between two songs of one artist: this many songs, this many seconds of music, or both. */
export interface ArtistGap {
  readonly songs?: number | undefined;
  readonly seconds?: number | undefined;
}

/** The artists that must not come next, after these songs. */
export function recentArtists(heard: readonly Song[], { songs = 0, seconds = 0 }: ArtistGap): Set<string> {
  const recent = new Set<string>();
  let elapsed = 0;
  for (let back = 1; back <= heard.length && (back <= songs || elapsed < seconds); back++) {
    const song = heard.at(-back);
    if (song === undefined) break;
    recent.add(artistKey(song));
    elapsed += song.duration;
  }
  return recent;
}

/**
 * Items in their order, except that an item waits while its artist was heard within the `gap`. `before`: the songs that
 * come before. `kept`: whether the gap holds everywhere.
 */
export function spreadArtists<T extends WithSong>(
  items: readonly T[],
  gap: ArtistGap,
  before: readonly Song[] = [],
): { readonly items: T[]; readonly kept: boolean } {
  const waiting = [...items];
  const left = new Map<string, number>();
  for (const { song } of waiting) left.set(artistKey(song), (left.get(artistKey(song)) ?? 0) + 1);
  const heard = [...before];
  const average = Math.max(1, totalDuration(items.map(({ song }) => song)) / Math.max(1, items.length));
  const between = Math.max(gap.songs ?? 0, Math.ceil((gap.seconds ?? 0) / average));
  const result: T[] = [];
  let kept = true;
  while (waiting.length > 0) {
    const at = nextIndexOf(waiting, left, recentArtists(heard, gap), between);
    kept &&= at >= 0;
    const [item] = waiting.splice(Math.max(0, at), 1);
    if (item === undefined) break;
    const artist = artistKey(item.song);
    left.set(artist, (left.get(artist) ?? 1) - 1);
    heard.push(item.song);
    result.push(item);
  }
  return { items: result, kept };
}

/** Index of the first item whose artist was not heard recently; an artist that needs every turn that is left goes first. */
function nextIndexOf(
  waiting: readonly WithSong[],
  left: ReadonlyMap<string, number>,
  recent: ReadonlySet<string>,
  gap: number,
): number {
  const [pressing] =
    [...left].find(
      ([artist, count]) => count > 1 && !recent.has(artist) && (count - 1) * (gap + 1) + 1 >= waiting.length,
    ) ?? [];
  return waiting.findIndex(({ song }) =>
    pressing === undefined ? !recent.has(artistKey(song)) : artistKey(song) === pressing,
  );
}

/** Items in an order that the seed decides: the same again for the same items. */
export function shuffle<T>(items: readonly T[], seed: number): T[] {
  const random = randomFrom(seed);
  const list = [...items];
  for (let end = list.length - 1; end > 0; end--) {
    const other = Math.floor(random() * (end + 1));
    const [a, b] = [list[end], list[other]];
    if (a !== undefined && b !== undefined) [list[end], list[other]] = [b, a];
  }
  return list;
}

/** Numbers from 0 to 1 by a counter and a mixing of its bits (splitmix32). */
function randomFrom(seed: number): () => number {
  let counter = seed | 0;
  return () => {
    counter = (counter + 0x9e3779b9) | 0;
    let bits = counter ^ (counter >>> 16);
    bits = Math.imul(bits, 0x21f0aaad);
    bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
    return ((bits ^ (bits >>> 15)) >>> 0) / 4294967296;
  };
}
