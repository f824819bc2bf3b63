import type { AlbumFacts, ArtistFacts, GenreFacts } from './facts.ts';
import type { AlbumNode, PlaylistNode, RadioNode, TrackNode } from './graph.ts';
import { readTable } from './table.ts';
import { albums } from './tables/albums.ts';
import { artists } from './tables/artists.ts';
import { genres } from './tables/genres.ts';
import { playlists } from './tables/playlists.ts';
import { radios } from './tables/radios.ts';
import { tracks } from './tables/tracks.ts';

export const readGenres = (): GenreFacts[] =>
  readTable(genres).map(row => ({
    id: row.number('id'),
    name: row.text('name'),
    near: row.ids('near'),
    editorial: row.optional('editorial'),
  }));

export const readArtists = (): ArtistFacts[] =>
  readTable(artists).map(row => ({
    id: row.number('id'),
    name: row.text('name'),
    genreIds: row.ids('genres'),
    fans: row.number('fans'),
    radio: row.flag('radio'),
  }));

const recordTypes: readonly AlbumNode['recordType'][] = ['album', 'single', 'ep', 'compile'];

function recordType(text: string): AlbumNode['recordType'] {
  const known = recordTypes.find(type => type === text);
  if (known === undefined) throw new RangeError(`no type of album: ${text}`);
  return known;
}

/** The albums, and all their tracks. */
export function readAlbums(): { albums: AlbumFacts[]; tracks: TrackNode[] } {
  const released = readTable(albums).map(row => ({
    cover: row.number('cover'),
    album: {
      id: row.number('id'),
      title: row.text('title'),
      artistId: row.number('artist'),
      label: row.text('label'),
      upc: row.text('upc'),
      releaseDate: row.text('released'),
      recordType: recordType(row.text('type')),
      fans: row.number('fans'),
      available: !row.flag('withdrawn'),
    },
  }));
  return {
    albums: released.map(({ album }) => album),
    tracks: readTracks(new Map(released.map(each => [each.album.id, each]))),
  };
}

function readTracks(
  released: ReadonlyMap<number, { readonly album: AlbumFacts; readonly cover: number }>,
): TrackNode[] {
  /** How many tracks there are so far, by album and disk. */
  const counts = new Map<string, number>();
  return readTable(tracks).map(row => {
    const { album, cover } = released.get(row.number('album')) ?? {};
    if (!album) throw new RangeError(`no album of track ${row.text('id')}`);
    const [disk, alternativeId] = [row.number('disk'), row.optional('alternative')];
    const [titleShort, titleVersion] = [row.text('title'), row.text('version')];
    const position = (counts.get(`${album.id} ${disk}`) ?? 0) + 1;
    counts.set(`${album.id} ${disk}`, position);
    return {
      id: row.number('id'),
      title: titleVersion === '' ? titleShort : `${titleShort} ${titleVersion}`,
      titleShort,
      titleVersion,
      artistId: album.artistId,
      featured: row.ids('guests'),
      albumId: album.id,
      disk,
      position,
      duration: row.number('seconds'),
      bpm: row.number('bpm'),
      gain: row.number('gain'),
      rank: row.number('rank'),
      isrc: row.text('isrc'),
      releaseDate: row.text('released') || album.releaseDate,
      explicit: row.number('explicit') === 1,
      explicitContent: row.number('explicit'),
      explicitCover: cover ?? 0,
      readable: alternativeId === undefined,
      ...(alternativeId === undefined ? {} : { alternativeId }),
    };
  });
}

export const readRadios = (): RadioNode[] =>
  readTable(radios).map(row => ({
    id: row.number('id'),
    title: row.text('title'),
    description: row.text('description'),
    genreId: row.number('genre'),
    trackIds: row.ids('tracks'),
    mix: row.flag('mix'),
  }));

export const readPlaylists = (): PlaylistNode[] =>
  readTable(playlists).map(row => ({
    id: row.number('id'),
    title: row.text('title'),
    description: row.text('description'),
    public: true,
    collaborative: false,
    creatorId: row.number('creator'),
    created: row.text('created'),
    fans: row.number('fans'),
    trackIds: row.ids('tracks'),
  }));
