import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createListener, createProcess } from '../../src/app/compose.ts';
import { runDoctor } from '../../src/commands/doctor.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { openDatabase } from '../../src/library/database.ts';
import { tables } from '../../src/library/tables.ts';
import { thisPlatform } from '../../src/platform/platform.ts';
import { createLog } from '../../src/server/log.ts';
import { openStore } from '../../src/store/open.ts';
import { groupNames } from '../../src/tools/registry.ts';
import { runCommand, temporaryFolder } from '../support/process.ts';
import { stand } from '../support/stand.ts';

const canary = 'sekrit-canary-0123456789';
const file = resolve('dist/main.cjs');
const node = process.execPath;

/** The command as `main` runs it, in this process. */
async function doctor(argv: readonly string[], given: Record<string, string> = {}) {
  const home = given['HOME'] ?? (await temporaryFolder());
  const env = { PATH: '', HOME: home, ...given };
  const request = readConfig({ argv: ['doctor', ...argv], env, platform: process.platform }, groupNames);
  if (!('command' in request) || request.command === undefined) throw new Error('no command');
  const { config, command } = request;
  const shared = createProcess(config, { log: createLog('error', () => undefined) });
  const listener = createListener(shared, config);
  let said = '';
  const code = await runDoctor(command, {
    platform: thisPlatform,
    file,
    node,
    env,
    config,
    token: listener.token,
    client: listener.client,
    here: undefined,
    wordsOf: error => (error instanceof Error ? error.constructor.name : ''),
    write: text => {
      said += text;
    },
  });
  await listener.close();
  await shared.close();
  return { code, said, home };
}

const report = async (...given: Parameters<typeof doctor>) => {
  const { said, ...rest } = await doctor(...given);
  return { ...rest, ...JSON.parse(said) };
};

describe('The doctor', () => {
  it('says what a report of a problem needs, and sends and makes nothing', async () => {
    const home = await temporaryFolder();
    const { code, stdout: said, stderr } = await runCommand(['doctor'], { HOME: home });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(said).toMatch(/^Node +v\d+/m);
    expect(said).toMatch(/^Protocol +2026-07-28, 2025-11-25, .*2024-10-07$/m);
    expect(said).toMatch(
      /^Store +(node:sqlite|libsql), .*default\.sqlite: will be created; changes can be undone/m,
    );
    expect(said).toMatch(/^Account +embedded, profile default: the demo needs no account$/m);
    expect(said).toMatch(/^Service +embedded: not tested; --online sends one request$/m);
    expect(existsSync(join(home, '.local'))).toBe(false);
  });

  it('asks the service where that is asked for', async () => {
    const up = await report(['--json', '--online']);
    expect(up).toMatchObject({ code: 0, service: { asked: true, reached: true } });
    const down = await report(['--json', '--online', '--service', 'http://127.0.0.1:9/']);
    expect(down).toMatchObject({ code: 1, service: { asked: true, reached: false } });
    expect(down.service.problem).toBe('Unreachable');
  });

  it('says what it assumes of the searches of a service that differ from the published interface', async () => {
    const { searches } = await report(['--json', '--service', 'deezer']);
    expect(searches).toContainEqual({ filter: 'track.artist', effect: 'dead', learned: false });
    const { said } = await doctor(['--service', 'deezer']);
    expect(said).toMatch(/^Searches +track\.artist dead \(assumed\), track\.track works \(assumed\)/m);
    expect((await doctor([])).said).not.toMatch(/^Searches/m);
  });

  it('names the settings, and of secrets only that they are set', async () => {
    const env = { MUSIC_ACCESS_TOKEN: canary, MUSIC_TOKEN: canary, MUSIC_LOG: 'info', MUSIC_KEYRING: 'off' };
    for (const argv of [
      ['--service', 'deezer'],
      ['--json', '--service', 'deezer'],
    ]) {
      const { said } = await doctor(argv, env);
      expect(said).not.toContain(canary);
      expect(said).toContain('MUSIC_ACCESS_TOKEN');
      expect(said).toContain('--service deezer');
    }
    const { settings, account, keyring } = await report(['--json', '--service', 'deezer'], env);
    expect(settings).toMatchObject({ MUSIC_ACCESS_TOKEN: 'set', MUSIC_TOKEN: 'set', MUSIC_LOG: 'info' });
    expect(account).toMatchObject({ service: 'deezer', state: 'ready', source: 'MUSIC_ACCESS_TOKEN' });
    expect(keyring.state).toBe('off');
  });

  it('says that no store can be made where a file stands in the place of its folder', async () => {
    const home = await temporaryFolder();
    const place = join(home, 'a file');
    await writeFile(place, '');
    const { code, store } = await report(['--json'], { HOME: home, XDG_DATA_HOME: place });
    expect(code).toBe(1);
    expect(store).toMatchObject({
      state: 'problem',
      changes_kept: false,
      problem: `${place} is not a folder`,
    });
  });

  it('gives the line that shows who may read the store as a shell takes it', async () => {
    const home = join(await temporaryFolder(), "Ada's $& music");
    const file = join(home, '.local/share/music-catalogue-mcp/default.sqlite');
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, '', { mode: 0o600 });
    const { store } = await report(['--json'], { HOME: home });
    expect(execFileSync('sh', ['-c', store.show_access], { encoding: 'utf8' })).toContain(file);
  });

  it('tells a store that works from one that does not, and one that is not kept', async () => {
    const home = await temporaryFolder();
    const file = join(home, '.local/share/music-catalogue-mcp/default.sqlite');
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, '', { mode: 0o600 });
    expect((await report(['--json'], { HOME: home })).store).toMatchObject({
      file,
      state: 'works',
      changes_kept: true,
    });
    await writeFile(file, 'no database at all, however long it is read');
    const broken = await report(['--json'], { HOME: home });
    expect(broken).toMatchObject({ code: 1, store: { state: 'problem', changes_kept: false } });
    expect(broken.store.problem).toContain('is not a database');
    expect((await report(['--json', '--ephemeral'])).store).toMatchObject({
      state: 'memory',
      changes_kept: false,
    });
  });

  it('checks every row of the record and the library, and says what still works and how to go back', async () => {
    const home = await temporaryFolder();
    const folder = join(home, '.local/share/music-catalogue-mcp');
    const record = join(folder, 'default.sqlite');
    const store = await openStore({ file: record });
    store.put('jobs', 'one', { title: 'Zither hour' });
    store.close();
    const library = join(folder, 'library/default.sqlite');
    const opened = await openDatabase({ file: library });
    opened.put(tables.listener, { number: 1, service: 'Zither', caller: '', id: 1, origin: '' });
    opened.close();
    for (const file of [record, library]) {
      const bytes = readFileSync(file);
      bytes.write('Zother', bytes.indexOf('Zither'));
      writeFileSync(file, bytes);
      // As after a crash.
      rmSync(`${file}.checksum`);
    }
    const { code, stdout } = await runCommand(['doctor', '--service', 'deezer'], { HOME: home });
    expect(code).toBe(1);
    for (const file of [record, library]) {
      expect(stdout).toContain(`${file} is damaged.`);
      expect(stdout).toContain(`The last good copy is ${file}.good.`);
    }
    expect(stdout).toMatch(/^Store .*Until then, searching and reading work, and no change is begun\./m);
    expect(stdout).toMatch(
      /^Library .*Until then, the catalogue and accounts work, and this library does not\.$/m,
    );
  });

  it('finds the assistants, and says which have the entry', async () => {
    const home = await temporaryFolder();
    for (const folder of ['.cursor', '.codex', '.config/zed', '.gemini', '.codeium/windsurf'])
      await mkdir(join(home, folder), { recursive: true });
    await runCommand(['setup', '--yes', '--host', 'zed', '--service', 'deezer'], { HOME: home });
    const music = { command: 'node', args: ['/old/music-catalogue-mcp/dist/main.cjs'] };
    await writeFile(join(home, '.cursor/mcp.json'), JSON.stringify({ mcpServers: { music } }));
    await writeFile(join(home, '.codex/config.toml'), '[mcp_servers.music]\ncommand = "other"\n');
    await writeFile(join(home, '.gemini/settings.json'), '{ "mcpServers": ');
    const { stdout } = await runCommand(['doctor', '--json'], { HOME: home });
    const { assistants } = JSON.parse(stdout);
    expect(assistants.map(({ name, entry }: Record<string, string>) => [name, entry])).toEqual([
      ['Codex', 'of another program'],
      ['Cursor', 'set up otherwise'],
      ['Gemini CLI', 'unknown'],
      ['Windsurf', 'absent'],
      ['Zed', 'set up'],
    ]);
  });

  it('describes what the assistants start, and not the defaults of the terminal', async () => {
    const home = await temporaryFolder();
    for (const folder of ['.cursor', '.codex']) await mkdir(join(home, folder), { recursive: true });
    await runCommand(['setup', '--yes'], { HOME: home });
    const said = await runCommand(['doctor'], { HOME: home });
    expect(said.stderr).toBe('This command uses the settings of your assistants: --service deezer\n');
    expect(said.stdout).toMatch(/^Account +deezer, profile default: not signed in$/m);
    expect(said.stdout).toMatch(
      /^Keyring +[\w ]+: (works|does not answer; a token would be kept in a private file instead, which works as well)$/m,
    );
    expect(said.stdout).toMatch(/^Assistant +Cursor: set up with deezer, library: on this computer \(/m);
    const status = await runCommand(['status'], { HOME: home });
    expect(status.stdout).toMatch(/^The listener uses the library on this computer, beside deezer/);

    await runCommand(['setup', '--yes', '--host', 'cursor', '--service', 'embedded'], { HOME: home });
    const differing = await runCommand(['doctor'], { HOME: home });
    expect(differing.stderr).toMatch(/^Your assistants use different settings\./);
    expect(differing.stdout).toMatch(
      /^Assistant +Cursor: set up with embedded, library: the demo has its own/m,
    );
    const chosen = await runCommand(['status', '--service', 'deezer'], { HOME: home });
    expect(chosen).toMatchObject({ stderr: '', code: 0 });
  });

  it('says which assistant starts a file that is gone, or a setting that is wrong', async () => {
    const home = await temporaryFolder();
    await mkdir(join(home, '.cursor'), { recursive: true });
    const entry = async (entry: object) => {
      await writeFile(join(home, '.cursor/mcp.json'), JSON.stringify({ mcpServers: { music: entry } }));
      return (await runCommand(['doctor'], { HOME: home })).stdout;
    };
    const gone = '/gone/music-catalogue-mcp/dist/main.cjs';
    expect(await entry({ command: node, args: [gone] })).toContain(
      `${gone} no longer exists; run setup again`,
    );
    const env = { MUSIC_SERVICE: 'dezer' };
    expect(await entry({ command: node, args: [file], env })).toContain(
      'MUSIC_SERVICE must be embedded, deezer',
    );
  });

  it('names the revision that a client of today agrees on', async () => {
    const { mcp, close } = await stand();
    const { protocol } = await report(['--json']);
    expect(protocol.revisions).toContain(mcp.getNegotiatedProtocolVersion());
    await close();
  });
});
