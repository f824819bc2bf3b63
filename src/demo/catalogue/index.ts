import { deriveCatalogue } from '../../catalogue-service/catalogue/derive.ts';
import type { MusicGraph } from '../../catalogue-service/catalogue/graph.ts';
import { readFacts } from '../../catalogue-service/catalogue/read-tables.ts';
import { albums } from './tables/albums.ts';
import { artists } from './tables/artists.ts';
import { episodes } from './tables/episodes.ts';
import { genres } from './tables/genres.ts';
import { owner, ownerPlaylists, recommendations, uploads } from './tables/owner.ts';
import { playlists } from './tables/playlists.ts';
import { podcasts } from './tables/podcasts.ts';
import { radios } from './tables/radios.ts';
import { tracks } from './tables/tracks.ts';
import { users } from './tables/users.ts';

export type * from '../../catalogue-service/catalogue/graph.ts';

/** The content of the demo's tables. */
export const demoFacts = () =>
  readFacts({
    ...{ genres, artists, albums, tracks, radios, playlists, podcasts, episodes, users },
    ...{ owner, ownerPlaylists, recommendations, uploads },
  });

export const demoCatalogue = (): MusicGraph => deriveCatalogue(demoFacts());
