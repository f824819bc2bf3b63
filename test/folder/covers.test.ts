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

/** Albums of one song. `covers`: how a caller reads them; `read`: the songs whose pictures were read, in order. */
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
  const counted = {
    read: (task: FileTask, caller?: string) => {
      const reading = reader.read(task, caller);
      void reading?.then(() => read.push(`${caller} ${task.path.slice(music.length + 1)}`));
      return reading;
    },
  };
  const ids = index
    .rows("SELECT id FROM node WHERE kind = 'album' ORDER BY place")
    .map(row => row.number('id'));
  return { covers: ownMedia({ index, roots: [music], reader: counted }), read, ids };
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
  const { covers, read, ids } = await albums(210);
  const busy = ids.slice(0, 209).map(id => covers('ann').cover(id));
  // The album that has no place any more in the queue of another caller.
  const shared = covers('bo').cover(ids[208] ?? 0);
  expect(await covers('bo').cover(ids[209] ?? 0)).toBe('none');
  expect(read.length).toBeLessThan(10);
  const found = await Promise.all(busy);
  expect(new Set(found)).toEqual(new Set(['none', 'busy']));
  expect([found[208], await shared]).toEqual(['busy', 'none']);
}, 30_000);
