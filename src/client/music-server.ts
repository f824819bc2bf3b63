import type { Catalogue } from './catalogue.ts';
import { anyPortRedirect, noFiles, ownAddresses, playsInView } from './catalogues.ts';
import { unlimitedQuota } from './quota-window.ts';
import { localSearch } from './search-knowledge.ts';

const noOthers = 'A music server shows no other listeners';
const noFans = 'A music server does not say who else likes something';
const noStreaming = 'A music server has no countries, offers or pages to embed';
const noFeed = 'A music server has no feed and marks nothing as seen';
const noUploads = 'Songs are added to the music server itself, not through this server';

const serverLacks: Catalogue['lacks'] = {
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
export const musicServerAt = (url: URL): Catalogue => {
  const name = url.href.replace(/\/$/, '');
  const key = `subsonic+${url.href}`;
  return {
    name,
    key,
    musicServer: name,
    quota: unlimitedQuota,
    quotaIsBehind: true,
    redirectUri: anyPortRedirect,
    tokenIn: 'query',
    pluralNames: false,
    mayIgnoreGenres: false,
    search: localSearch,
    // Other programs change the library at any time.
    shortestCacheMs: Number.POSITIVE_INFINITY,
    tellsChanges: true,
    accounts: {
      needNoToken: false,
      outlastProcess: true,
      areLinked: false,
      areForAll: true,
      passwordFor: name,
      takesOtherLibraries: true,
      refused:
        'The music server does not accept the stored password or API key, so it shows and changes nothing',
      notKeptThere:
        'Playlists, favourite songs, albums and artists, and bookmarks are on the music server. It has no favourite radios, podcasts and playlists of others: these are on this computer.',
      howToSignIn: `the listener runs music-catalogue-mcp login --service ${key} in a terminal, which asks for the password or an API key`,
      withoutToken: 'none',
    },
    addresses: ownAddresses,
    whyNone: {
      podcast: 'podcasts are your songs with the genre Podcast',
      episode: 'episodes are your songs with the genre Podcast',
      user: 'a music server shows no other listeners',
    },
    lacks: serverLacks,
    hiddenTools: ['service_read', 'user_write', 'user_unfollow', 'track_update', 'track_delete'],
    media: { origins: ['music://album', 'music://track'], composed: false },
    refusals: {
      library:
        'MUSIC_LIBRARY has no effect on a music server, which has a library of its own. Remove MUSIC_LIBRARY.',
      playlistsFolder: noFiles,
      callers:
        'A music server has one account here, which several callers must not share. Run serve without MUSIC_ISSUER and MUSIC_KEYS_FILE, or choose another service.',
      serviceCheck: 'This check is for services with the interface of Deezer. login checks a music server.',
    },
    introduction: {
      opening: () =>
        "The listener's own music server: all of its music, and their playlists and favourites there.",
      playing: playsInView,
      withoutAccount:
        'Nobody is signed in at the music server, so nothing can be read yet (the account tool explains how).',
    },
    setup: { name, about: 'You sign in at your music server with music-catalogue-mcp login.' },
  };
};
