import type { Contract, Entry, GroupName } from '../../client/api/index.ts';
import type { Handler } from '../dispatch/call.ts';
import { album } from './album.ts';
import { artist } from './artist.ts';
import { chart } from './chart.ts';
import { editorial } from './editorial.ts';
import { episode } from './episode.ts';
import { genre } from './genre.ts';
import { library } from './library.ts';
import { playlist } from './playlist.ts';
import { podcast } from './podcast.ts';
import { radio } from './radio.ts';
import { search } from './search.ts';
import { service } from './service.ts';
import { track } from './track.ts';
import { user } from './user.ts';

/** One handler for every entry of the contract: the compiler names the one that is missing. */
type Handlers = { readonly [G in GroupName]: Readonly<Record<keyof Contract[G]['endpoints'], Handler>> };

const handlers: Handlers = {
  search,
  album,
  artist,
  track,
  playlist,
  podcast,
  episode,
  radio,
  genre,
  chart,
  editorial,
  user,
  library,
  service,
};

/** The handler of one entry of the contract. */
export function handlerOf({ group, name }: Entry): Handler {
  const members: Readonly<Record<string, Handler>> = handlers[group];
  const handler = members[name];
  if (!handler) throw new Error(`no handler for ${group}.${name}`);
  return handler;
}
