import { describe, expect, it, onTestFinished } from 'vitest';
import { addressIn, browse } from '../account/support.ts';
import { portsOf } from '../support/listening.ts';
import { mp3 } from '../support/music-files.ts';
import { ownMusic } from '../support/own-music.ts';
import { type ServerProcess, startServerProcess, temporaryFolder } from '../support/process.ts';

async function atEnd(server: Promise<ServerProcess>): Promise<ServerProcess> {
  const started = await server;
  onTestFinished(() => started.close());
  return started;
}

const modes: Readonly<Record<string, () => Promise<ServerProcess>>> = {
  'the demo': () => startServerProcess(),
  'the demo with a library that is kept': async () => startServerProcess({ home: await temporaryFolder() }),
  'the demo with a sign-in that is set up': () =>
    startServerProcess({
      env: {
        MUSIC_APP_ID: 'music-catalogue-mcp',
        MUSIC_APP_SECRET: 'secret',
        MUSIC_REDIRECT_URI: 'http://127.0.0.1:0/callback',
      },
    }),
  'own music': async () => {
    const song = mp3({ title: 'First', artist: 'Ann', album: 'One', seed: 1 });
    const { home, music } = await ownMusic({ 'Ann/One/1.mp3': song });
    return startServerProcess({ home, env: { MUSIC_SERVICE: music } });
  },
};

describe.skipIf(process.platform !== 'linux')('On standard input and output, no port is open', () => {
  it.each(Object.entries(modes))('for %s, whatever is called', async (_, start) => {
    const { pid, call } = await atEnd(start());
    expect(portsOf(pid)).toEqual([]);
    for (const [name, args] of [
      ['search', { query: 'first' }],
      ['library_read', { kind: 'tracks' }],
      ['playlist_write', { action: 'create', title: 'Lunch' }],
      ['account', {}],
    ] as const) {
      expect((await call(name, args)).isError, name).toBe(false);
      expect(portsOf(pid), name).toEqual([]);
    }
  });

  it('but those of a sign-in at the demo, and only until it ends', async () => {
    const { pid, call } = await atEnd(startServerProcess());
    const address = addressIn((await call('sign_in')).text);
    const open = portsOf(pid);
    expect(open).toHaveLength(2);
    expect(open).toContain(Number(new URL(address).port));
    expect(await browse(address)).toContain('Signed in');
    await expect.poll(() => portsOf(pid), { timeout: 10_000 }).toEqual([]);
    expect((await call('library_read', { kind: 'tracks' })).isError).toBe(false);
    await call('sign_out', {});
    await call('sign_in');
    expect(portsOf(pid)).toHaveLength(2);
    await call('sign_out', {});
    await expect.poll(() => portsOf(pid), { timeout: 10_000 }).toEqual([]);
  });
});
