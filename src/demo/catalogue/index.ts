import { deriveCatalogue } from './derive.ts';
import type { Facts } from './facts.ts';
import type { Catalogue } from './graph.ts';
import { readListeners } from './read-listeners.ts';
import { readAlbums, readArtists, readGenres, readPlaylists, readRadios } from './read-music.ts';
import { readPodcasts } from './read-podcasts.ts';

export type * from './graph.ts';

/** The whole demo catalogue: what `tables` hold, and what follows from them. */
export const demoCatalogue = (): Catalogue => deriveCatalogue(demoFacts());

/** What `tables` hold. */
export const demoFacts = (): Facts => ({
  genres: readGenres(),
  artists: readArtists(),
  ...readAlbums(),
  radios: readRadios(),
  playlists: readPlaylists(),
  ...readPodcasts(),
  ...readListeners(),
});
