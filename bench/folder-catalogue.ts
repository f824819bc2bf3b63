import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ownMusicFiles } from '../src/app/own-music-source.ts';
import { readConfig } from '../src/config/read-config.ts';
import { openIndex } from '../src/folder/index-file.ts';
import { noTags } from '../src/folder/reading/tags.ts';
import { writeCatalogue } from '../src/folder/write-catalogue.ts';
import { timed } from './measure.ts';

interface SongFacts {
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  readonly genre?: string;
}

export function write(file: string, bytes: Buffer | string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  utimesSync(file, 1, 1);
}

/** A folder in a home with this many songs, and the index that the built server keeps of it, as if it had read the files. */
export async function writeFolder(home: string, count: number, songOf: (at: number) => SongFacts) {
  const music = join(home, 'Music');
  const file = indexOf(home, music);
  const pathOf = (at: number) => `${songOf(at).artist}/${at}.mp3`;
  const index = await openIndex(file);
  for (let at = 0; at < count; at += 1) write(join(music, pathOf(at)), '');
  index.change(() => {
    for (let at = 0; at < count; at += 1) {
      const { title, artist, album, genre = '' } = songOf(at);
      index.putFile({
        root: 0,
        path: pathOf(at),
        size: 0,
        modified: 1000,
        track: 1_000_000_000 + at,
        added: at,
        present: true,
        content: {
          tags: { ...noTags, title, artists: [artist], album, genres: genre === '' ? [] : [genre] },
          seconds: 200,
          isEstimate: false,
          container: 'mpeg',
          codec: '',
          hash: String(at),
          hasCover: false,
        },
      });
    }
  });
  const nothing = { music: [], playlists: [], pictures: [], unread: [], absent: [] };
  const { ms: writingMs } = await timed(async () => writeCatalogue(index, [music], nothing));
  index.close();
  return { music, file, writingMs };
}

/** Where the built server keeps the index of a folder. */
function indexOf(home: string, music: string): string {
  const env = { XDG_DATA_HOME: home, MUSIC_SERVICE: music };
  const read = readConfig({ argv: [], env, platform: 'linux' }, []);
  if (!('config' in read)) throw new Error('no configuration');
  return ownMusicFiles(read.config).indexFile;
}
