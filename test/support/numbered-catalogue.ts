import type {
  AlbumNode,
  ArtistNode,
  OwnerNode,
  OwnerPlaylist,
  PlaylistNode,
  TrackNode,
  UserNode,
} from '../../src/catalogue-service/catalogue/graph.ts';
import { once } from '../../src/client/api/lazy.ts';
import type { MusicGraph } from '../../src/demo/catalogue/index.ts';

/** The listener, and somebody else. */
export const nell = 1;
export const odd = 2;

/** How many songs there are, each of an artist and an album of its own, and how many of everything else. */
export const songCount = 2_200;
export const kindCount = 60;

const date = '2020-01-01';
const time = `${date} 12:00:00`;

export const numbers = (count: number, from = 1): number[] =>
  Array.from({ length: count }, (_, at) => from + at);

const mapOf = <T extends { id: number }>(count: number, make: (id: number) => T): Map<number, T> =>
  new Map(numbers(count).map(id => [id, make(id)]));

const trackOf = (id: number): TrackNode => ({
  id,
  title: `Song ${id}`,
  titleShort: `Song ${id}`,
  titleVersion: '',
  artistId: id,
  featured: [],
  albumId: id,
  disk: 1,
  position: 1,
  duration: 60,
  bpm: 100,
  gain: -7,
  rank: 1000,
  isrc: `QZTST20${String(id).padStart(5, '0')}`,
  releaseDate: date,
  explicit: false,
  explicitContent: 0,
  explicitCover: 0,
  readable: true,
  alternativeId: undefined,
});

const albumOf = (id: number): AlbumNode => ({
  id,
  title: `Album ${id}`,
  artistId: id,
  genreIds: [],
  label: 'Numbers',
  upc: '000000000000',
  releaseDate: date,
  recordType: 'album',
  fans: 0,
  explicit: false,
  available: true,
  trackIds: [id],
});

const artistOf = (id: number): ArtistNode => ({
  id,
  name: `Artist ${id}`,
  genreIds: [],
  fans: 0,
  radio: false,
  albumIds: [id],
  relatedIds: [],
  topTrackIds: [id],
  playlistIds: [],
});

const noFavourites = () => ({ tracks: [], albums: [], artists: [], playlists: [], podcasts: [], radios: [] });

const userOf = (id: number, name = `User ${id}`): UserNode => ({
  id,
  name,
  country: 'NL',
  favourites: noFavourites(),
  followings: [],
  followers: [],
  playlistIds: [],
});

const owner = (): OwnerNode => ({
  ...userOf(nell, 'Nell'),
  firstname: 'Nell',
  lastname: 'Ost',
  email: 'nell@music.test',
  birthday: '1990-01-01',
  gender: 'F',
  lang: 'EN',
  inscriptionDate: date,
  history: [],
  flow: [],
  recommendations: { albums: [], artists: [], playlists: [], tracks: [], radios: [], releases: [] },
  personalSongs: [],
  playlists: [],
  bookmark: { episodeId: kindCount, offset: 0 },
  searches: [],
});

/** Playlists of somebody else, which a listener may keep as favourites, have ids from here on. */
export const firstForeign = 3001;

const foreignPlaylist = (id: number): PlaylistNode => ({
  id,
  title: `Playlist ${id}`,
  description: '',
  public: true,
  collaborative: false,
  creatorId: odd,
  created: time,
  fans: 0,
  trackIds: [1, 2],
});

/** Everything has a number for its name, and nobody keeps anything yet. Shared by all tests of a file: never changed. */
const numbered = once(
  (): MusicGraph => ({
    tracks: mapOf(songCount, trackOf),
    albums: mapOf(songCount, albumOf),
    artists: mapOf(songCount, artistOf),
    genres: new Map(),
    radios: mapOf(kindCount, id => ({
      id,
      title: `Radio ${id}`,
      description: '',
      genreId: 0,
      trackIds: [id],
      mix: false,
    })),
    playlists: new Map(numbers(kindCount, firstForeign).map(id => [id, foreignPlaylist(id)])),
    podcasts: mapOf(kindCount, id => ({
      id,
      title: `Podcast ${id}`,
      description: '',
      fans: 0,
      available: true,
      genreId: 0,
      episodeIds: [id],
    })),
    episodes: mapOf(kindCount, id => ({
      id,
      podcastId: id,
      title: `Episode ${id}`,
      description: '',
      duration: 600,
      releaseDate: time,
      available: true,
    })),
    users: new Map(
      numbers(kindCount, odd).map(id => [id, userOf(id, id === odd ? 'Odd' : undefined)] as const),
    ),
    editorials: new Map(),
    charts: new Map(),
    owner: owner(),
  }),
);

/** A playlist as a test sets it up. */
export interface PlaylistSetup {
  readonly id: number;
  readonly title?: string;
  readonly description?: string;
  readonly public?: boolean;
  readonly collaborative?: boolean;
  /** Ids of songs, in order; one may stand there twice. */
  readonly tracks?: readonly number[];
}

/** What a listener keeps before a test, and what is special about the music. */
export interface Setup {
  /** Nell's own. */
  readonly playlists?: readonly PlaylistSetup[];
  /** Of others: public. */
  readonly foreign?: readonly (PlaylistSetup & { readonly by?: number })[];
  readonly favourites?: Partial<OwnerNode['favourites']>;
  readonly followings?: readonly number[];
  readonly uploads?: readonly {
    readonly id: number;
    readonly title: string;
    readonly artist?: string;
    readonly album?: string;
  }[];
  readonly bookmark?: OwnerNode['bookmark'];
  readonly songs?: Readonly<Record<number, Partial<TrackNode>>>;
}

const ownPlaylist = ({ tracks = [], ...facts }: PlaylistSetup): OwnerPlaylist => ({
  title: 'Dinner',
  description: '',
  public: false,
  collaborative: false,
  isLovedTrack: false,
  created: time,
  fans: 0,
  ...facts,
  trackIds: [...tracks],
});

/** The numbered catalogue with this library in it. */
export function numberedCatalogue(setup: Setup = {}): MusicGraph {
  const base = numbered();
  const { playlists = [], foreign = [], favourites = {}, followings = [], uploads = [], songs = {} } = setup;
  const changed = Object.entries(songs).map(([id, facts]) => {
    const number = Number(id);
    return [number, { ...trackOf(number), titleShort: facts.title ?? `Song ${id}`, ...facts }] as const;
  });
  const others = foreign.map(({ by = odd, tracks = [], title = 'Dinner', description = '', id }) => {
    const list = { ...foreignPlaylist(id), title, description, creatorId: by, trackIds: [...tracks] };
    return [id, list] as const;
  });
  return {
    ...base,
    tracks: changed.length === 0 ? base.tracks : new Map([...base.tracks, ...changed]),
    playlists: others.length === 0 ? base.playlists : new Map([...base.playlists, ...others]),
    owner: {
      ...base.owner,
      playlists: playlists.map(ownPlaylist),
      playlistIds: playlists.map(({ id }) => id),
      favourites: { ...noFavourites(), ...favourites },
      followings: [...followings],
      personalSongs: uploads.map(song => ({ artist: 'Nell', album: 'Attic', duration: 60, ...song })),
      bookmark: setup.bookmark ?? base.owner.bookmark,
    },
  };
}
