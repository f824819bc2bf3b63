import { album, artist, track } from './albums-artists-tracks.ts';
import { chart, editorial, episode, genre, podcast, radio } from './charts-genres-podcasts.ts';
import { type Endpoint, objectPath } from './endpoint.ts';
import { library } from './favourite-endpoints.ts';
import { once } from './lazy.ts';
import { playlist } from './playlist.ts';
import { search } from './search.ts';
import { service } from './service-info.ts';
import { user } from './user.ts';

/** The whole interface of the service, by group. */
export const contract = {
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

export type Contract = typeof contract;
export type GroupName = keyof Contract;

export interface Entry {
  readonly group: GroupName;
  readonly name: string;
  readonly endpoint: Endpoint;
}

const groupNames = Object.keys(contract) as GroupName[];

export const entries: readonly Entry[] = groupNames.flatMap(group =>
  Object.entries(contract[group].endpoints).map(([name, endpoint]) => ({ group, name, endpoint })),
);

const byName = new Map(entries.map(entry => [`${entry.group}.${entry.name}`, entry]));

/** The entry of a name such as `playlist.add_tracks`. */
export function entryNamed(name: string): Entry {
  const entry = byName.get(name);
  if (entry === undefined) throw new TypeError(`the contract has no ${name}`);
  return entry;
}

export function entryFor(endpoint: Endpoint): Entry {
  const entry = entries.find(each => each.endpoint === endpoint);
  if (entry === undefined) throw new TypeError(`${endpoint.path} is not in the contract`);
  return entry;
}

/** The entries that read one object by its id, by kind. */
const readers = once(
  () =>
    new Map(
      entries.flatMap((entry): [string, Entry][] => {
        const object = objectPath(entry.endpoint.path);
        return entry.endpoint.effect === 'read' && object?.below === '' ? [[object.kind, entry]] : [];
      }),
    ),
);

/** The entry that reads one object of a kind by its id, if there is one. */
export const objectReader = (kind: string): Entry | undefined => readers().get(kind);
