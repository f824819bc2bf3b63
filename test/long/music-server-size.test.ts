import { expect, it } from 'vitest';
import { atMusicServer, settingsFor } from '../support/at-music-server.ts';
import { startMusicServer } from '../support/music-server.ts';

const count = 20_000;

it('20,000 songs of a server are read with fewer than 100 requests, and are found', async () => {
  const songs = Array.from({ length: count }, (_, at) => ({
    title: `Piece ${at} in ${['C', 'D', 'E', 'F', 'G'][at % 5]}`,
    artist: `Player ${at % 1500}`,
    album: `Record ${Math.floor(at / 11)}`,
    genre: `Genre ${at % 30}`,
    year: 1950 + (at % 70),
    seconds: 100 + (at % 300),
    recording: `${at}`.padStart(8, '0').concat('-0000-4000-8000-000000000000'),
  }));
  const music = await startMusicServer(songs, { delayMs: 40 });
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
