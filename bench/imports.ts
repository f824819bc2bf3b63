import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { inNewFolder } from '../scripts/in-new-folder.ts';
import { atMost, type Figure, onNode, print } from './measure.ts';

/** Megabytes of each file. `import` reads no larger one than 64 MB. */
const sizes = [5, 20, 60];
/**
 * Megabytes that an import takes at most: in times of its file, and of a small one. Much of it is free again, but not yet
 * collected.
 */
const mostTimes = 8;
const mostOfSmall = 250;

/** Characters of what the command says that are shown. */
const longestSaid = 200;

/** A file of an export: what is before its entries, between them and after them. */
interface Shape {
  readonly file: string;
  readonly isPlays?: boolean;
  readonly begin?: string;
  readonly between: string;
  readonly end?: string;
  entry(at: number): string;
}

const title = (at: number) => `The ${at}th Song of Winter`;
const artist = (at: number) => `Marlow & the Tides ${at % 997}`;
const album = (at: number) => `Salt and Cedar, Volume ${at % 4999}`;
const time = (at: number) => new Date(Date.UTC(2012, 0, 1) + at * 400_000).toISOString();
const xml = (value: string) => value.replaceAll('&', '&amp;');

const spotifyUri = (at: number) => `spotify:track:${String(at).padStart(22, '0')}`;
const mbid = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
/** Columns that the export has besides. */
const otherColumns = 30;

const lines = { between: '\n' };
const list = { begin: '[', between: ',', end: ']' };

const shapes: Readonly<Record<string, Shape>> = {
  'a table': {
    ...lines,
    file: 'Songs.csv',
    begin: 'Title,Artist,Album,ISRC,Duration\n',
    entry: at => `${title(at)},${artist(at)},"${album(at)}",GBDUW${10_000_00 + at},${180 + (at % 90)}`,
  },
  'a table with long comments': {
    ...lines,
    file: 'Comments.csv',
    begin: 'Title,Artist,Album,Comment\n',
    entry: at => `${title(at)},${artist(at)},"${album(at)}",${'word '.repeat(140)}`,
  },
  'a table of playlists': {
    ...lines,
    file: 'Playlists.csv',
    begin: 'Playlist name,Title,Artist,Album\n',
    entry: at => `Playlist ${Math.floor(at / 1000)},${title(at)},${artist(at)},"${album(at)}"`,
  },
  lines: { ...lines, file: 'Songs.txt', entry: at => `${artist(at)} - ${title(at)}` },
  M3U8: {
    ...lines,
    file: 'Songs.m3u8',
    begin: '#EXTM3U\n',
    entry: at =>
      `#EXTINF:${180 + (at % 90)},${artist(at)} - ${title(at)}\nMusic/${artist(at)}/${album(at)}/${title(at)}.flac`,
  },
  XSPF: {
    file: 'Songs.xspf',
    begin: '<playlist version="1" xmlns="http://xspf.org/ns/0/"><trackList>\n',
    between: '\n',
    end: '</trackList></playlist>',
    entry: at =>
      `<track><title>${title(at)}</title><creator>${xml(artist(at))}</creator><album>${album(at)}</album><duration>${180_000 + at}</duration></track>`,
  },
  JSPF: {
    file: 'Songs.jspf',
    begin: '{"playlist":{"title":"Songs","track":[',
    between: ',\n',
    end: ']}}',
    entry: at =>
      JSON.stringify({ title: title(at), creator: artist(at), album: album(at), duration: 180_000 + at }),
  },
  "Apple's library": {
    file: 'Library.xml',
    begin: '<plist version="1.0"><dict><key>Tracks</key><dict>\n',
    between: '\n',
    end: '</dict><key>Playlists</key><array/></dict></plist>',
    entry: at =>
      `<key>${at}</key><dict><key>Track ID</key><integer>${at}</integer><key>Name</key><string>${title(at)}</string><key>Artist</key><string>${xml(artist(at))}</string><key>Album</key><string>${album(at)}</string><key>Total Time</key><integer>${180_000 + at}</integer><key>Kind</key><string>AAC audio file</string></dict>`,
  },
  "Spotify's library": {
    file: 'YourLibrary.json',
    begin: '{"tracks":[',
    between: ',',
    end: '],"albums":[],"shows":[],"episodes":[]}',
    entry: at =>
      JSON.stringify({ artist: artist(at), album: album(at), track: title(at), uri: spotifyUri(at) }),
  },
  "Spotify's history": {
    ...list,
    file: 'Streaming_History_Audio_1.json',
    isPlays: true,
    entry: at =>
      JSON.stringify({
        ...{ ts: time(at), platform: 'linux', ms_played: 60_000 + at, conn_country: 'XX' },
        master_metadata_track_name: title(at),
        master_metadata_album_artist_name: artist(at),
        master_metadata_album_album_name: album(at),
        ...{ spotify_track_uri: spotifyUri(at), episode_name: null, skipped: false },
      }),
  },
  'listens of ListenBrainz': {
    ...lines,
    file: 'listens.jsonl',
    isPlays: true,
    entry: at =>
      JSON.stringify({
        listened_at: 1_325_376_000 + at * 400,
        track_metadata: {
          ...{ track_name: title(at), artist_name: artist(at), release_name: album(at) },
          additional_info: { submission_client: 'a player', duration_ms: 180_000 + at },
        },
      }),
  },
  'scrobbles of Last.fm': {
    ...lines,
    file: 'scrobbles.csv',
    isPlays: true,
    begin: 'uts,utc_time,artist,artist_mbid,album,album_mbid,track,track_mbid\n',
    entry: at =>
      `${1_325_376_000 + at * 400},"01 Jan 2012, 10:00",${artist(at)},${mbid(at)},"${album(at)}",${mbid(at)},${title(at)},${mbid(at)}`,
  },
  "plays of Apple's privacy export": {
    ...lines,
    file: 'Apple Music Play Activity.csv',
    isPlays: true,
    begin:
      'Artist Name,Song Name,Album Name,Event End Timestamp,Event Start Timestamp,Event Type,Media Type,Play Duration Milliseconds' +
      `${Array.from({ length: otherColumns }, (_, each) => `,Detail ${each}`).join('')}\n`,
    entry: at =>
      `${artist(at)},${title(at)},"${album(at)}",${time(at)},${time(at)},PLAY_END,AUDIO,${60_000 + at}${',some detail'.repeat(otherColumns)}`,
  },
};

function contentsOf({ begin = '', between, end = '', entry }: Shape, megabytes: number): string {
  const entries: string[] = [];
  for (let size = 0, at = 1; size < megabytes * 1e6; at += 1) {
    const next = entry(at);
    entries.push(next);
    size += next.length + between.length;
  }
  return begin + entries.join(between) + end;
}

/** The peak of an import in megabytes, and the last line that it said. */
async function imported(home: string, args: readonly string[]) {
  const program = ['--import', `${process.cwd()}/bench/peak.mjs`, 'dist/main.cjs', 'import', ...args];
  const child = spawn(process.execPath, program, {
    env: { PATH: process.env['PATH'], HOME: home, XDG_DATA_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const [peak, ...before] = errors.trim().split('\n').reverse();
  return { peak: Number(peak), said: [...said.trim().split('\n'), ...before.reverse()].join(' / ') };
}

/** Peak memory of `import` up to the question which lists, for each kind of export, above that of a file with one song. */
export const run = () =>
  inNewFolder(async home => {
    const small = join(home, 'One.txt');
    writeFileSync(small, 'Marlow & the Tides - Night Ferry\n');
    const { peak: least } = await imported(home, [small]);
    const figures: Figure[] = [];
    for (const [name, shape] of Object.entries(shapes)) {
      for (const size of sizes) {
        const path = join(home, shape.file);
        writeFileSync(path, contentsOf(shape, size));
        const { peak, said } = await imported(home, [
          path,
          ...(shape.isPlays ? ['--plays', '--dry-run'] : []),
        ]);
        process.stderr.write(`${name}, ${size} MB: ${said.slice(-longestSaid)}\n`);
        const most = Math.max(mostOfSmall, mostTimes * size);
        figures.push(atMost(`${name}, ${size} MB`, peak - least, most, ' MB', 0));
      }
    }
    print(`Memory of an import above the ${least.toFixed(0)} MB of one song, ${onNode}`, figures);
  });
