import { localSearch, publishedSearch, type SearchTraits } from './search-knowledge.ts';

/** Where a request carries the token: `access_token=` or `Authorization: Bearer`. */
export type TokenLocation = 'query' | 'header';

interface ServicePages {
  readonly hosts: RegExp;
  /** Host names of short links, which do not show their target. */
  readonly shortLinkHosts: RegExp;
  /** Scheme of the links that open the service's app, with the colon. */
  readonly scheme: string;
}

export interface ServiceAddress {
  /** An origin, with a base path if there is one: `https://music.test/2.0`. */
  readonly baseAddress: string;
  readonly signInOrigin: string;
}

/** Where a library is that is in no account. */
export interface LibraryPlace {
  /** "the demo library on this computer" */
  readonly name: string;
  /** Where changes happen: "in the demo library on this computer". */
  readonly location: string;
}

export const placeNamed = (name: string): LibraryPlace => ({ name, location: `in ${name}` });

interface ServiceAddresses {
  /** A picture. `folder`: cover, artist, playlist, user, misc or talk. `side`: in pixels. */
  picture(folder: string, mark: string, side: number): string;
  /** The web page of an object. */
  page?(kind: string, id: number): string | undefined;
  /** Whether the service says when it got an album: its newest ones are new releases. */
  readonly tellsAdded?: boolean;
}

/** Everything that differs between services. Other code reads these facts and never asks which service it has. */
export interface ServicePreset {
  /** The name in settings and status: "embedded", "deezer", "https://music.example.org". */
  readonly name: string;
  /** Its name for a listener, if it has pages of its own. */
  readonly title?: string;
  /** Identifies the service in stored credentials and changes. It must never change for a service. */
  readonly key: string;
  /** Absent if the service runs inside this process. */
  readonly remote?: ServiceAddress;
  /** Where the browser returns after signing in, unless set. */
  readonly redirectUri: string;
  /** Unless set. */
  readonly tokenIn: TokenLocation;
  /** Whether the service takes several ids only under the plural parameter name. */
  readonly pluralNames: boolean;
  /** Whether it may answer with the overall list where the list of a genre is asked for. */
  readonly mayIgnoreGenres: boolean;
  /** What its searches do. */
  readonly search: SearchTraits;
  /** Answers with a shorter lifetime, in milliseconds, are not cached. */
  readonly shortestCacheMs: number;
  /** Whether it runs in this process, so that its tokens end with it. */
  readonly isDemo: boolean;
  /** Where listeners' libraries are, if not in accounts. */
  readonly library?: LibraryPlace;
  readonly addresses?: ServiceAddresses;
  /** Why there may be nothing of a kind, such as `podcast`, or no count of `plays`. */
  readonly whyNone?: Readonly<Record<string, string>>;
  /** Absolute paths of folders of music, which are the catalogue then. They have no accounts. */
  readonly folders?: readonly string[];
  /** The address of the listener's own music server, which speaks Subsonic: an origin, with a base path if there is one. */
  readonly musicServer?: string;
  /** What the service does not have, by entry (`album.fans`), and why: a sentence without a full stop. */
  readonly lacks?: Readonly<Record<string, string>>;
  /** Tools that are not listed, because it has nothing of what they do. */
  readonly hiddenTools?: readonly string[];
  readonly pages?: ServicePages;
  /** The origins of covers and previews, as in a content security policy. Nothing is shown from other origins. */
  readonly mediaOrigins?: readonly string[];
}

const hourMs = 3_600_000;

/** The application must register exactly this address. */
const fixedRedirect = 'http://127.0.0.1:8731/callback';
const anyPortRedirect = 'http://127.0.0.1:0/callback';

/** A service on the internet. */
const distant = {
  redirectUri: fixedRedirect,
  tokenIn: 'query',
  pluralNames: false,
  mayIgnoreGenres: true,
  search: publishedSearch,
  shortestCacheMs: 1,
  isDemo: false,
} as const;

const embedded: ServicePreset = {
  name: 'embedded',
  key: 'embedded',
  redirectUri: anyPortRedirect,
  tokenIn: 'query',
  pluralNames: false,
  mayIgnoreGenres: false,
  search: localSearch,
  // Requests are cheap here, and another process may have changed the library.
  shortestCacheMs: hourMs,
  isDemo: true,
  library: placeNamed('the demo library on this computer'),
};

const deezer: ServicePreset = {
  ...distant,
  name: 'deezer',
  title: 'Deezer',
  key: 'deezer',
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
  mediaOrigins: ['https://*.dzcdn.net'],
};

/** The services that settings can name. */
export const serviceNames = ['embedded', 'deezer'] as const;

export const services: Readonly<Record<(typeof serviceNames)[number], ServicePreset>> = { embedded, deezer };

/** The pages of all named services. A listener may paste a link to any of them. */
export const knownPages: readonly ServicePages[] = Object.values(services).flatMap(
  ({ pages }) => pages ?? [],
);

/** Covers are read through the host's connection: pages of web hosts cannot reach this computer. */
const ownAddresses: ServiceAddresses = {
  picture: (_, mark) => (mark === '' ? '' : `music://album/${mark}/cover`),
  tellsAdded: true,
};

const onlyOfGenre = 'podcasts are your files with the genre Podcast';

/** The listener's own music. Its name has no path, because callers over HTTP see it. */
export const ownMusic = (folders: readonly string[]): ServicePreset => ({
  name: 'own music',
  key: `folder ${folders.join('\n')}`,
  redirectUri: anyPortRedirect,
  tokenIn: 'query',
  pluralNames: false,
  mayIgnoreGenres: false,
  search: localSearch,
  // Files may change at any time, and reading the index is cheap.
  shortestCacheMs: Number.POSITIVE_INFINITY,
  isDemo: false,
  addresses: ownAddresses,
  whyNone: {
    podcast: onlyOfGenre,
    episode: onlyOfGenre,
    user: 'your own music has no other listeners',
    plays: 'your own music has no count of plays: the order follows your lists, then what was added last',
  },
  folders,
  mediaOrigins: ['music://album', 'music://track'],
});

/** A service with the same interface at another base address. */
export const serviceAt = (url: URL): ServicePreset => ({
  ...distant,
  name: url.origin,
  key: url.href,
  remote: { baseAddress: url.href, signInOrigin: url.origin },
});

const noOthers = 'A music server shows no other listeners';
const noFans = 'A music server does not say who else likes something';
const noStreaming = 'A music server has no countries, offers or pages to embed';
const noFeed = 'A music server has no feed and marks nothing as seen';
const noUploads = 'Songs are added to the music server itself, not through this server';

const serverLacks: ServicePreset['lacks'] = {
  'album.fans': noFans,
  'artist.fans': noFans,
  'playlist.fans': noFans,
  'search.user': noOthers,
  'search.history': 'A music server keeps no past searches',
  'user.followings': noOthers,
  'user.followers': noOthers,
  'user.follow': noOthers,
  'user.unfollow': noOthers,
  'user.notify': noFeed,
  'playlist.mark_seen': noFeed,
  'user.options': noStreaming,
  'service.infos': noStreaming,
  'service.options': noStreaming,
  'service.embed': noStreaming,
  'library.personal_songs': noUploads,
  'track.update': noUploads,
  'track.remove': noUploads,
};

/** The listener's own music server. Its library is read into an index, so searches and lists are answered here. */
export const musicServerAt = (url: URL): ServicePreset => ({
  name: url.href.replace(/\/$/, ''),
  key: `subsonic+${url.href}`,
  redirectUri: anyPortRedirect,
  tokenIn: 'query',
  pluralNames: false,
  mayIgnoreGenres: false,
  search: localSearch,
  // Other programs change the library at any time.
  shortestCacheMs: Number.POSITIVE_INFINITY,
  isDemo: false,
  musicServer: url.href.replace(/\/$/, ''),
  addresses: ownAddresses,
  whyNone: {
    podcast: 'podcasts are your songs with the genre Podcast',
    episode: 'episodes are your songs with the genre Podcast',
    user: 'a music server shows no other listeners',
  },
  lacks: serverLacks,
  hiddenTools: ['service_read', 'user_write', 'user_unfollow', 'track_update', 'track_delete'],
  mediaOrigins: ['music://album', 'music://track'],
});
