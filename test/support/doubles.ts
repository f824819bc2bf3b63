import type { TableFacts } from '../../src/demo/catalogue/index.ts';

type Track = TableFacts['tracks'][number];
type Album = TableFacts['albums'][number];
type Artist = TableFacts['artists'][number];

/** Above every id of these kinds in the tables. */
const firstId = 900_000_001;

/** How a version by somebody else is called, and who made it. */
const versions = [
  { artist: 'Karaoke Corner', version: () => '(Karaoke Version)' },
  { artist: 'The Sing-Along Studio', version: (name: string) => `(Originally Performed by ${name})` },
  { artist: 'Midnight Tribute Band', version: (name: string) => `(Tribute to ${name})` },
  { artist: 'The Cover Club', version: () => '' },
];

/**
 * The same music with what surrounds it on a real service: of every third song a karaoke or tribute version, and of
 * every sixth also a cover of the same title; of every fifth artist one of the same name with few fans and a song of
 * another title.
 */
export function withDoubles(facts: TableFacts): TableFacts {
  const names = new Map(facts.artists.map(({ id, name }) => [id, name]));
  const makers = versions.map(({ artist }, at) => artistOf(firstId + at, artist, 2000 + at));
  const albums = makers.map(({ id, name }) => albumOf(facts, id, id, `${name}: The Collection`));
  const covered = facts.tracks.filter((_, at) => at % 3 === 0);
  const covers = covered.flatMap((track, at) => {
    const made = [versions[at % 3], ...(at % 2 === 0 ? [versions[3]] : [])];
    return made.flatMap((version, which) => {
      if (version === undefined) return [];
      const by = versions.indexOf(version);
      const title = version.version(names.get(track.artistId) ?? '');
      return coverOf(track, firstId + at * 2 + which, firstId + by, title);
    });
  });
  const same = facts.artists.filter((_, at) => at % 5 === 0).map(namesakeOf);
  return {
    ...facts,
    artists: [...facts.artists, ...makers, ...same],
    albums: [
      ...facts.albums,
      ...albums,
      ...same.map(({ id, name }) => albumOf(facts, id, id, `${name} Demos`)),
    ],
    tracks: [...facts.tracks, ...covers, ...same.map(({ id }, at) => demoOf(facts, id, at))],
  };
}

const artistOf = (id: number, name: string, fans: number): Artist => ({
  id,
  name,
  genreIds: [132],
  fans,
  radio: false,
});

const namesakeOf = ({ name }: Artist, at: number) => artistOf(firstId + 1000 + at, name, 7 + (at % 84));

function albumOf({ albums }: TableFacts, id: number, artistId: number, title: string): Album {
  const [album] = albums;
  if (album === undefined) throw new RangeError('no albums');
  return { ...album, id, artistId, title, label: 'Doubles', recordType: 'album', fans: 5, upc: `9${id}` };
}

const coverOf = (track: Track, id: number, by: number, version: string): Track => ({
  ...track,
  id,
  artistId: by,
  albumId: by,
  featured: [],
  title: [track.titleShort, version].filter(Boolean).join(' '),
  titleVersion: version,
  duration: track.duration + 15,
  rank: Math.round(track.rank / 2),
  isrc: `QZDBL${String(id).slice(-7)}`,
  readable: true,
  alternativeId: undefined,
});

function demoOf({ tracks }: TableFacts, id: number, at: number): Track {
  const [track] = tracks;
  if (track === undefined) throw new RangeError('no tracks');
  const title = `Bedroom Demo ${at + 1}`;
  return { ...coverOf(track, id + 100_000, id, ''), title, titleShort: title, rank: 100 };
}
