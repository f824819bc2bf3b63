import { byId, idsOf } from '../catalogue-service/catalogue/derive.ts';
import { distinctWords, type Order, type Query } from '../catalogue-service/search/query.ts';
import { alphabetical } from '../text/fold.ts';
import type { IndexRow } from './index-file.ts';
import type { OwnTables } from './own-tables.ts';

export type RankedKind = 'track' | 'album' | 'artist';

export const putRanked = `INSERT INTO ranked VALUES (${Array(11).fill('?').join(', ')})`;

/** The place of each text in their alphabetical order; the same for equal texts. */
function placesOf(texts: Iterable<string>): (text: string) => number {
  const sorted = [...new Set(texts)].sort(alphabetical);
  const places = new Map(sorted.map((text, place) => [text, place]));
  return text => places.get(text) ?? 0;
}

type Ranked = readonly [
  kind: RankedKind,
  id: number,
  title: string,
  artist: string,
  liked: number,
  rating: number,
  seconds: number,
  bpm: number,
  byTitle: number,
  byArtist: number,
  byAlbum: number,
];

/** The rows by which found objects are ordered. */
export function rankedRows({
  track,
  album,
  artist,
}: Pick<OwnTables, 'track' | 'album' | 'artist'>): Ranked[] {
  const [tracks, albums, artists] = [byId(track), byId(album), byId(artist)];
  const nameOf = (id: number) => artists.get(id)?.name ?? '';
  const titleOf = (id: number) => albums.get(id)?.title ?? '';
  const byName = placesOf(artist.map(({ name }) => name));
  const byAlbum = placesOf(album.map(({ title }) => title));
  const byTitle = placesOf(track.map(({ title }) => title));
  const inAlbums = track
    .map(({ id, albumId }, at) => ({ id, albumId, at, place: byAlbum(titleOf(albumId)) }))
    .sort((a, b) => a.place - b.place || a.albumId - b.albumId || a.at - b.at);
  const placeOf = new Map(idsOf(inAlbums).map((id, place) => [id, place]));
  const words = (...texts: readonly string[]) => distinctWords(texts.join(' ')).join(' ');
  return [
    ...track.map(
      ({ id, title, artistId, featured, liked, rank, duration, bpm }): Ranked => [
        ...(['track', id, words(title), words(...[artistId, ...featured].map(nameOf))] as const),
        ...([liked, rank, duration, bpm, byTitle(title), byName(nameOf(artistId))] as const),
        placeOf.get(id) ?? 0,
      ],
    ),
    ...album.map(({ id, title, artistId, trackIds }): Ranked => {
      const seconds = trackIds.reduce((sum, each) => sum + (tracks.get(each)?.duration ?? 0), 0);
      const place = byAlbum(title);
      const name = nameOf(artistId);
      return ['album', id, words(title), words(name), 0, 0, seconds, 0, place, byName(name), place];
    }),
    ...artist.map(({ id, name, topTrackIds: { length } }): Ranked => {
      const place = byName(name);
      return ['artist', id, words(name), '', length, length, 0, 0, place, place, place];
    }),
  ];
}

/** The ids of found rows, the best match first, or in the order of the query. */
export function rankedIds(rows: readonly IndexRow[], query: Query): number[] {
  const levelOf = matchLevels(query);
  const ranked = rows.map(row => ({
    id: row.number('id'),
    level: levelOf(row.text('title'), row.text('artist')),
    liked: row.number('liked'),
    place: row.number('by_album'),
    key: keyOf(row, query.order),
  }));
  const sign = query.order.endsWith('_DESC') ? -1 : 1;
  return idsOf(
    ranked.sort(
      (a, b) => sign * (a.key - b.key) || a.level - b.level || b.liked - a.liked || a.place - b.place,
    ),
  );
}

const columns = {
  TRACK: 'by_title',
  ARTIST: 'by_artist',
  ALBUM: 'by_album',
  RATING: 'rating',
  DURATION: 'seconds',
} as const;

function keyOf(row: IndexRow, order: Order): number {
  const column = Object.entries(columns).find(([name]) => order.startsWith(name))?.[1];
  return column === undefined ? 0 : row.number(column);
}

/**
 * How well a title and its artist match: 0 the title is what was asked for; 1 title and artist are; 2 the title begins
 * with it; 3 the title has it; 4 it is elsewhere.
 */
function matchLevels({ words, fields }: Query): (title: string, artist: string) => number {
  const titleWords = fields.track ?? words;
  const phrase = titleWords.join(' ');
  const sought = new Set([...titleWords, ...words]);
  const named = new Set([...sought, ...(fields.artist ?? [])]);
  return (title, artist) => {
    if (phrase === '') return 4;
    if (title === phrase) return 0;
    const own = title.split(' ');
    if (own.every(word => named.has(word))) {
      const names = new Set(artist.split(' '));
      if ([...sought].every(word => own.includes(word) || names.has(word))) return 1;
    }
    if (title.startsWith(phrase)) return 2;
    return [...sought].every(word => own.some(each => each.startsWith(word))) ? 3 : 4;
  };
}
