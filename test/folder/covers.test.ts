import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { FileReader, type FileTask } from '../../src/folder/file-reader.ts';
import { openIndex } from '../../src/folder/index-file.ts';
import { ownMedia } from '../../src/folder/media.ts';
import { scan } from '../../src/folder/scan.ts';
import { jpeg, mp3 } from '../support/music-files.ts';
import { writeFiles } from '../support/own-music.ts';
import { temporaryFolder } from '../support/process.ts';

/**
 * Albums of one song. `covers`: how a caller reads them; `read`: the songs whose pictures were read, in order; `asked`:
 * which had been read when a caller first asked for one.
 */
async function albums(count: number, picture?: Buffer) {
  const home = await temporaryFolder();
  const music = join(home, 'Music');
  mkdirSync(music);
  const songs = Array.from({ length: count }, (_, at) => [
    `${at}.mp3`,
    mp3({ title: `${at}`, artist: 'Nell', album: `Album ${at}`, seed: at, ...(picture && { picture }) }),
  ]);
  writeFiles(music, Object.fromEntries(songs));
  const index = await openIndex(join(home, 'index.sqlite'));
  const reader = new FileReader();
  onTestFinished(() => reader.close().then(index.close));
  const nothing = () => undefined;
  const parts = { index, roots: [music], reader, excluded: [], progress: nothing, absent: nothing };
  await scan({ ...parts, now: Date.now });
  const read: string[] = [];
  const asked = new Map<string, readonly string[]>();
  const counted = {
    read: (task: FileTask, caller = '') => {
      if (!asked.has(caller)) asked.set(caller, [...read]);
      const reading = reader.read(task, caller);
      void reading?.then(() => read.push(`${caller} ${task.path.slice(music.length + 1)}`));
      return reading;
    },
  };
  const ids = index
    .rows("SELECT id FROM node WHERE kind = 'album' ORDER BY place")
    .map(row => row.number('id'));
  return { covers: ownMedia({ index, roots: [music], reader: counted }), asked, read, ids };
}

it('A cover is read once for all callers, with all its bytes', async () => {
  const picture = jpeg(3000);
  const { covers, read, ids } = await albums(1, picture);
  const [id = 0] = ids;
  const all = ['ann', 'bo', 'cy', 'ann'].map(caller => covers(caller).cover(id));
  for (const cover of await Promise.all(all)) expect(cover).toEqual({ type: 'image/jpeg', bytes: picture });
  await covers('di').cover(id);
  expect(read).toHaveLength(1);
});

it('A caller with many covers to read holds up no other, and has a limit', async () => {
  const { covers, asked, read, ids } = await albums(260);
  const [own = 0, ...others] = ids;
  const found = others.map(id => covers('ann').cover(id));
  // Among them are those that have no place in the queue of the first caller.
  const shared = others.map(id => covers('bo').cover(id));
  expect(await covers('cy').cover(own)).toBe('none');
  const before = asked.get('cy') ?? [];
  expect(read.slice(before.length).findIndex(each => each.startsWith('cy '))).toBeLessThan(3);
  expect(new Set(await Promise.all(found))).toEqual(new Set(['none', 'busy']));
  expect(new Set(await Promise.all(shared))).toEqual(new Set(['none']));
}, 30_000);
