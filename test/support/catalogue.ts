import { deriveCatalogue } from '../../src/catalogue-service/catalogue/derive.ts';
import { demoFacts, type MusicGraph, type TableFacts } from '../../src/demo/catalogue/index.ts';

type Music = Pick<TableFacts, 'artists' | 'albums' | 'tracks'>;

/** Above every id of these kinds in the tables. */
const step = 10_000_000;

/**
 * The demo catalogue, and copies of its music under other ids and names until there are `size` tracks; at least the
 * demo catalogue's own.
 */
export function catalogueOf(size: number): MusicGraph {
  const demo = demoFacts();
  const copies: Music[] = [];
  for (
    let missing = size - demo.tracks.length;
    missing > 0;
    missing -= copies.at(-1)?.tracks.length ?? missing
  ) {
    copies.push(firstTracks(copyOf(demo, copies.length + 1), missing));
  }
  return deriveCatalogue({
    ...demo,
    artists: [demo, ...copies].flatMap(({ artists }) => artists),
    albums: [demo, ...copies].flatMap(({ albums }) => albums),
    tracks: [demo, ...copies].flatMap(({ tracks }) => tracks),
  });
}

/** Everything but the compilations: one of those names the artists of other albums. */
function copyOf({ artists, albums, tracks }: TableFacts, copy: number): Music {
  const released = albums.filter(({ recordType }) => recordType !== 'compile');
  const known = new Set(released.map(({ id }) => id));
  const recorded = tracks.filter(({ albumId }) => known.has(albumId));
  const move = (id: number) => id + copy * step;
  const partner = <T>(items: readonly T[], at: number) => items[(at + copy * 37) % items.length];
  return {
    artists: artists.map((artist, at) => ({
      ...artist,
      id: move(artist.id),
      name: crossed(artist.name, partner(artists, at)?.name),
    })),
    albums: released.map((album, at) => ({
      ...album,
      id: move(album.id),
      artistId: move(album.artistId),
      title: crossed(album.title, partner(released, at)?.title),
    })),
    tracks: recorded.map(({ alternativeId: _, ...track }, at) => {
      const titleShort = crossed(track.titleShort, partner(recorded, at)?.titleShort);
      return {
        ...track,
        id: move(track.id),
        artistId: move(track.artistId),
        albumId: move(track.albumId),
        titleShort,
        title: [titleShort, track.titleVersion].filter(Boolean).join(' '),
        isrc: registrants(copy) + track.isrc.slice(2),
        readable: true,
        alternativeId: undefined,
      };
    }),
  };
}

/** The beginning of one name and the end of another. */
function crossed(name: string, other = ''): string {
  const [words, others] = [name.split(' '), other.split(' ')];
  return [
    ...words.slice(0, Math.ceil(words.length / 2)),
    ...others.slice(Math.floor(others.length / 2)),
  ].join(' ');
}

/** Two letters for the recordings of one copy. */
const registrants = (copy: number) => String.fromCharCode(81 + Math.floor(copy / 26), 65 + (copy % 26));

/** The first tracks, and the albums and artists that have one of them. */
function firstTracks({ artists, albums, tracks }: Music, count: number): Music {
  const first = tracks.slice(0, count);
  const [albumIds, artistIds] = [new Set(first.map(t => t.albumId)), new Set(first.map(t => t.artistId))];
  return {
    artists: artists.filter(({ id }) => artistIds.has(id)),
    albums: albums.filter(({ id }) => albumIds.has(id)),
    tracks: first,
  };
}
