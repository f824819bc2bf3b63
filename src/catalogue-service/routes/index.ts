import type { Contract, Entry, GroupName } from '../../client/api/index.ts';
import type { Handler } from '../dispatch/index.ts';
import { chart, editorial, episode, genre, podcast, radio } from './catalogue.ts';
import { library } from './library.ts';
import { album, artist, track } from './music.ts';
import { playlist } from './playlist.ts';
import { search } from './search.ts';
import { service } from './service.ts';
import { user } from './user.ts';

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

export function handlerOf({ group, name }: Entry): Handler {
  const members: Readonly<Record<string, Handler>> = handlers[group];
  const handler = members[name];
  if (!handler) throw new Error(`no handler for ${group}.${name}`);
  return handler;
}
