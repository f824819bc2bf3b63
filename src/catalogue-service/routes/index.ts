import type { Contract, Entry, GroupName } from '../../client/api/index.ts';
import type { Handler } from '../dispatch/index.ts';
import {
  chartRoutes,
  editorialRoutes,
  episodeRoutes,
  genreRoutes,
  podcastRoutes,
  radioRoutes,
} from './catalogue.ts';
import { libraryRoutes } from './library.ts';
import { albumRoutes, artistRoutes, trackRoutes } from './music.ts';
import { playlistRoutes } from './playlist.ts';
import { searchRoutes } from './search.ts';
import { serviceRoutes } from './service.ts';
import { userRoutes } from './user.ts';

type Handlers = { readonly [G in GroupName]: Readonly<Record<keyof Contract[G]['endpoints'], Handler>> };

const handlers: Handlers = {
  search: searchRoutes,
  album: albumRoutes,
  artist: artistRoutes,
  track: trackRoutes,
  playlist: playlistRoutes,
  podcast: podcastRoutes,
  episode: episodeRoutes,
  radio: radioRoutes,
  genre: genreRoutes,
  chart: chartRoutes,
  editorial: editorialRoutes,
  user: userRoutes,
  library: libraryRoutes,
  service: serviceRoutes,
};

export function routeHandler({ group, name }: Entry): Handler {
  const members: Readonly<Record<string, Handler>> = handlers[group];
  const handler = members[name];
  if (!handler) throw new Error(`no handler for ${group}.${name}`);
  return handler;
}
