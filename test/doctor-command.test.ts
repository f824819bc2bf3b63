import { existsSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand, startServer, temporaryFolder } from './support/process.ts';

const canary = 'sekrit-canary-0123456789';

async function doctor(argv: readonly string[], env: Record<string, string> = {}) {
  const home = env['HOME'] ?? (await temporaryFolder());
  const { code, stdout, stderr } = await runCommand(['doctor', ...argv], { HOME: home, ...env });
  return { code, said: stdout, stderr, home };
}

const report = async (...given: Parameters<typeof doctor>) => {
  const { said, ...rest } = await doctor(...given);
  return { ...rest, ...JSON.parse(said) };
};

describe('The doctor', () => {
  it('says what a report of a problem needs, and sends and makes nothing', async () => {
    const { code, said, stderr, home } = await doctor([]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(said).toMatch(/^Node +v\d+/m);
    expect(said).toMatch(/^Protocol +2026-07-28, 2025-11-25, .*2024-10-07$/m);
    expect(said).toMatch(
      /^Store +(node:sqlite|libsql), .*default\.sqlite: will be made; changes can be taken back/m,
    );
    expect(said).toMatch(/^Account +embedded, profile default: the demo needs no account$/m);
    expect(said).toMatch(/^Service +embedded: not asked; --online sends one request$/m);
    expect(existsSync(join(home, '.local'))).toBe(false);
  });

  it('asks the service where that is asked for', async () => {
    const up = await report(['--json', '--online']);
    expect(up).toMatchObject({ code: 0, service: { asked: true, reached: true } });
    const down = await report(['--json', '--online', '--service', 'http://127.0.0.1:9/']);
    expect(down).toMatchObject({ code: 1, service: { asked: true, reached: false } });
    expect(down.service.problem).toMatch(/reach/);
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

  it('finds the assistants, and whether they have the entry', async () => {
    const home = await temporaryFolder();
    await mkdir(join(home, '.cursor'));
    await mkdir(join(home, '.codex'));
    await runCommand(['setup', '--yes', '--host', 'cursor'], { HOME: home });
    await writeFile(join(home, '.codex/config.toml'), '[mcp_servers.music]\ncommand = "other"\n');
    await chmod(join(home, '.codex/config.toml'), 0o600);
    const { assistants } = await report(['--json'], { HOME: home });
    expect(assistants.map(({ name, entry }: Record<string, string>) => [name, entry])).toEqual([
      ['Cursor', 'set up'],
      ['Codex', 'of another program'],
    ]);
  });

  it('names the revision that a client of today agrees on', async () => {
    const server = await startServer();
    const { protocol } = await report(['--json']);
    expect(protocol.revisions).toContain(server.mcp.getNegotiatedProtocolVersion());
    await server.close();
  });
});
