import { expect, it } from 'vitest';
import { atMusicServer, settingsFor } from '../support/at-music-server.ts';
import { startMusicServer } from '../support/music-server.ts';
import { manySongs } from '../support/music-server-traits.ts';

const count = 20_000;

it('20,000 songs of a server are read with fewer than 100 requests, and are found', async () => {
  const music = await startMusicServer(manySongs(count), { delayMs: 40 });
  const { server, start } = await atMusicServer({ env: settingsFor(music.address) });
  await expect
    .poll(async () => (await server.call('search', { query: 'piece 19999' })).text, {
      timeout: 240_000,
      interval: 500,
    })
    .toContain('Piece 19999');
  expect(music.asked.length).toBeLessThan(100);
  music.asked.length = 0;
  const later = await start();
  await later.call('search', { query: 'piece 7' });
  expect(music.asked.length).toBeLessThanOrEqual(3);
  await music.close();
}, 300_000);
