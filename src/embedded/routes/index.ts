import type { Contract, Entry, GroupName } from '../../client/api/index.ts';
import type { Answer } from '../call.ts';
import { album } from './album.ts';
import { artist } from './artist.ts';
import { chart } from './chart.ts';
import { editorial } from './editorial.ts';
import { episode, readBookmark } from './episode.ts';
import { genre } from './genre.ts';
import { library } from './library.ts';
import { orPersonal, personalTrack, remembering, searchHistory } from './uploads.ts';
import { playlist } from './playlist.ts';
import { podcast } from './podcast.ts';
import { radio } from './radio.ts';
import { search } from './search.ts';
import { service } from './service.ts';
import { track } from './track.ts';
import { user } from './user.ts';

/** One answer for every entry of the contract: the compiler names the one that is missing. */
type Answers = { readonly [G in GroupName]: Readonly<Record<keyof Contract[G]['endpoints'], Answer>> };

export const answers: Answers = {
  search: {
    any: remembering(search.any),
    track: remembering(search.track),
    album: remembering(search.album),
    artist: remembering(search.artist),
    playlist: remembering(search.playlist),
    podcast: remembering(search.podcast),
    radio: remembering(search.radio),
    user: remembering(search.user),
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
export function answerOf({ group, name }: Entry): Answer {
  const members: Readonly<Record<string, Answer>> = answers[group];
  const answer = members[name];
  if (!answer) throw new Error(`no answer to ${group}.${name}`);
  return answer;
}
