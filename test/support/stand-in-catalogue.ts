import { deriveCatalogue } from '../../src/catalogue-service/catalogue/derive.ts';
import { once } from '../../src/client/api/lazy.ts';
import { demoFacts, type MusicGraph, type TableFacts } from '../../src/demo/catalogue/index.ts';
import { withDoubles } from './doubles.ts';

type Track = TableFacts['tracks'][number];
type Album = TableFacts['albums'][number];
type Artist = TableFacts['artists'][number];

/** A song that somebody may wish for, as it was first released. Seconds. */
export interface Original {
  readonly id: number;
  readonly artist: string;
  readonly title: string;
  readonly isrc: string;
  readonly duration: number;
}

/** How many songs there are, and how many each artist has. Live takes, remasters, covers and copies come on top. */
export const originalCount = 2_000;
const songsOfArtist = 10;

const firsts = (
  'Amber Brass Cobalt Distant Ember Fallow Golden Hollow Indigo Jasper Kindred Lantern Marble Northern ' +
  'Opal Paper Quiet Rosewood Silver Tidal'
).split(' ');
const lasts = 'Atlas Beacon Canyons Drifters Émigrés Foxes Harbour Kites Meridian Parade'.split(' ');
const verbs = (
  'Leave Follow Carry Remember Borrow Count Swallow Mend Outrun Paint Whisper Wake Trade Forgive Hold Burn ' +
  'Cross Measure Wait Drown'
).split(' ');
const objects = (
  'Rivers|the Lights|My Name|Winter|the Ferry|Your Shadow|Seven Miles|a Letter|the Garden|Sunday|Glass|the Radio|' +
  'Salt & Iron|Don’t Look|the Señorita|Bridges|a Stranger|the Moon|Nothing|Paris|Hours|the Orchard|Fire|Wolves|Home'
).split('|');
const ends = ['', 'Again', 'Tonight', 'No. 1', 'in June'];
const pick = <T>(from: readonly T[], at: number): T => {
  const found = from[at % from.length];
  if (found === undefined) throw new RangeError('nothing to choose from');
  return found;
};

const artistName = (at: number) =>
  [at % 4 === 0 ? 'The' : '', pick(firsts, at), pick(lasts, Math.floor(at / firsts.length))]
    .filter(Boolean)
    .join(' ');

/** Each of its own, but for every hundredth song, which has the title of a song by another artist. */
function titleOf(at: number): string {
  const named = at % 100 === 99 ? at - 37 : at;
  const turn = Math.floor(named / verbs.length);
  const words = [
    pick(verbs, named),
    pick(objects, turn + 3 * (named % verbs.length)),
    pick(ends, Math.floor(turn / objects.length)),
  ];
  return words.filter(Boolean).join(' ');
}

const idOf = (at: number) => 1001 + at * 7;
const artistIdOf = (at: number) => 5001 + Math.floor(at / songsOfArtist);

const trackOf = (at: number): Track => ({
  id: idOf(at),
  title: titleOf(at),
  titleShort: titleOf(at),
  titleVersion: '',
  artistId: artistIdOf(at),
  featured: at % 40 === 7 ? [artistIdOf((at + 500) % originalCount)] : [],
  albumId: albumIdOf(at),
  disk: 1,
  position: 1 + (at % songsOfArtist),
  duration: 150 + ((at * 13) % 200),
  bpm: 60 + ((at * 17) % 120),
  gain: -9,
  rank: 900_000 - ((at * 379) % 800_000),
  isrc: `QZSTN${String(at).padStart(7, '0')}`,
  releaseDate: `${1970 + (at % 55)}-03-01`,
  explicit: false,
  explicitContent: 0,
  explicitCover: 0,
  readable: true,
  alternativeId: undefined,
});

/** An album of eight songs, and a single for each of the last two. */
const albumIdOf = (at: number) => {
  const artist = artistIdOf(at) * 10;
  return at % songsOfArtist < 8 ? artist : artist + (at % songsOfArtist);
};

/** The same song in another form, on an album of its own. */
const edition = (
  track: Track,
  kind: number,
  facts: Partial<Track> & { readonly titleVersion: string },
): Track => ({
  ...track,
  ...facts,
  id: track.id + kind * 1_000_000,
  title: [track.titleShort, facts.titleVersion].filter(Boolean).join(' '),
  albumId: track.artistId * 10 + kind * 1_000_000,
  isrc: facts.isrc ?? `QZSTN${kind}${track.isrc.slice(6)}`,
});

const variousArtists = 4001;
const compilation = variousArtists * 10;

/** Live takes, remasters, and the same recordings on a compilation. */
const editionsOf = (track: Track, at: number): Track[] => [
  ...(at % 4 === 1
    ? [edition(track, 1, { titleVersion: '(Live)', rank: 1000, duration: track.duration + 42 })]
    : []),
  ...(at % 6 === 2
    ? [edition(track, 2, { titleVersion: '(2011 Remaster)', rank: Math.round(track.rank / 3) })]
    : []),
  ...(at % 7 === 3
    ? [{ ...edition(track, 3, { titleVersion: '', rank: 500, isrc: track.isrc }), albumId: compilation }]
    : []),
];

const artistsOf = (genreIds: readonly number[]): Artist[] => [
  ...Array.from({ length: originalCount / songsOfArtist }, (_, at) => ({
    id: artistIdOf(at * songsOfArtist),
    name: artistName(at),
    genreIds: [pick(genreIds, at)],
    fans: 1000 + ((at * 7919) % 900_000),
    radio: true,
  })),
  { id: variousArtists, name: 'Various Artists', genreIds: [pick(genreIds, 0)], fans: 10, radio: false },
];

function albumsOf(artists: readonly Artist[], tracks: readonly Track[]): Album[] {
  const names = new Map(artists.map(({ id, name }) => [id, name]));
  const first = new Map(tracks.map(track => [track.albumId, track]));
  return [...first].map(([id, track]) => ({
    id,
    title: albumTitle(id, track, names.get(track.artistId) ?? ''),
    artistId: id === compilation ? variousArtists : track.artistId,
    label: `${pick(firsts, id)} Recordings`,
    upc: String(7_000_000_000_000 + id),
    releaseDate: track.releaseDate,
    recordType: id === compilation ? 'compile' : id % 10 === 0 ? 'album' : 'single',
    fans: 100 + (id % 9000),
    available: true,
  }));
}

function albumTitle(id: number, { titleShort }: Track, artist: string): string {
  if (id === compilation) return 'Everybody’s Favourites';
  if (id > 2_000_000) return `${artist} (Remastered)`;
  if (id > 1_000_000) return `${artist} Live`;
  return id % 20 === 0 ? artist : titleShort;
}

/** What listeners ask for where no song has such a name. Public playlists are called like this. */
export const moods = [
  ['rainy evening jazz', 129],
  ['calm piano', 98],
  ['90s hip hop', 116],
  ['music to cook by', 169],
  ['morning coffee', 466],
  ['gym workout', 113],
  ['road trip', 152],
  ['deep focus', 106],
  ['summer party', 197],
  ['sad songs', 132],
] as const;

const capital = (text: string) => text.replace(/\b[a-z]/g, letter => letter.toUpperCase());

/** For each mood a long list by an editor, two by listeners, and one of five songs. Their songs overlap. */
function playlistsOf(tracks: readonly Track[], genreOf: (track: Track) => number | undefined) {
  const kinds = [
    { name: (mood: string) => capital(mood), from: 0, count: 40, creatorId: editorId },
    { name: (mood: string) => `${mood} (my favourites)`, from: 10, count: 30, creatorId: listenerId },
    { name: (mood: string) => `${capital(mood)} Mix`, from: 20, count: 20, creatorId: listenerId },
    { name: (mood: string) => `short ${mood}`, from: 60, count: 5, creatorId: listenerId },
  ];
  return moods.flatMap(([mood, genre], at) => {
    const own = tracks.filter(track => genreOf(track) === genre);
    return kinds.map(({ name, from, count, creatorId }, kind) => ({
      id: 70_001 + at * 10 + kind,
      title: name(mood),
      description: '',
      created: '2024-05-01 12:00:00',
      fans: kind === 0 ? 90_000 : 40 + kind,
      trackIds: own.slice(from, from + count).map(({ id }) => id),
      creatorId,
      public: true,
      collaborative: false,
    }));
  });
}

const editorId = 90_001;
const listenerId = 90_002;
const nothing = () => ({ tracks: [], albums: [], artists: [], playlists: [], podcasts: [], radios: [] });
const userOf = (id: number, name: string) => ({
  ...{ id, name, country: 'GB', favourites: nothing(), followings: [] },
});

function factsOf(): TableFacts {
  const { genres, podcasts, episodes, owner } = demoFacts();
  const artists = artistsOf(genres.flatMap(({ id }) => (id === 0 ? [] : id)));
  const genresOf = new Map(artists.map(({ id, genreIds }) => [id, genreIds[0]]));
  const originals = Array.from({ length: originalCount }, (_, at) => trackOf(at));
  const tracks = [...originals, ...originals.flatMap(editionsOf)];
  const ofGenre = (genre: number) => originals.filter(({ artistId }) => genresOf.get(artistId) === genre);
  return {
    ...{ genres, podcasts, episodes, artists, tracks },
    albums: albumsOf(artists, tracks),
    radios: genres.map(({ id, name }, at) => ({
      ...{ id: 60_001 + at, title: `${name} Radio`, description: '', genreId: id, mix: false },
      trackIds: ofGenre(id)
        .slice(0, 40)
        .map(track => track.id),
    })),
    playlists: playlistsOf(originals, ({ artistId }) => genresOf.get(artistId)),
    users: [userOf(editorId, 'Deezer Moods Editor'), userOf(listenerId, 'listener.plays')],
    owner: {
      ...owner,
      ...userOf(owner.id, owner.name),
      ...{ history: [], flow: [], personalSongs: [], playlists: [] },
      recommendations: { ...nothing(), releases: [] },
    },
  };
}

/**
 * 2,000 songs of 200 artists, with live takes, remasters, copies on a compilation, karaoke, tribute and cover versions,
 * artists of the same name, and public playlists for ten moods. Made once, and never changed.
 */
export const standInCatalogue = once((): MusicGraph => deriveCatalogue(withDoubles(factsOf())));

const originals = once((): Original[] =>
  Array.from({ length: originalCount }, (_, at) => {
    const { id, title, isrc, duration } = trackOf(at);
    return { id, title, isrc, duration, artist: artistName(Math.floor(at / songsOfArtist)) };
  }),
);

/** Songs to ask for, spread over the catalogue. A service that hides one in ten hides a tenth of them. */
export const someOriginals = (count = 100): Original[] =>
  Array.from({ length: count }, (_, at) =>
    pick(originals(), at * Math.floor(originalCount / count) + ((at * 3) % 10)),
  );

/** Whether a track is the recording of a song: its first release, or a copy of it. */
export const isOriginal = (song: Original, trackId: number): boolean =>
  standInCatalogue().tracks.get(trackId)?.isrc === song.isrc;
