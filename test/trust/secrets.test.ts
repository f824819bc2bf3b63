import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startRaw, temporaryFolder } from '../support/process.ts';
import { standIn } from '../support/replay.ts';
import { canary, wireFaults, withSecrets } from '../support/wire-faults.ts';
import { type Library, library } from './library.ts';
import { deeds } from './members.ts';
import { wireTo } from './wire.ts';

/*
 * The listener's token, and all that a service could give away, in the built server: in none of what it writes.
 * That no answer of any tool under any fault has them is shown with the fault matrix.
 */

/** What neither waits nor makes the server wait. */
const quick = wireFaults.filter(
  ({ name, holds, spoil }) => !holds && spoil && !/^(code 4|status 429)$/.test(name),
);

/** A service that gives away secrets, and fails as it is told to. */
async function leaking(there: Library) {
  const now: { spoil: (typeof quick)[number]['spoil'] } = { spoil: undefined };
  const tokens = new Set<string | undefined>();
  const service = await standIn(there.embedded, async (asked, pass, response) => {
    tokens.add(asked.token);
    const answer = withSecrets(await pass());
    if (now.spoil === undefined) return answer;
    now.spoil(response, answer);
    return undefined;
  });
  onTestFinished(async () => {
    await service.close();
    await there.close();
  });
  return { service, now, tokens };
}

/** What the files of a folder hold, by name. */
const filesIn = (folder: string): [string, string][] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => [entry.name, readFileSync(join(entry.parentPath, entry.name), 'latin1')]);

describe('The token of the listener', () => {
  it('is sent to the service, and is in nothing that the server writes, to whomever', async () => {
    const there = await library();
    const { service, now, tokens } = await leaking(there);
    const home = await temporaryFolder();
    const server = startRaw({
      home,
      args: ['--service', service.origin, '--log', 'debug', '--quota', '1000/1s'],
      env: { MUSIC_ACCESS_TOKEN: there.embedded.token },
    });
    const wire = await wireTo(server);
    const call = async (name: string, args: unknown) =>
      wire.ask('tools/call', { name, arguments: args, _meta: { progressToken: name } });
    let answered = 0;
    for (const deed of deeds) {
      const { tool, args } = await deed.prepare(there);
      const { result } = await call(tool, args);
      if (result && !result.isError) answered += 1;
    }
    for (const action of ['status', 'login', 'logout']) await call('account', { action });
    for (const uri of [
      'music://user/me',
      'music://user/me/tracks',
      'music://chart',
      'music://infos',
      'music://playlist/1',
    ])
      await wire.ask('resources/read', { uri });
    await wire.ask('resources/list', {});
    await wire.ask('prompts/get', { name: 'new_for_me', arguments: {} });
    const ref = { type: 'ref/resource', uri: 'music://artist/{artist_id}' };
    await wire.ask('completion/complete', { ref, argument: { name: 'artist_id', value: 'sat' } });
    for (const { spoil } of quick) {
      now.spoil = spoil;
      await Promise.all([
        wire.send('resources/read', { uri: 'music://user/me/albums' }),
        call('playlist_write', { action: 'create', title: 'Never' }),
      ]);
    }
    server.write(`{"access_token":"${canary}`.slice(0, 16));
    server.child.stdin.end();
    const { code, stdout, stderr } = await server.ended;
    expect(code).toBe(0);
    expect(tokens).toContain(there.embedded.token);
    expect(answered).toBeGreaterThan(90);
    expect(stderr.split('\n').length).toBeGreaterThan(5);
    expect(stdout.indexOf(canary)).toBe(-1);
    expect(stderr.indexOf(canary)).toBe(-1);
    const files = filesIn(home);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter(([, text]) => text.includes(canary)).map(([name]) => name)).toEqual([]);
  }, 60_000);
});
