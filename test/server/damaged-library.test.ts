import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InMemoryTransport } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createListener, createProcess } from '../../src/app/compose.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { startEmbedded } from '../../src/demo/index.ts';
import { createLog } from '../../src/server/log.ts';
import { openStore } from '../../src/store/open.ts';
import { callTool, hostOf } from '../support/stand.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'damaged-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function configOf(more: Readonly<Record<string, string>> = {}) {
  const env = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder, ...more };
  const request = readConfig({ argv: [], env, platform: 'linux' }, []);
  if ('show' in request) throw new Error('it was asked to serve');
  return request.config;
}

/** A listener whose data file is no database. */
async function listenerOverDamage(more?: Readonly<Record<string, string>>) {
  const config = configOf(more);
  const log = createLog('error', () => undefined);
  const first = createProcess(config, { log });
  await first.store.get();
  await first.close();
  writeFileSync(config.files.data, 'not a database, and longer than the header of one would be'.repeat(40));

  const shared = createProcess(config, { log });
  const listener = createListener(shared, config);
  onTestFinished(async () => {
    await listener.close();
    await shared.close();
  });
  return listener;
}

/** What the account's status says to a host. */
async function statusOf({ createServer }: Awaited<ReturnType<typeof listenerOverDamage>>): Promise<string> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  await (await createServer({ era: 'legacy' })).connect(far);
  const mcp = hostOf({ era: 'legacy' });
  await mcp.connect(near);
  const { text } = await callTool(mcp, 'account', {});
  await mcp.close();
  return text;
}

it('A damaged library does not keep the catalogue from answering, and says what is damaged', async () => {
  const listener = await listenerOverDamage();
  expect((await listener.client.search.track({ query: 'the' })).data.length).toBeGreaterThan(0);
  await expect(listener.client.library.playlists({})).rejects.toThrow('is not a database');
  const status = await statusOf(listener);
  expect(status).toContain('The demo library cannot be opened, so only its catalogue can be read: ');
  expect(status).not.toMatch(/changes affect only|^Allowed:/m);
});

it("A damaged record of changes is told by the account's status, before a change is refused", async () => {
  const store = await openStore({ memory: true });
  const { origin, token, close } = await startEmbedded({ store });
  onTestFinished(close);
  const listener = await listenerOverDamage({ MUSIC_SERVICE: origin, MUSIC_ACCESS_TOKEN: token });
  expect(await statusOf(listener)).toMatch(
    /No change can be made, because the record of changes cannot be used: .* is not a database/,
  );
});
