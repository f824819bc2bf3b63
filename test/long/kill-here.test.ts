import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { folder, musicService } from '../account/support.ts';
import {
  bellweather,
  ferry,
  gymnopedie,
  nocturne,
  nowhere,
  spotifyLibrary,
  spotifyPlaylists,
} from '../commands/import/exports.ts';
import { exported, fillLibrary, goOn, imported, operations, stateOf } from '../library/operations.ts';
import { type Alone, beside, idsIn } from '../library/support.ts';
import { atEnd } from '../support/at-end.ts';
import { isFull, turnOf } from '../support/full.ts';
import { runCommand, startServerProcess } from '../support/process.ts';
import type { TestService } from '../support/test-service.ts';

/*
 * The built server is killed with SIGKILL before and after commits of a change of the library on this computer, and of
 * copying it into an account: between two of them it sends at most one request. The next process goes on.
 */
const hook = pathToFileURL('test/long/kill-at-commit.mjs').href;

type When = 'before' | 'after';
type Env = Readonly<Record<string, string>>;

const killing = (at: number, when: When): Env => ({
  NODE_OPTIONS: `--import ${hook}`,
  KILL_AT: String(at),
  KILL_WHEN: when,
});

const startAt = (service: TestService, home: string, env: Env) =>
  startServerProcess({ home, args: ['--service', service.origin], env: { XDG_CONFIG_HOME: home, ...env } });

/** Calls a tool of the built server until the process is killed. Resolves to whether it was. */
async function killedAt(
  service: TestService,
  home: string,
  [tool, args]: readonly [string, Record<string, unknown>],
  env: Env,
): Promise<boolean> {
  const server = await startAt(service, home, env);
  const answer = await server.call(tool, args).catch(() => undefined);
  await server.close();
  return answer === undefined;
}

/** A copy of a folder of data, as it was before the change. */
function copyOf(home: string): string {
  const to = folder();
  cpSync(home, to, { recursive: true });
  return to;
}

const most = 100;

const stepOf = (usual: number): number => (isFull ? 1 : usual);

/** Kills at every `step`th commit. */
async function eachKill(
  name: string,
  { whens, step }: { readonly whens: readonly When[]; readonly step: number },
  check: (at: number, when: When) => Promise<{ readonly killed: boolean; readonly wrong: readonly string[] }>,
) {
  const wrong: string[] = [];
  let kills = 0;
  for (const [offset, when] of whens.entries())
    for (let at = 1 + ((offset + turnOf(step)) % step); at < most; at += step) {
      const result = await check(at, when);
      wrong.push(...result.wrong.map(line => `${when} commit ${at}: ${line}`));
      if (!result.killed) break;
      kills += 1;
    }
  process.stdout.write(`${name}: ${kills} kills, ${wrong.length} wrong\n`);
  expect(wrong).toEqual([]);
  expect(kills).toBeGreaterThan(isFull ? 3 : 0);
}

const killed = [
  'saving a new playlist',
  'saving songs in and out of a playlist',
  'saving a refreshed playlist',
  'undo of a new playlist',
  'undo of a deletion',
];

describe('The built server, killed at a commit', () => {
  // Before a commit is after the one before it: nothing else happens in between.
  it.each(operations.filter(({ name }) => killed.includes(name)))(
    'leaves nothing here that cannot be finished: $name',
    async ({ name, prepare }) => {
      const service = await musicService();
      const first = await beside(service, { home: folder() });
      const change = await prepare(first);
      if (!('tool' in change)) throw new Error('this is no call');
      const call = [change.tool, change.args] as const;
      await first.close();
      const whole = copyOf(first.home);
      await killedAt(service, whole, call, {});
      const done = await beside(service, { home: whole });
      const wanted = await stateOf(done);
      await done.close();
      await eachKill(name, { whens: ['before'], step: stepOf(19) }, async (at, when) => {
        const home = copyOf(first.home);
        const isKilled = await killedAt(service, home, call, killing(at, when));
        const next = await beside(service, { home });
        const isOpen = async () => (await next.call('changes')).text.includes('not finished');
        const isRight = async () => (await stateOf(next)) === wanted && !(await isOpen());
        for (let turn = 0; turn < 3 && !(await isRight()); turn += 1) await goOn(next, change);
        const wrong = (await isRight()) ? [] : [await stateOf(next)];
        await next.close();
        return { killed: isKilled, wrong };
      });
    },
  );

  it('leaves an import that the same import finishes', async () => {
    const service = await musicService();
    const from = await beside(service, { home: folder() });
    await fillLibrary(from);
    const wanted = await stateOf(from);
    const { to } = await exported(from);
    await eachKill('import', { whens: ['before'], step: stepOf(19) }, async (at, when) => {
      const home = folder();
      const env = { XDG_DATA_HOME: home, XDG_CONFIG_HOME: home, ...killing(at, when) };
      const { code } = await runCommand(['import', to, '--service', service.origin], env);
      const next = await beside(service, { home });
      for (let turn = 0; turn < 2; turn += 1) await imported(next, to);
      const state = await stateOf(next);
      await next.close();
      return { killed: code !== 0, wrong: state === wanted ? [] : [state] };
    });
  });

  it("leaves an import of another service's export that the same import finishes", async () => {
    const service = await musicService();
    const to = folder();
    const lists = { Evening: [nocturne, ferry, nowhere], Piano: [gymnopedie, bellweather] };
    writeFileSync(join(to, 'Playlist1.json'), spotifyPlaylists(lists));
    writeFileSync(join(to, 'YourLibrary.json'), spotifyLibrary([gymnopedie, ferry]));
    const run = async (home: string, env: Env) => {
      const own = { XDG_DATA_HOME: home, XDG_CONFIG_HOME: home, ...env };
      const { code } = await runCommand(['import', to, '--choose', 'all', '--service', service.origin], own);
      return code === 0;
    };
    const stateIn = async (home: string) => {
      const next = await beside(service, { home });
      const state = await stateOf(next);
      await next.close();
      return state;
    };
    const whole = folder();
    expect(await run(whole, {})).toBe(true);
    const wanted = await stateIn(whole);
    await eachKill('import of an export', { whens: ['before'], step: stepOf(53) }, async (at, when) => {
      const home = folder();
      const ended = await run(home, killing(at, when));
      expect(await run(home, {})).toBe(true);
      const state = await stateIn(home);
      return { killed: !ended, wrong: state === wanted ? [] : [state] };
    });
  });

  it('leaves a copy into an account that the next call finishes', async () => {
    const service = await musicService();
    const from = await beside(service, { home: folder() });
    await fillLibrary(from);
    await from.close();
    const call = ['sign_in', { action: 'copy_library' }] as const;
    const copied = async (env: Env) => {
      const store = await openStore({ memory: true });
      const { token, close } = service.addLibrary(store);
      atEnd(() => store.close());
      const home = copyOf(from.home);
      const account = { MUSIC_ACCESS_TOKEN: token };
      const isKilled = await killedAt(service, home, call, { ...account, ...env });
      const next = await beside(service, { home, env: account });
      for (let turn = 0; turn < 2; turn += 1) await next.call(...call);
      const state = await accountOf(next);
      await next.close();
      close();
      return { killed: isKilled, state };
    };
    const wanted = await copied({});
    expect(wanted.state).toContain('Zithers');
    await eachKill(
      'copying into an account',
      { whens: ['before', 'after'], step: stepOf(23) },
      async (at, when) => {
        const { state, ...rest } = await copied(killing(at, when));
        return { ...rest, wrong: state === wanted.state ? [] : [state] };
      },
    );
  });
});

/** The copied playlists with their songs, and all favourites, of an account. */
async function accountOf(at: Alone): Promise<string> {
  const all = await at.call('library_read', { kind: 'playlists', limit: 100 });
  const playlists = [];
  for (const [, id = '', title = ''] of all.text.matchAll(/^\[(\d+)\] (Zithers|Bassoons) ·/gm))
    playlists.push([
      title,
      idsIn(await at.call('playlist_read', { playlist_id: Number(id), view: 'tracks' })),
    ]);
  const favourites = [];
  for (const kind of ['tracks', 'albums'])
    favourites.push(idsIn(await at.call('library_read', { kind, limit: 100 })));
  return JSON.stringify({ playlists, favourites });
}
