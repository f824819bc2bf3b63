import {
  bestIds,
  byCount,
  byId,
  chartLength,
  countEach,
  groupByEach,
  idsOf,
} from '../catalogue-service/catalogue/derive.ts';
import type { ArtistNode, RadioNode } from '../catalogue-service/catalogue/graph.ts';
import type { OwnTables, OwnTrack } from './own-tables.ts';

export interface NamedGenre {
  readonly id: number;
  readonly name: string;
}

type Added = { readonly id: number; readonly time_add: number };

export const newestFirst = (items: readonly Added[], count: number): number[] =>
  bestIds(items, ({ time_add }) => time_add, count);

/** The most played; then those without a known play, the newest first. */
const playedFirst = (items: readonly Added[], plays: ReadonlyMap<number, number>, count: number): number[] =>
  bestIds(items, ({ id, time_add }) => Math.min(plays.get(id) ?? 0, mostPlays) * ages + time_add, count);

/** More than any time in seconds. */
const [ages, mostPlays] = [1e10, 500_000];

/** How often songs were played, added up for what they belong to. */
function playsBy(
  tracks: readonly OwnTrack[],
  idOf: (track: OwnTrack) => number,
): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const track of tracks)
    if (track.plays !== undefined) counts.set(idOf(track), (counts.get(idOf(track)) ?? 0) + track.plays);
  return counts;
}

const radioLength = 100;

/** So many songs make a radio of a decade. */
const leastOfDecade = 3;

/** The tracks by the first year of their decade, the latest first. Guessed dates before 1000 are none. */
function decadesOf(tracks: readonly OwnTrack[]): [number, OwnTrack[]][] {
  const decades = groupByEach(tracks, ({ releaseDate }) => {
    const year = Number(/^[12]\d{3}/.exec(releaseDate)?.[0] ?? 0);
    return year === 0 ? [] : [year - (year % 10)];
  });
  return [...decades].filter(([, own]) => own.length >= leastOfDecade).toSorted(([a], [b]) => b - a);
}

/** One radio of what was added last, one of what was added longest ago, and one for each decade and each genre. */
export function radiosOf(genres: readonly NamedGenre[], tracks: readonly OwnTrack[]): RadioNode[] {
  const byGenre = groupByEach(tracks, ({ genreIds }) => genreIds);
  const radio = (
    id: number,
    title: string,
    description: string,
    trackIds: number[],
    genreId = 0,
  ): RadioNode => ({
    ...{ id, title, description, genreId, trackIds, mix: genreId === 0 },
  });
  const oldest = 'Songs that were added longest ago. Music files do not say when you last heard them.';
  return [
    radio(1, 'Recently added', 'The songs that were added last.', newestFirst(tracks, radioLength)),
    radio(
      2,
      'Long unheard (added longest ago)',
      oldest,
      bestIds(tracks, track => -track.time_add, radioLength),
    ),
    // Its first year is the id of a decade. Genres have ids of ten digits.
    ...decadesOf(tracks).map(([year, own]) =>
      radio(year, `${year}s`, `Songs of the ${year}s.`, shuffled(own, radioLength)),
    ),
    ...genres.map(({ id, name }) =>
      radio(id, name, `Songs of the genre ${name}.`, shuffled(byGenre.get(id) ?? [], radioLength), id),
    ),
  ];
}

/** As many tracks as asked for, in an order that looks random and stays. */
const shuffled = (tracks: readonly OwnTrack[], count: number): number[] =>
  bestIds(tracks, ({ id }) => (Math.imul(id % 2 ** 31, 2_654_435_761) >>> 0) % 65_521, count);

/** For each genre and over all, what was played most, or else added last: the charts before the listener has favourites. */
export function recentCharts(
  genres: readonly NamedGenre[],
  {
    track,
    album,
    artist,
    playlist,
    podcast,
  }: Omit<OwnTables, 'genre' | 'radio' | 'episode' | 'editorial' | 'chart'>,
): OwnTables['chart'] {
  const all = 0;
  const albums = byId(album);
  const lastAlbum = (each: ArtistNode) => albums.get(each.albumIds[0] ?? 0)?.time_add ?? 0;
  const plays = {
    tracks: playsBy(track, ({ id }) => id),
    albums: playsBy(track, ({ albumId }) => albumId),
    artists: playsBy(track, ({ artistId }) => artistId),
  };
  const dated = (nodes: readonly ArtistNode[]) =>
    nodes.map(each => ({ id: each.id, time_add: lastAlbum(each) }));
  const tracks = groupByEach(track, ({ genreIds }) => [all, ...genreIds]);
  const releases = groupByEach(album, ({ genreIds }) => [all, ...genreIds]);
  const artists = groupByEach(artist, ({ genreIds }) => [all, ...genreIds]);
  return [{ id: all }, ...genres].map(({ id }) => ({
    id,
    tracks: playedFirst(tracks.get(id) ?? [], plays.tracks, chartLength),
    albums: playedFirst(releases.get(id) ?? [], plays.albums, chartLength),
    artists: playedFirst(dated(artists.get(id) ?? []), plays.artists, chartLength),
    playlists: idsOf(playlist).slice(0, chartLength),
    podcasts: idsOf(podcast).slice(0, chartLength),
  }));
}

const mostRelated = 20;
/** Only this many artists of a genre are compared, those with the most songs. */
const mostCompared = 100;

/** For each artist: those on the same songs, then those with the most genres in common. */
export function relatedArtists(
  ids: Iterable<number>,
  { track, genres }: { track: readonly OwnTrack[]; genres: ReadonlyMap<number, ReadonlySet<number>> },
): Map<number, number[]> {
  const together = new Map<number, Map<number, number>>();
  for (const { artistId, featured } of track) {
    const all = [artistId, ...featured];
    for (const one of all) {
      const others = together.get(one) ?? new Map<number, number>();
      for (const other of all) if (other !== one) others.set(other, (others.get(other) ?? 0) + appearance);
      if (others.size > 0) together.set(one, others);
    }
  }
  const songs = countEach(track.flatMap(({ artistId, featured }) => [artistId, ...featured]));
  const members = groupByEach(byCount(songs), id => [...(genres.get(id) ?? [])]);
  return new Map(
    Array.from(ids, id => {
      const scores = new Map(together.get(id));
      for (const genre of genres.get(id) ?? [])
        for (const other of (members.get(genre) ?? []).slice(0, mostCompared))
          if (other !== id) scores.set(other, (scores.get(other) ?? 0) + 1);
      const scored = Array.from(scores, ([other, score]) => ({ id: other, score }));
      return [id, bestIds(scored, ({ score }) => score, mostRelated)];
    }),
  );
}

/** A song together counts more than any number of genres. */
const appearance = 100;
