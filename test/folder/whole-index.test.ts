import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mp3 } from '../support/music-files.ts';
import { type OwnMusic, ownMusic, writeFiles } from '../support/own-music.ts';
import { runCommand } from '../support/process.ts';

/** A slow computer may be busy with other tests. */
const longMs = 90_000;

const songOf = (at: number) => ({
  title: `Quiet Song ${at}`,
  artist: `Band ${at % 7}`,
  seed: at,
  seconds: 0.3,
});

const manyFiles = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`Band ${at % 7}/${at}.mp3`, mp3(songOf(at))]));

/** Imports a list of songs, as a person does at a terminal. */
async function importList({ home, music }: OwnMusic, songs: readonly { title: string; artist: string }[]) {
  const file = join(home, 'Evening.csv');
  writeFileSync(file, ['title,artist', ...songs.map(({ title, artist }) => `${title},${artist}`)].join('\n'));
  return runCommand(['import', file, '--choose', 'all'], {
    MUSIC_SERVICE: music,
    HOME: home,
    XDG_DATA_HOME: home,
  });
}

describe('What needs all of the music waits until it is read', () => {
  it(
    'such as an import, while the assistant’s server reads the folder',
    async () => {
      const own = await ownMusic(manyFiles(600));
      const server = await own.start();
      onTestFinished(() => server.close());
      const answer = server.call('search', { query: 'quiet' });
      const index = join(own.home, 'music-catalogue-mcp/own-music');
      await expect.poll(() => existsSync(index), { timeout: 10_000 }).toBe(true);
      const all = Array.from({ length: 100 }, (_, at) => songOf(6 * at));
      const { code, stdout } = await importList(own, all);
      expect(stdout).toContain('"Evening": 100 of 100 songs found; a new playlist.');
      expect(code).toBe(0);
      expect((await answer).isError).toBeFalsy();
    },
    longMs,
  );

  it(
    'and a search finds the song, or says how far the reading is',
    async () => {
      const own = await ownMusic(manyFiles(300));
      const [one, other] = await Promise.all([own.start(), own.start()]);
      onTestFinished(async () => void (await Promise.all([one, other].map(server => server.close()))));
      const answers = await Promise.all(
        [one, other].map(server => server.call('search', { query: 'quiet song 299' })),
      );
      for (const { text } of answers)
        expect(text).toMatch(/Quiet Song 299|still being read: \d+ of 300 files/);
    },
    longMs,
  );
});

it(
  'A search tells how many songs match in all, and orders all of them',
  async () => {
    const own = await ownMusic(manyFiles(320));
    const server = await own.start();
    onTestFinished(() => server.close());
    const search = { query: 'quiet', type: 'track', order: 'TRACK_DESC', limit: 2 };
    await expect
      .poll(async () => (await server.call('search', search)).structured, { timeout: 30_000 })
      .toMatchObject({ total: 320, items: [{ title: 'Quiet Song 319' }, { title: 'Quiet Song 318' }] });
  },
  longMs,
);

describe('A song that an import does not find', () => {
  const missing = { title: 'Late Arrival', artist: 'Band 9' };

  it(
    'is found by the next import once its file is there',
    async () => {
      const own = await ownMusic(manyFiles(3));
      const first = await importList(own, [songOf(1), missing]);
      expect(first.stdout).toContain('"Evening": 1 of 2 songs found');
      writeFiles(own.music, { 'late.mp3': mp3({ ...missing, seed: 99 }) });
      const second = await importList(own, [songOf(1), missing]);
      expect(second.stdout).toContain('"Evening": 2 of 2 songs found');
    },
    longMs,
  );
});
