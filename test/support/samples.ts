import type { Entry } from '../../src/client/api/index.ts';
import type { MusicGraph } from '../../src/demo/catalogue/index.ts';
import { idListOf } from '../../src/tools/engine/tool.ts';
import { locations } from '../../src/tools/registry.ts';

/** Where each entry is found among the tools. */
export const places = locations();
export const keyOf = ({ group, name }: Entry) => `${group}.${name}`;

/** A playlist of the listener, and tracks to be in it. */
export interface Mine {
  readonly mine: number;
  readonly tracks: readonly number[];
}

/** What the samples are about: real ids of the demo catalogue. */
export interface Ids {
  readonly album: number;
  readonly artist: number;
  readonly track: number;
  readonly playlist: number;
  readonly podcast: number;
  readonly episode: number;
  readonly radio: number;
  readonly genre: number;
  readonly editorial: number;
  readonly user: number;
  readonly upload: number;
  readonly url: string;
}

export function idsIn(catalogue: MusicGraph, origin: string): Ids {
  // What the listener has already would not be added: nothing would be sent.
  const had = new Set(Object.values(catalogue.owner.favourites).flat());
  const first = (objects: ReadonlyMap<number, unknown>) =>
    [...objects.keys()].find(id => id > 0 && !had.has(id)) ?? 0;
  const album = first(catalogue.albums);
  return {
    album,
    artist: first(catalogue.artists),
    track: first(catalogue.tracks),
    playlist: first(catalogue.playlists),
    podcast: first(catalogue.podcasts),
    episode: catalogue.owner.bookmark.episodeId,
    radio: first(catalogue.radios),
    genre: first(catalogue.genres),
    editorial: first(catalogue.editorials),
    user: catalogue.owner.followers.find(id => !catalogue.owner.followings.includes(id)) ?? 0,
    upload: catalogue.owner.personalSongs[0]?.id ?? 0,
    url: `${origin}/album/${album}`,
  };
}

/** What an agent passes, by the argument's name. */
export const sampleArguments = (ids: Ids): Readonly<Record<string, unknown>> => ({
  album_id: ids.album,
  artist_id: ids.artist,
  track_id: ids.track,
  playlist_id: ids.playlist,
  podcast_id: ids.podcast,
  episode_id: ids.episode,
  radio_id: ids.radio,
  genre_id: ids.genre,
  editorial_id: ids.editorial,
  target_user_id: ids.user,
  kind: 'albums',
  index: 1,
  limit: 2,
  query: ' slow  "nocturne" ',
  artist: 'Erik "the" Satie',
  album: 'Piano',
  dur_min: 60,
  bpm_max: 0,
  strict: false,
  order: 'DURATION_DESC',
  title: 'Fado & "água"',
  message: 'Good evening',
  offset: 0,
  url: ids.url,
  maxwidth: 300,
  autoplay: true,
  radius: false,
  format: 'json',
});

/** The calls of an entry's tool that the samples make. */
export function argumentsFor(entry: Entry, ids: Ids & Mine): Record<string, unknown> {
  const samples = sampleArguments(ids);
  const { endpoint, group } = entry;
  const names = Object.keys(endpoint.input).filter(name => name !== 'user_id');
  const args: Record<string, unknown> = {};
  for (const name of endpoint.whole ? [...names, 'index', 'limit'] : names) {
    if (name in samples) args[name] = samples[name];
  }
  const many = idListOf(entry);
  if (many) {
    args[many.list] = [args[many.one]];
    delete args[many.one];
  }
  if ('ids' in endpoint.input) {
    const kind = places.get(entry)?.view.slice(0, -1);
    args['ids'] = [samples[`${kind}_id`]];
  }
  if (endpoint.effect === 'read') return args;
  if (group === 'track') args['track_id'] = ids.upload;
  if ('playlist_id' in endpoint.input && group === 'playlist') args['playlist_id'] = ids.mine;
  if ('track_ids' in endpoint.input) args['track_ids'] = [...ids.tracks];
  return args;
}
