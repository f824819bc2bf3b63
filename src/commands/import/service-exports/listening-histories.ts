import { isRecord } from '../../../client/api/is-record.ts';
import { jsonIn } from '../../../text/parse.ts';
import {
  fieldIn,
  type Play,
  type ReadExport,
  secondsIn,
  sharing,
  songsFrom,
  yearIn,
} from './exported-list.ts';
import { columnIn, firstRowsIn, readRows } from './table.ts';

/** What was played, as ListenBrainz exports it: one JSON object a line, or a list of them. */
export const readListens: ReadExport = text => {
  if (!text.includes('"track_metadata"')) return undefined;
  const whole = /^\s*\[/.test(text) ? jsonIn(text) : undefined;
  const playIn = (listen: unknown): Play[] => {
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
    return song === undefined
      ? []
      : [{ song, year: String(new Date(seconds * 1000).getUTCFullYear()), at: seconds }];
  };
  const plays = Array.isArray(whole)
    ? whole.flatMap(playIn)
    : text.split('\n').flatMap(line => playIn(jsonIn(line)));
  return plays.length === 0 ? undefined : { from: 'ListenBrainz', plays };
};

const scrobbleTime = /^\d{1,2} [A-Z][a-z]{2} \d{4}(?:,? \d{2}:\d{2})?$/;

/** What was played at Last.fm, as programs that collect it write it: with headings, or artist, album, title and time. */
export const readScrobbles: ReadExport = text => {
  const [first] = firstRowsIn(text);
  if (first === undefined) return undefined;
  const isBare = first.length === 4 && scrobbleTime.test(first[3] ?? '');
  const headings = isBare ? ['artist', 'album', 'track', 'date'] : first;
  const at = {
    time: columnIn(headings, 'utctime', 'date', 'datetime', 'time'),
    seconds: columnIn(headings, 'uts'),
    artist: columnIn(headings, 'artist'),
    album: columnIn(headings, 'album'),
    title: columnIn(headings, 'track', 'song', 'title', 'name'),
  };
  const isNamed = columnIn(headings, 'uts', 'utctime') >= 0 && at.title >= 0 && at.artist >= 0;
  if (!isBare && !isNamed) return undefined;
  const year = sharing();
  const playIn = (row: readonly string[]): Play[] => {
    const [song] = songsFrom([row], () => ({
      title: row[at.title] || undefined,
      artist: row[at.artist] || undefined,
      album: row[at.album] || undefined,
    }));
    if (song === undefined) return [];
    const uts = Number(row[at.seconds]);
    return [{ song, year: year(yearIn(row[at.time])), at: uts > 0 ? uts : secondsIn(row[at.time]) }];
  };
  const plays = readRows(text, playIn, isBare ? 1 : 2);
  return plays && { from: 'Last.fm', plays };
};
