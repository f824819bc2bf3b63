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

const radioLength = 100;

/** A radio for each genre, one of what was added last, and one of what was added longest ago. */
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
    ...genres.map(({ id, name }) =>
      radio(id, name, `Songs of the genre ${name}.`, shuffled(byGenre.get(id) ?? [], radioLength), id),
    ),
  ];
}

/** As many tracks as asked for, in an order that looks random and stays. */
const shuffled = (tracks: readonly OwnTrack[], count: number): number[] =>
  bestIds(tracks, ({ id }) => (Math.imul(id % 2 ** 31, 2_654_435_761) >>> 0) % 65_521, count);

/** What was added last, for each genre and over all: the charts before the listener has favourites. */
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
  const tracks = groupByEach(track, ({ genreIds }) => [all, ...genreIds]);
  const releases = groupByEach(album, ({ genreIds }) => [all, ...genreIds]);
  const artists = groupByEach(artist, ({ genreIds }) => [all, ...genreIds]);
  return [{ id: all }, ...genres].map(({ id }) => ({
    id,
    tracks: newestFirst(tracks.get(id) ?? [], chartLength),
    albums: newestFirst(releases.get(id) ?? [], chartLength),
    artists: bestIds(artists.get(id) ?? [], lastAlbum, chartLength),
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
