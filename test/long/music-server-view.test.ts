import { readFileSync, rmSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { settingsFor } from '../support/at-music-server.ts';
import { mp3 } from '../support/music-files.ts';
import { startMusicServer } from '../support/music-server.ts';
import { picture } from '../support/music-server-traits.ts';
import { startServerProcess, temporaryFolder } from '../support/process.ts';
import { hasEncoder, record, skipped } from '../support/real-encodings.ts';
import { hasSupysonic, startSupysonic, whySkipped } from '../support/supysonic.ts';
import { describeView, hearToEnd, patience, titlesIn } from '../support/view-tests.ts';

const [title, artist, album] = ['Long Song', 'Players', 'Everything'];

/** Three minutes of sound. */
async function recording(): Promise<Buffer> {
  const folder = await temporaryFolder();
  const file = await record(folder, 'mp3', 180);
  const bytes = readFileSync(file);
  rmSync(file);
  return bytes;
}

/** Its tags and cover, before the sound. */
const tagged = (sound: Buffer) => {
  const file = mp3({ title, artist, album, track: 1, seconds: 1, picture, seed: 1 });
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (file[at] ?? 0), 0);
  const own = sound.subarray(0, 3).toString('latin1') === 'ID3';
  const skip = own ? 10 + [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (sound[at] ?? 0), 0) : 0;
  return Buffer.concat([file.subarray(0, 10 + size), sound.subarray(skip)]);
};

const servers = [
  {
    name: 'a stand-in with ranges',
    runs: true,
    why: '',
    async start() {
      const music = await startMusicServer([{ title, artist, album, seconds: 180 }]);
      onTestFinished(() => music.close());
      music.library.sound = await recording();
      return music.address;
    },
  },
  {
    name: 'supysonic',
    runs: hasSupysonic,
    why: whySkipped,
    async start() {
      const files = { 'Players/Everything/Long Song.mp3': tagged(await recording()) };
      return (await startSupysonic(await temporaryFolder(), files)).address;
    },
  },
];

describeView(
  'The music of a music server in a chat on the web',
  ({ open }) => {
    for (const { name, runs, why, start } of servers)
      it.skipIf(!hasEncoder() || !runs)(
        `has its cover, and is heard whole from ${name}${skipped}${why}`,
        async () => {
          const home = await temporaryFolder();
          const server = await startServerProcess({ home, env: settingsFor(await start()) });
          onTestFinished(() => server.close());
          const args = { title: 'Evening', wanted: [`${artist} - ${title}`] };
          const chat = await open(server.mcp, { tool: 'plan_playlist', args });
          const { view } = chat;
          await view.getByRole('heading', { name: 'Evening' }).waitFor();
          expect(await titlesIn(chat)).toEqual([title]);
          const row = view.locator('li.row').first();
          const cover = row.locator('img').first();
          await expect
            .poll(() => cover.evaluate(each => 'naturalWidth' in each && Number(each.naturalWidth)), patience)
            .toBeGreaterThan(0);
          await hearToEnd(row);
          expect(chat.complaints).toEqual([]);
        },
        120_000,
      );
  },
  true,
);
