import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createListener, createProcess } from '../../src/compose.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { createLog } from '../../src/server/log.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'damaged-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('A damaged library does not keep the catalogue from answering, and says what is damaged', async () => {
  const env = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder };
  const request = readConfig({ argv: [], env, platform: 'linux' }, []);
  if ('show' in request) throw new Error('it was asked to serve');
  const { config } = request;
  const shared = createProcess(config, { log: createLog('error', () => undefined) });
  await shared.store.get();
  await shared.close();
  writeFileSync(config.files.data, 'not a database, and longer than the header of one would be'.repeat(40));

  const again = createProcess(config, { log: createLog('error', () => undefined) });
  const listener = createListener(again, config);
  expect((await listener.client.search.track({ query: 'the' })).data.length).toBeGreaterThan(0);
  await expect(listener.client.library.playlists({})).rejects.toThrow('is not a database');
  await listener.close();
  await again.close();
});
