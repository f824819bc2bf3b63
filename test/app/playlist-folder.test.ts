import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { createListener, createProcess } from '../../src/app/compose.ts';
import { ownMusicFiles } from '../../src/app/own-music-source.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { createLog } from '../../src/server/log.ts';
import { lockFile } from '../../src/store/process-lock.ts';
import { groupNames } from '../../src/tools/registry.ts';
import { temporaryFolder } from '../support/process.ts';

/** A listener of own music whose playlists are kept as files. */
function listenerIn(home: string) {
  const env = {
    HOME: home,
    XDG_DATA_HOME: home,
    MUSIC_SERVICE: join(home, 'Music'),
    MUSIC_PLAYLISTS_FOLDER: join(home, 'Kept'),
  };
  const request = readConfig({ argv: [], env, platform: process.platform }, groupNames);
  if (!('config' in request)) throw new Error('no configuration');
  const { config } = request;
  const shared = createProcess(config, { log: createLog('error', () => undefined) });
  const listener = createListener(shared, config, { keyring: null });
  const close = () => listener.close().finally(() => shared.close());
  return {
    client: listener.choice.switching.client,
    lock: `${ownMusicFiles(config).indexFile}.playlists`,
    close,
  };
}

it('A process that writes playlists and is suspended keeps no other one from ending', async () => {
  const home = await temporaryFolder();
  mkdirSync(join(home, 'Music'));
  const { client, lock, close } = listenerIn(home);
  mkdirSync(dirname(lock), { recursive: true });
  const held = await lockFile(lock);
  await client.playlist.create({ user_id: 'me', title: 'Late' });
  const start = performance.now();
  await close();
  expect(performance.now() - start).toBeLessThan(15_000);
  expect(existsSync(join(home, 'Kept'))).toBe(false);
  held?.close();
  // The next start writes the rest.
  const next = listenerIn(home);
  await next.client.library.playlists({ user_id: 'me' });
  await next.close();
  expect(existsSync(join(home, 'Kept', 'Late.m3u8'))).toBe(true);
}, 40_000);
