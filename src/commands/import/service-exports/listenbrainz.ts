import { isRecord } from '../../../client/api/is-record.ts';
import { jsonIn } from '../../../text/parse.ts';
import { fieldIn, type Play, type ReadExport, songsFrom } from './exported-list.ts';

/** What was played, as ListenBrainz exports it: one JSON object a line, or a list of them. */
export const readListens: ReadExport = text => {
  if (!text.includes('"track_metadata"')) return undefined;
  const whole = /^\s*\[/.test(text) ? jsonIn(text) : undefined;
  const listens = Array.isArray(whole) ? whole : text.split('\n').map(jsonIn);
  const plays = listens.flatMap((listen): Play[] => {
    const track = isRecord(listen) ? listen['track_metadata'] : undefined;
    const seconds = Number(fieldIn(listen, 'listened_at'));
    // Ratings have no time: they are no plays.
    if (!isRecord(track) || !(seconds > 0)) return [];
    const [song] = songsFrom([track], () => ({
      title: fieldIn(track, 'track_name'),
      artist: fieldIn(track, 'artist_name'),
      album: fieldIn(track, 'release_name'),
      isrc: fieldIn(track['additional_info'], 'isrc'),
    }));
    return song === undefined ? [] : [{ song, year: String(new Date(seconds * 1000).getUTCFullYear()) }];
  });
  return plays.length === 0 ? undefined : { from: 'ListenBrainz', plays };
};
