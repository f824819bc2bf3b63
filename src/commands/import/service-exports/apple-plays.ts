import { counted } from '../../../tools/engine/change-words.ts';
import { type Play, type ReadExport, secondsIn, songsFrom, yearIn } from './exported-list.ts';
import { columnIn, firstRowsIn, readRows } from './table.ts';

const shortestPlay = 30_000;

/**
 * "Apple Music Play Activity.csv" of Apple's privacy export: a row for each event of the player. The times, the length and
 * the song's name are confirmed by several programs that read it; the artist is in some exports only, under two headings.
 */
export const readApplePlays: ReadExport = text => {
  if (!/play duration milliseconds/i.test(text.slice(0, longestHeadings))) return undefined;
  const [headings = []] = firstRowsIn(text);
  const at = {
    title: columnIn(headings, 'songname', 'contentname'),
    artist: columnIn(headings, 'artistname'),
    albumArtist: columnIn(headings, 'containerartistname'),
    album: columnIn(headings, 'albumname', 'containeralbumname'),
    event: columnIn(headings, 'eventtype'),
    media: columnIn(headings, 'mediatype'),
    start: columnIn(headings, 'eventstarttimestamp'),
    end: columnIn(headings, 'eventendtimestamp'),
    played: columnIn(headings, 'playdurationmilliseconds'),
  };
  if (at.title < 0 || at.played < 0 || (at.start < 0 && at.end < 0)) return undefined;
  let nameless = 0;
  const plays = readRows(text, (row): Play[] => {
    const played = Number(row[at.played]);
    const isPlay = /^(?:play_end)?$/i.test(row[at.event] ?? '') && !/video/i.test(row[at.media] ?? '');
    if (!isPlay || !(played >= shortestPlay)) return [];
    const artist = row[at.artist] || row[at.albumArtist] || undefined;
    const describe = () => ({ title: row[at.title] || undefined, artist, album: row[at.album] || undefined });
    const [song] = songsFrom([row], describe);
    if (song === undefined || artist === undefined) {
      nameless += 1;
      return [];
    }
    const end = secondsIn(row[at.end]);
    const start =
      secondsIn(row[at.start]) ?? (end === undefined ? undefined : end - Math.round(played / 1000));
    return [{ song, year: yearIn(row[at.start] || row[at.end]), at: start }];
  });
  return (
    plays && {
      from: 'Apple Music',
      plays,
      left: nameless === 0 ? [] : [`${counted(nameless, 'play')} without an artist`],
    }
  );
};

/** Characters in which the headings end: there are more than a hundred. */
const longestHeadings = 8000;
