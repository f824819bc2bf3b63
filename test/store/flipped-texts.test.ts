import { readFileSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startListensService } from '../support/listens-service.ts';
import { mp3 } from '../support/music-files.ts';
import { ownMusic } from '../support/own-music.ts';
import { runCommand, temporaryFolder } from '../support/process.ts';
import { startServer } from '../support/server.ts';

/** Flips the highest bit in each place of a text in the databases below a folder, so that it is no UTF-8 any more. */
async function flip(folder: string, text: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const file of names.filter(name => name.endsWith('.sqlite')).map(name => join(folder, name))) {
    const bytes = readFileSync(file);
    for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1))
      bytes.writeUInt8((bytes[at] ?? 0) ^ 0x80, at);
    writeFileSync(file, bytes);
  }
}

it('A flipped bit in a name of the index of own music ends no server', async () => {
  const own = await ownMusic({ 'a.mp3': mp3({ title: 'Cool Steps', artist: 'Nell', album: 'Hits' }) });
  const first = await own.start();
  const search = { query: 'steps', type: 'track' };
  expect((await first.call('search', search)).text).toContain('Cool Steps');
  await first.close();
  await flip(own.home, 'Cool Steps');
  const server = await own.start();
  onTestFinished(() => server.close());
  expect((await server.call('search', search)).text).not.toBe('');
  expect((await server.call('account', {})).isError).toBeFalsy();
  const env = { MUSIC_SERVICE: own.music, HOME: own.home, XDG_DATA_HOME: own.home };
  const { stdout } = await runCommand(['doctor'], env);
  expect(stdout).toMatch(/^Music.*\n(?:.*\n)*Library/m);
}, 60_000);

it('A flipped bit in a name of the history ends no server', async () => {
  const at = Date.parse('2025-04-01T10:00Z') / 1000;
  const service = await startListensService([{ at, title: 'Salt and Cedar', artist: 'Odessa' }]);
  onTestFinished(() => service.close());
  const home = await temporaryFolder();
  const env = { MUSIC_HISTORY: 'listenbrainz:alice', MUSIC_HISTORY_ADDRESS: service.origin };
  const first = await startServer({ home, env });
  const view = { view: 'history', period: '2025' };
  expect((await first.call('user_read', view)).text).toContain('Salt and Cedar');
  await first.close();
  await flip(home, 'Salt and Cedar');
  const server = await startServer({ home, env });
  onTestFinished(() => server.close());
  // node:sqlite reads such a text with another sign.
  expect((await server.call('user_read', view)).text).toMatch(/default\.sqlite is damaged|\ufffd/);
  expect((await server.call('search', { query: 'rag' })).isError).toBeFalsy();
}, 60_000);
