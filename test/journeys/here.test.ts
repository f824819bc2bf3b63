import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isFields } from '../../scripts/story.ts';
import { tellStoryHere } from '../../scripts/story-here.ts';
import { openStore } from '../../src/store/open.ts';
import { runCommand, temporaryFolder } from '../support/process.ts';
import { recordedService } from '../support/recorded-service.ts';
import { hasRecordings } from '../support/recordings.ts';
import { startServer } from '../support/server.ts';
import { startTestService } from '../support/test-service.ts';

/** What was called, with the answer and the requests that it took. */
interface Told {
  readonly name: string;
  readonly text: string;
  readonly isError: boolean;
  readonly requests: readonly string[];
}

interface Service {
  readonly origin: string;
  readonly token: string;
  readonly requests: readonly (string | { readonly method: string; readonly path: string })[];
  close(): Promise<void>;
}

async function told(live: Service, query: string) {
  onTestFinished(() => live.close());
  const home = await temporaryFolder();
  const args = ['--service', live.origin];
  const open = (env = {}) => startServer({ home, args, env: { ...env, XDG_CONFIG_HOME: home } });
  let server = await open();
  const all: Told[] = [];
  const tell = async <T extends Pick<Told, 'text' | 'isError'>>(name: string, work: () => Promise<T>) => {
    const from = live.requests.length;
    const { text, isError, ...rest } = await work();
    all.push({ name, text, isError, requests: live.requests.slice(from).map(lineOf) });
    return { text, isError, ...rest };
  };
  await tellStoryHere(
    {
      wish: () => undefined,
      async call(name, input) {
        const { structured } = await tell(name, () => server.call(name, input));
        return isFields(structured) ? structured : {};
      },
      async read(uri) {
        const read = async () => ({
          text: JSON.stringify((await server.mcp.readResource({ uri })).contents),
          isError: false,
        });
        return (await tell('resource', read)).text;
      },
      async command([command = '', ...words]) {
        const inHome = words.map(word => (word === 'files' ? join(home, word) : word));
        const env = { XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
        await tell(command, async () => {
          const { code, stderr } = await runCommand([command, ...inHome, ...args], env);
          return { text: stderr, isError: code !== 0 };
        });
      },
      async restart(_, withToken = false) {
        await server.close();
        server = await open(withToken ? { MUSIC_ACCESS_TOKEN: live.token } : {});
      },
    },
    query,
  );
  await server.close();
  return { all, home };
}

const lineOf = (request: Service['requests'][number]) =>
  typeof request === 'string' ? request : `${request.method} ${request.path}`;

const services = {
  'recorded answers of the live service': { open: recordedService, query: 'daft punk' },
  'the demo catalogue': {
    open: async () => startTestService({ store: await openStore({ memory: true }) }),
    query: 'Brandenburg',
  },
};
type Name = keyof typeof services;
const names: readonly Name[] = [
  ...(hasRecordings ? (['recorded answers of the live service'] as const) : []),
  'the demo catalogue',
];

describe.each(names)('Without an account, over %s', name => {
  it('a listener finds, saves, hears, likes, undoes, exports, refreshes after a restart, and copies it all into an account', {
    timeout: 60_000,
  }, async () => {
    const live: Service = await services[name].open();
    const { all, home } = await told(live, services[name].query);
    expect(all.filter(({ isError }) => isError)).toEqual([]);
    expect(all.map(({ name, requests }) => [name, requests.length])).toEqual([
      ['search', 1],
      ['plan_playlist', 5],
      ['save_playlist', 0],
      ['resource', 0],
      ['library_add', 0],
      ['undo', 0],
      ['playlist_read', 0],
      ['export', 0],
      ['library_add', 0],
      ['plan_playlist', 5],
      ['save_playlist', 0],
      ['playlist_read', 0],
      ['account', 2],
      ['sign_in', expect.any(Number)],
      ['library_read', 1],
      ['playlist_read', expect.any(Number)],
    ]);
    const [, , saved, heard, liked, undone, exported] = all.map(({ text }) => text);
    expect(saved).toContain('Made "Evening"');
    expect(heard).toMatch(/https?:[^"]+\.mp3/);
    expect(liked).toContain('2 in all, in the library on this computer');
    expect(undone).toContain('0 favourite tracks in all');
    expect(exported).toContain('5 tracks');
    expect(readdirSync(join(home, 'files')).map(name => name.replace(/\d{10,}/, 'id'))).toEqual([
      'evening-id.csv',
      'library.json',
    ]);
    const [refreshed, , status, copied, lists, songs] = all.slice(10).map(({ text }) => text);
    expect(refreshed).toContain('6 songs');
    expect(refreshed).toContain('in the library on this computer');
    expect(status).toContain('In the library on this computer: 1 playlist and 1 favourite.');
    expect(copied).toContain('Copied: 1 new playlist, 1 favourite.');
    expect(lists).toMatch(/Evening · 6 tracks · .* · private/);
    expect(songs).toContain('1-6 of 6');
    // Before the token, the service learned of no listener and of no change.
    const before = all.slice(0, 12).flatMap(({ requests }) => requests);
    expect(before.filter(line => !/^GET \/(search|track\/\d+)/.test(line))).toEqual([]);
    expect(live.requests.map(lineOf).filter(line => /\/9\d{15}/.test(line))).toEqual([]);
  });
});
