import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { openStore } from '../src/store/open.ts';
import { recordedService } from '../test/support/recorded-service.ts';
import { hasRecordings } from '../test/support/recordings.ts';
import { startTestService } from '../test/support/test-service.ts';
import { showCall, startClient } from './client.ts';
import { tellStoryHere } from './story-here.ts';

/*
 * A listener without an account, with the built server and a stand-in for the live service on this computer. It gives
 * recorded answers if MUSIC_RECORDINGS names a folder of them, and the demo catalogue otherwise.
 */
const service = hasRecordings
  ? { ...(await recordedService()), query: 'daft punk' }
  : { ...(await startTestService({ store: await openStore({ memory: true }) })), query: 'Brandenburg' };
const home = mkdtempSync(join(tmpdir(), 'music-demo-'));
const env = { PATH: process.env['PATH'] ?? '', XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
const program = resolve('dist/main.cjs');

async function opened(token: Readonly<Record<string, string>> = {}): Promise<Client> {
  const args = [program, '--service', service.origin];
  const client = await startClient({ args, env: { ...env, ...token } });
  console.log(client.getInstructions()?.split('\n')[0] ?? '');
  return client;
}

let client = await opened();
/** Says how many requests reached the service. */
async function counted<T>(work: () => Promise<T>): Promise<T> {
  const from = service.requests.length;
  const result = await work();
  const count = service.requests.length - from;
  console.log(`  (${count === 0 ? 'no' : count} ${count === 1 ? 'request' : 'requests'} to the service)`);
  return result;
}

await tellStoryHere(
  {
    wish: words => console.log(`\n» ${words}`),
    call: (name, input) => counted(() => showCall(client, name, input, 8)),
    read: uri =>
      counted(async () => {
        console.log(`  → reads ${uri}`);
        const text = JSON.stringify((await client.readResource({ uri })).contents);
        console.log(`  · preview: ${/https?:[^"\\ ]+mp3[^"\\ ]*/.exec(text)?.[0] ?? 'none'}`);
        return text;
      }),
    async command(args) {
      console.log(`\n$ music-catalogue-mcp ${args.join(' ')}`);
      const all = [program, ...args, '--service', service.origin];
      execFileSync(process.execPath, all, { env, cwd: home, stdio: ['ignore', 'inherit', 'inherit'] });
    },
    async restart(why, withToken = false) {
      await client.close();
      console.log(`\n${why}`);
      client = await opened(withToken ? { MUSIC_ACCESS_TOKEN: service.token } : {});
    },
  },
  service.query,
);
await client.close();
await service.close();
rmSync(home, { recursive: true, force: true });
