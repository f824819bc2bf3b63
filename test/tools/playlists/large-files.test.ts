import { describe, expect, it } from 'vitest';
import { readPlaylistText } from '../../../src/tools/playlists/files/parse-in-thread.ts';
import { libraryWith } from '../../support/library.ts';

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
    await readPlaylistText(songs(1000));
    expect(await turnsDuring(readPlaylistText(text))).toBeGreaterThan(5);
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
    const file = await readPlaylistText(
      JSON.stringify({ playlist: { title, track: [{ title, info: page }] } }),
      'jspf',
    );
    if ('problem' in file) throw new Error(file.problem.reason);
    expect(file.title).toHaveLength(200);
    expect(file.songs[0]?.title).toHaveLength(500);
    expect(file.songs[0]?.page).toBeUndefined();
  });
});
