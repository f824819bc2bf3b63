import {
  type Accounts,
  type Catalogue,
  placeNamed,
  type ServiceAddresses,
  type ServicePages,
} from './catalogue.ts';
import { defaultQuota, unlimitedQuota } from './quota-window.ts';
import { localSearch, publishedSearch } from './search-knowledge.ts';

/* One record for each kind of service. */

const hourMs = 3_600_000;

/** The application must register exactly this address. */
const fixedRedirect = 'http://127.0.0.1:8731/callback';
export const anyPortRedirect = 'http://127.0.0.1:0/callback';

const accountsAtService: Accounts = {
  needNoToken: false,
  outlastProcess: true,
  areLinked: true,
  withoutToken: 'none',
};

export const noFiles =
  'MUSIC_PLAYLISTS_FOLDER needs your own music: set MUSIC_SERVICE to a folder, or remove MUSIC_PLAYLISTS_FOLDER.';

const withLibrary = (music: string, location: string) =>
  `${music}, and their own library, which needs no account. Changes happen ${location}.`;

const openingOfService: Catalogue['introduction']['opening'] = location => {
  const music = "A listener's music service: the whole catalogue";
  return location ? withLibrary(music, location) : `${music} and their own library.`;
};

const openingOfOwnMusic: Catalogue['introduction']['opening'] = location => {
  const music = "The listener's own music files";
  return location ? withLibrary(music, location) : `${music}.`;
};

export const playsInView =
  'You cannot play anything. The listener can, in the view beside the answers of show.';
const nothingPlays = 'Nothing can be played here.';
const demoSong = { title: 'Maple Leaf Rag', artist: 'Scott Joplin' };

/** A service on the internet. */
const distant = (name: string, key: string) => ({
  name,
  key,
  quota: defaultQuota,
  redirectUri: fixedRedirect,
  tokenIn: 'query' as const,
  pluralNames: false,
  mayIgnoreGenres: true,
  search: publishedSearch,
  shortestCacheMs: 1,
  tellsChanges: false,
  accounts: accountsAtService,
  media: { origins: [], composed: false },
  refusals: { playlistsFolder: noFiles },
  introduction: {
    opening: openingOfService,
    playing: nothingPlays,
  },
  setup: {
    name,
    about: `You need no account for ${name}: without one, your playlists and favourites are kept on this computer.`,
  },
});

/** What catalogues have in common that this process answers. */
const inThisProcess = {
  quota: unlimitedQuota,
  redirectUri: anyPortRedirect,
  tokenIn: 'query',
  pluralNames: false,
  mayIgnoreGenres: false,
  search: localSearch,
} as const;

const embedded: Catalogue = {
  name: 'embedded',
  called: 'the demo catalogue',
  key: 'embedded',
  ...inThisProcess,
  // Requests are cheap here, and another process may have changed the library.
  shortestCacheMs: hourMs,
  tellsChanges: false,
  accounts: {
    needNoToken: true,
    outlastProcess: false,
    areLinked: false,
    whyNoLogin:
      'The demo library needs no sign-in. For a music account, set MUSIC_SERVICE. To see what signing in is like, run npm run demo -- login.',
    withoutToken: 'demo',
  },
  library: {
    ...placeNamed('the demo library on this computer'),
    ofCaller: placeNamed(
      'your own demo library in the memory of this server, which deletes it when unused for a while',
    ),
    state: 'demo',
    listener: 'the demo listener',
    otherwise:
      'To use a streaming account, the person who runs this server sets MUSIC_SERVICE=deezer (see the README).',
    importNote:
      'This import uses the demo: it changes only the demo library on this computer. For real music, run setup first, or add --service deezer.',
    whyNotReadBack:
      'The demo, which has a library of its own, cannot read back the folder that export --all wrote. Add --service deezer.',
  },
  media: { origins: [], composed: true },
  refusals: {
    library:
      'MUSIC_LIBRARY has no effect on the demo, which has a library of its own. Set MUSIC_SERVICE, or remove MUSIC_LIBRARY.',
    playlistsFolder: noFiles,
    replicas:
      'Replicas cannot share the demo library, because it is in the memory of one process. Set MUSIC_SERVICE, or remove MUSIC_REDIS.',
  },
  introduction: {
    opening: location =>
      `This is a demo catalogue with invented and public-domain music: everything happens ${location}, not in a streaming account.`,
    playing: nothingPlays,
  },
  setup: { name: 'the demo catalogue', about: 'The demo needs no account.', song: demoSong },
};

const overInternet = distant('deezer', 'deezer');

const deezer: Catalogue = {
  ...overInternet,
  title: 'Deezer',
  remote: { baseAddress: 'https://api.deezer.com', signInOrigin: 'https://connect.deezer.com' },
  pluralNames: true,
  // As others measured it from September to October 2026.
  search: {
    ...publishedSearch,
    sorts: false,
    filters: {
      'track.artist': 'dead',
      'track.track': 'works',
      'album.artist': 'unreliable',
      'album.album': 'unreliable',
    },
    otherFilters: 'unreliable',
  },
  addresses: {
    picture: (folder, mark, side) =>
      `https://cdn-images.dzcdn.net/images/${folder}/${mark}/${side}x${side}-000000-80-0-0.jpg`,
    page: (kind, id) => `https://www.deezer.com/${kind}/${id}`,
  },
  pages: {
    hosts: /(?:^|\.)deezer\.com$/,
    shortLinkHosts: /^(?:link\.deezer\.com|dzr\.fm|deezer\.lnk\.to)$/,
    scheme: 'deezer:',
  },
  media: { origins: ['https://*.dzcdn.net'], composed: false },
  setup: { ...overInternet.setup, song: demoSong },
};

/** The services that settings can name. */
export const serviceNames = ['embedded', 'deezer'] as const;

export const services: Readonly<Record<(typeof serviceNames)[number], Catalogue>> = { embedded, deezer };

/** The pages of all named services. A listener may paste a link to any of them. */
export const knownPages: readonly ServicePages[] = Object.values(services).flatMap(
  ({ pages }) => pages ?? [],
);

/** Covers are read through the host's connection: pages of web hosts cannot reach this computer. */
export const ownAddresses: ServiceAddresses = {
  picture: (_, mark) => (mark === '' ? '' : `music://album/${mark}/cover`),
  tellsAdded: true,
};

const onlyOfGenre = 'podcasts are your files with the genre Podcast';

/** The listener's own music. Its name has no path, because callers over HTTP see it. */
export const ownMusic = (folders: readonly string[]): Catalogue => ({
  name: 'own music',
  key: `folder ${folders.join('\n')}`,
  sameIdsFrom: 'folder ',
  folders,
  ...inThisProcess,
  // Files may change at any time, and reading the index is cheap.
  shortestCacheMs: Number.POSITIVE_INFINITY,
  tellsChanges: true,
  accounts: {
    noAccountsBecause: "the listener's own music files need no account and have none",
    needNoToken: false,
    outlastProcess: false,
    areLinked: false,
    withoutToken: 'own',
  },
  addresses: ownAddresses,
  whyNone: {
    missing_album: 'the catalogue is your own music, so it has none that you lack',
    podcast: onlyOfGenre,
    episode: onlyOfGenre,
    user: 'your own music has no other listeners',
    plays: 'your own music has no count of plays: the order follows your lists, then what was added last',
  },
  media: { origins: ['music://album', 'music://track'], composed: false },
  refusals: {
    accountLibrary:
      'MUSIC_LIBRARY=account does not work with a folder of music, which has no accounts. Remove MUSIC_LIBRARY, or set it to here or off.',
    serviceCheck: 'Your own music is read from files on this computer, so there is no service to ask.',
  },
  introduction: {
    opening: openingOfOwnMusic,
    playing: playsInView,
  },
  setup: {
    name: `your own music in ${folders.join(', ')}`,
    about: 'Your own music needs no account.',
  },
});

/** A service with the same interface at another base address. */
export const serviceAt = (url: URL): Catalogue => ({
  ...distant(url.origin, url.href),
  remote: { baseAddress: url.href, signInOrigin: url.origin },
});
