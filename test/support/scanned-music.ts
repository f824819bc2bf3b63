import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { FileReader } from '../../src/folder/file-reader.ts';
import { openIndex } from '../../src/folder/index-file.ts';
import { scan } from '../../src/folder/scan.ts';
import { writeFiles } from './own-music.ts';
import { temporaryFolder } from './process.ts';

/** A folder with these files, scanned in this process. */
export async function scanned(files: Readonly<Record<string, Buffer | string>>) {
  const home = await temporaryFolder();
  const music = join(home, 'Music');
  mkdirSync(music);
  writeFiles(music, files);
  const index = await openIndex(join(home, 'index.sqlite'));
  const reader = new FileReader();
  onTestFinished(() => reader.close().then(index.close));
  const read: string[] = [];
  const look = async (more: { onFile?: (file: string) => void } = {}) => {
    read.length = 0;
    const absent: string[] = [];
    await scan({
      index,
      roots: [music],
      excluded: [join(music, 'Kept playlists')],
      reader,
      now: () => 2_000_000_000_000,
      progress: ({ file }) => {
        read.push(file.slice(music.length + 1));
        more.onFile?.(file);
      },
      absent: roots => absent.push(...roots),
    });
    return absent;
  };
  await look();
  const nodes = (kind: string) =>
    index
      .rows('SELECT body FROM node WHERE kind = ? ORDER BY place', kind)
      .map(row => JSON.parse(row.text('body')));
  return {
    music,
    look,
    read,
    index,
    add: (more: Readonly<Record<string, Buffer | string>>) => writeFiles(music, more),
    move(from: string, to: string) {
      mkdirSync(join(music, to, '..'), { recursive: true });
      renameSync(join(music, from), join(music, to));
    },
    /** Ids by title, of what is in the catalogue. */
    tracks: (): Record<string, number> =>
      Object.fromEntries(nodes('track').map(({ title, id }) => [title, id])),
    nodes,
    problems: () =>
      Object.fromEntries(index.files().flatMap(({ path, problem }) => (problem ? [[path, problem]] : []))),
  };
}
