import { z } from 'zod';
import { mapInTurns, takeTurns } from '../../client/many-calls.ts';
import type { HeardSong } from '../../history/index.ts';
import { foldName } from '../../text/fold.ts';
import { type Edition, editionNames, parseEditionTag } from '../matching/editions.ts';
import { canonicalWords, editionsOf, parseTitle } from '../matching/names-and-titles.ts';

/** What tells whether two tracks are the same song. */
export interface Recording {
  readonly id: number;
  readonly title: string;
  readonly artist: string;
  /** 0 for an uploaded track, whose artist has no id. */
  readonly artistId: number;
  readonly album: string;
  readonly isrc?: string | undefined;
  readonly rank: number;
  readonly readable: boolean;
}

/** What counts as the same: one recording, or every edition of a song. */
export const samenesses = ['recordings', 'songs'] as const;
export type Sameness = (typeof samenesses)[number];

/** Editions of one song, the nearest to the studio original first. An interlude, a reprise and a medley are songs of their own. */
const editionsOfOneSong: readonly Edition[] = [
  ...(['edit', 'clean', 'remaster', 'extended', 're-recorded', 'other version'] as const),
  ...(['live', 'acoustic', 'demo', 'remix', 'instrumental', 'a cappella'] as const),
  ...(['sped up', 'slowed', '8D', 'cover', 'tribute', 'karaoke'] as const),
];
const isOfOneSong = (edition: Edition) => editionsOfOneSong.includes(edition);

/** Equal for all editions of a song: the same work by the same artist, whoever sings along. */
function songKey({ title, artist, artistId, album }: Recording): string {
  const { full, editions, details } = parseTitle(title);
  const apart = editions.filter(edition => !isOfOneSong(edition)).sort();
  // Every album may have an "Intro".
  const isUnnamed = parseEditionTag(full.join(' ')).editions.includes('interlude');
  return JSON.stringify([
    foldName(artist) || artistId,
    canonicalWords(full).join(''),
    apart.length > 0 ? [...apart, ...details] : [],
    isUnnamed ? foldName(album) : '',
  ]);
}

const guestsOfArtist = /\s+(?:feat|ft|featuring)\.?\s.*$/i;

/** Equal for the songs of a history that are compared as one. Blank if the names cannot be compared. */
export function heardKey({
  title,
  artist,
  album = '',
}: Pick<HeardSong, 'title' | 'artist' | 'album'>): string {
  const by = artist.replace(guestsOfArtist, '');
  if (foldName(title) === '' || foldName(by) === '') return '';
  return songKey({ title, artist: by, artistId: 0, album, id: 0, rank: 0, readable: true });
}

/**
 * The songs of a list, to look tracks up in: by recording, then by song. This decides what counts as the same song
 * wherever repeats are left out or reported.
 */
export class SongIndex<T extends Recording = Recording> {
  readonly #groups = new Map<string, T[]>();
  /** By the track and by its recording. */
  readonly #keys = new Map<number | string, string>();
  readonly #sameness: Sameness;

  constructor(songs: Iterable<T> = [], sameness: Sameness = 'songs') {
    this.#sameness = sameness;
    for (const song of songs) this.add(song);
  }

  add = (song: T): void => {
    const key = this.#keyOf(song);
    for (const name of [song.id, ...(song.isrc ? [song.isrc] : [])])
      if (!this.#keys.has(name)) this.#keys.set(name, key);
    const group = this.#groups.get(key);
    if (group === undefined) this.#groups.set(key, [song]);
    else group.push(song);
  };

  /** The tracks of the same song, in the order in which they were added. */
  all = (song: Recording): readonly T[] => this.#groups.get(this.#keyOf(song)) ?? [];

  /** The track itself, or else the first of the same song, and how this one differs from it. */
  find<S extends Recording>(song: S): Duplicate<S, T> | undefined {
    const all = this.all(song);
    const kept = all.find(({ id }) => id === song.id) ?? all[0];
    return kept && { song, kept, difference: differenceOf(song, kept) };
  }

  groups = (): readonly (readonly T[])[] => [...this.#groups.values()];

  #keyOf(song: Recording): string {
    const found = this.#keys.get(song.id) ?? this.#keys.get(song.isrc ?? '');
    return found ?? (this.#sameness === 'songs' ? songKey(song) : song.isrc || String(song.id));
  }
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
export interface Duplicate<S extends Recording = Recording, T extends Recording = S> {
  readonly song: S;
  readonly kept: T;
  readonly difference: Difference;
}

/** A track as it is named beside one that repeats it. */
export const idAndTitle = ({ id, title }: Recording) => ({ id, title });

/** Why a track is in a list. */
type Standing = 'asked' | 'there' | 'offered';

/**
 * Which items repeat a song, and which one stays: one that was asked for, else the playable, the original studio one, one
 * that is there already, the better known, the first. `leaves`: whether an item may go at all.
 */
export function repeatsAmong<T extends { readonly song: Recording }>(
  items: readonly T[],
  sameness: Sameness,
  standingOf: (item: T) => Standing,
  leaves: (item: T) => boolean = () => true,
): Map<T, Duplicate<T['song']>> {
  const index = new SongIndex<Recording & { readonly item: T }>([], sameness);
  for (const item of items) index.add({ ...item.song, item });
  const repeats = new Map<T, Duplicate<T['song']>>();
  for (const group of index.groups()) {
    const tracks = group.map(({ item }) => item);
    const byRight = tracks.toSorted(
      (a, b) =>
        Number(leaves(a)) - Number(leaves(b)) ||
        Number(standingOf(b) === 'asked') - Number(standingOf(a) === 'asked') ||
        byQuality(a.song, b.song) ||
        Number(standingOf(b) === 'there') - Number(standingOf(a) === 'there') ||
        b.song.rank - a.song.rank,
    );
    const [best] = byRight;
    for (const item of best === undefined ? [] : tracks)
      if (item !== best && best !== undefined && leaves(item))
        repeats.set(item, {
          song: item.song,
          kept: best.song,
          difference: differenceOf(item.song, best.song),
        });
  }
  return repeats;
}

/** Which of the added tracks repeat a song of the playlist that they were added to, or of each other. */
export async function findRepeats<T extends Recording>(
  songs: readonly T[],
  added: ReadonlySet<number>,
): Promise<Duplicate<T>[]> {
  const index = new SongIndex<T>();
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

/** The editions of a track among those of one song; none for the studio original. */
const ownEditions = ({ title, album, artist }: Recording) =>
  [...editionsOf(parseTitle(title), album, artist)].filter(isOfOneSong);

const distanceFromOriginal = (song: Recording) =>
  Math.max(-1, ...ownEditions(song).map(edition => editionsOfOneSong.indexOf(edition)));

const byQuality = (a: Recording, b: Recording) =>
  Number(b.readable) - Number(a.readable) || distanceFromOriginal(a) - distanceFromOriginal(b);

function differenceOf(song: Recording, kept: Recording): Difference {
  if (song.id === kept.id) return { kind: 'same-track' };
  if (!song.readable && kept.readable) return { kind: 'not-playable' };
  if (song.isrc !== undefined && song.isrc === kept.isrc) return { kind: 'same-recording' };
  const [own, others] = [ownEditions(song), ownEditions(kept)];
  if (own.join() !== others.join()) return { kind: 'other-edition', editions: own, kept: others };
  return { kind: song.rank < kept.rank ? 'less-known' : 'same-song' };
}
