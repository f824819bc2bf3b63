import { isRecord } from '../../../client/api/is-record.ts';
import { jsonIn } from '../../../text/parse.ts';
import {
  type Exported,
  type ExportedList,
  exportedList,
  fieldIn,
  leftOut,
  type Play,
  type ReadExport,
  secondsIn,
  songsFrom,
  titleFrom,
  yearIn,
} from './exported-list.ts';

const from = 'Spotify';

/** A shorter play was skipped. Milliseconds. */
const shortestPlay = 30_000;

/** Spotify's account data and its streaming histories, short and extended. */
export const readSpotify: ReadExport = text => {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const json = jsonIn(text);
  if (Array.isArray(json)) return historyIn(json);
  if (exportedList(json, 'playlists').some(each => Array.isArray(isRecord(each) && each['items'])))
    return playlistsIn(exportedList(json, 'playlists'));
  return exportedList(json, 'tracks').some(each => fieldIn(each, 'track') && fieldIn(each, 'artist'))
    ? savedIn(json)
    : undefined;
};

/** What says that a session was not private; programs that rewrite an export make texts or numbers of it. */
const notPrivate: ReadonlySet<unknown> = new Set([undefined, null, false, 0, '', 'false', 'False', '0']);

/** Spotify says when a play ended. A private session is not kept. */
function beginningOf(entry: unknown, end: number | undefined): number | undefined {
  const isPrivate = isRecord(entry) && !notPrivate.has(entry['incognito_mode']);
  const played = Number(fieldIn(entry, 'ms_played', 'msPlayed'));
  return isPrivate || end === undefined ? undefined : end - Math.round(played / 1000);
}

/** `Playlist1.json`. */
function playlistsIn(playlists: readonly unknown[]): Exported {
  let others = 0;
  const lists = playlists.map((playlist): ExportedList => {
    const items = exportedList(playlist, 'items');
    const tracks = items.flatMap(item => (isRecord(item) && isRecord(item['track']) ? [item['track']] : []));
    others += items.length - tracks.length;
    return {
      name: titleFrom(fieldIn(playlist, 'name'), 'Playlist'),
      kind: 'playlist',
      from,
      songs: songsFrom(tracks, track => ({
        title: fieldIn(track, 'trackName'),
        artist: fieldIn(track, 'artistName'),
        album: fieldIn(track, 'albumName'),
        page: fieldIn(track, 'trackUri'),
      })),
    };
  });
  return { from, lists, left: leftOut({ 'other item': others }) };
}

/** `YourLibrary.json`. */
function savedIn(json: unknown): Exported {
  const songs = songsFrom(exportedList(json, 'tracks'), track => ({
    title: fieldIn(track, 'track'),
    artist: fieldIn(track, 'artist'),
    album: fieldIn(track, 'album'),
    page: fieldIn(track, 'uri'),
  }));
  const counts = ['album', 'artist', 'show', 'episode'].map(kind => [
    kind,
    exportedList(json, `${kind}s`).length,
  ]);
  return {
    from,
    lists: [{ name: 'Liked songs', kind: 'favourites', from, songs }],
    left: leftOut(Object.fromEntries(counts)),
  };
}

/** `Streaming_History_Audio_….json` and `StreamingHistory_music_0.json`. */
function historyIn(json: readonly unknown[]): Exported | undefined {
  const isHistory = json.some(
    each =>
      isRecord(each) && ('master_metadata_track_name' in each || ('msPlayed' in each && 'endTime' in each)),
  );
  if (!isHistory) return undefined;
  const heard = json.filter(each => Number(fieldIn(each, 'ms_played', 'msPlayed')) >= shortestPlay);
  const plays = heard.flatMap((each): Play[] => {
    const title = fieldIn(each, 'master_metadata_track_name', 'trackName');
    if (title === undefined) return [];
    const [song] = songsFrom([each], () => ({
      title,
      artist: fieldIn(each, 'master_metadata_album_artist_name', 'artistName'),
      album: fieldIn(each, 'master_metadata_album_album_name'),
      page: fieldIn(each, 'spotify_track_uri'),
    }));
    const time = fieldIn(each, 'ts', 'endTime');
    return song === undefined ? [] : [{ song, year: yearIn(time), at: beginningOf(each, secondsIn(time)) }];
  });
  return { from, plays };
}
