import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFile, readFileAt } from '../../../src/tools/playlists/files/read-file.ts';
import { libraryWith } from '../../support/library.ts';
import { temporaryFolder } from '../../support/process.ts';

/** How often the event loop comes round meanwhile. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  await work.finally(() => clearInterval(timer));
  return turns;
}

const songs = (count: number) =>
  Array.from({ length: count }, (_, at) => `Artist ${at} - Song ${at}\n`).join('');

describe('A large playlist file', () => {
  it.each([
    ['of CSV', `title,artist\n${'"One","Two"\n'.repeat(2000)}`],
    ['of XML', `<playlist><trackList>${'<track/>'.repeat(30_000)}</trackList></playlist>`],
    ['of JSON', `{"playlist":{"track":[${'{},'.repeat(80_000)}{}]}}`],
    ['of lines', 'a\n'.repeat(120_000)],
  ])('%s leaves other calls their turn', async (_, text) => {
    // The first starts the thread.
    await readFile(songs(1000));
    expect(await turnsDuring(readFile(text))).toBeGreaterThan(5);
  });

  it('is compared in turns', async () => {
    const ids = Array.from({ length: 2000 }, (_, at) => at + 1);
    const at = await libraryWith({ playlists: [{ id: 7, tracks: ids }] });
    const text = ids.map(id => `Artist ${id} - Song ${id}\n`).join('');
    const comparing = at.call('playlist_read', { view: 'compare', playlist_id: 7, text });
    expect(await turnsDuring(comparing)).toBeGreaterThan(8);
    expect((await comparing).text).toContain('2000 songs: the same, in the same order.');
    await at.close();
  });

  it('of entries that are too long is read with their beginnings', async () => {
    const title = 'x'.repeat(60_000);
    const page = `https://a/?url=${'y'.repeat(100_000)}`;
    const file = await readFile(
      JSON.stringify({ playlist: { title, track: [{ title, info: page }] } }),
      'jspf',
    );
    if ('problem' in file) throw new Error(file.problem.reason);
    expect(file.title).toHaveLength(200);
    expect(file.songs[0]?.title).toHaveLength(500);
    expect(file.songs[0]?.page).toBeUndefined();
  });
});

describe('A playlist file of this computer', () => {
  it('may be larger than one in an argument, up to 64 MB', async () => {
    const path = join(await temporaryFolder(), 'list.txt');
    await writeFile(path, songs(20_000));
    expect(await readFileAt(path)).toMatchObject({ format: 'lines', songs: { length: 20_000 } });
    await truncate(path, 65 * 1024 * 1024);
    expect(await readFileAt(path)).toMatchObject({ problem: { reason: 'too-large' } });
  });

  it('has a bound on its songs', async () => {
    const path = join(await temporaryFolder(), 'list.csv');
    await writeFile(path, `title\n${'a\n'.repeat(2_000_000)}`);
    expect(await readFileAt(path)).toEqual({ problem: { reason: 'too-many', line: 100_001 } });
  });

  it.each(['/dev/zero', '/', '/nowhere/list.txt'])('is a regular file: not %s', async path => {
    expect(await readFileAt(path)).toEqual({ problem: { reason: 'no-file' } });
  });
});
