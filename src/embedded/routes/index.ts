import type { Contract, Entry, GroupName } from '../../client/api/index.ts';
import type { Handler } from '../call.ts';
import { album } from './album.ts';
import { artist } from './artist.ts';
import { chart } from './chart.ts';
import { editorial } from './editorial.ts';
import { episode, readBookmark } from './episode.ts';
import { genre } from './genre.ts';
import { library } from './library.ts';
import { orPersonal, personalTrack } from './personal-songs.ts';
import { playlist } from './playlist.ts';
import { podcast } from './podcast.ts';
import { radio } from './radio.ts';
import { search } from './search.ts';
import { recordingSearch, searchHistory } from './search-history.ts';
import { service } from './service.ts';
import { track } from './track.ts';
import { user } from './user.ts';

/** One answer for every entry of the contract: the compiler names the one that is missing. */
type Handlers = { readonly [G in GroupName]: Readonly<Record<keyof Contract[G]['endpoints'], Handler>> };

export const handlers: Handlers = {
  search: {
    any: recordingSearch(search.any),
    track: recordingSearch(search.track),
    album: recordingSearch(search.album),
    artist: recordingSearch(search.artist),
    playlist: recordingSearch(search.playlist),
    podcast: recordingSearch(search.podcast),
    radio: recordingSearch(search.radio),
    user: recordingSearch(search.user),
    history: searchHistory,
  },
  album,
  artist,
  track: { ...track, details: orPersonal(track.details), ...personalTrack },
  playlist,
  podcast: { ...podcast, bookmark: readBookmark },
  episode,
  radio,
  genre,
  chart,
  editorial,
  user,
  library,
  service,
};

/** The answer to one entry of the contract. */
export function handlerOf({ group, name }: Entry): Handler {
  const members: Readonly<Record<string, Handler>> = handlers[group];
  const answer = members[name];
  if (!answer) throw new Error(`no answer to ${group}.${name}`);
  return answer;
}
