import { BlockList } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import { login, songs } from '../support/at-music-server.ts';
import { startMusicServer } from '../support/music-server.ts';
import { listener, type ServerName } from '../support/music-server-traits.ts';
import { startServerProcess, temporaryFolder } from '../support/process.ts';

/** Networks at home. Link-local addresses of IPv6 need the name of an interface. */
const home = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  home.addSubnet(network, bits);
home.addSubnet('fc00::', 7, 'ipv6');

/** An address of this computer in its own network, if that is one at home. */
const host = Object.values(networkInterfaces())
  .flatMap(each => each ?? [])
  .find(
    ({ address, family, internal }) => !internal && home.check(address, family === 'IPv6' ? 'ipv6' : 'ipv4'),
  )?.address;
const whySkipped = host === undefined ? ' (SKIPPED: this computer is in no network at home)' : '';

async function startAtHome(like: ServerName) {
  const music = await startMusicServer(songs, { like, host: host ?? '' });
  onTestFinished(() => music.close());
  const place = await temporaryFolder();
  return {
    music,
    login: (...lines: readonly string[]) => login(place, `subsonic+${music.address}`, lines),
    /** The server that an assistant starts afterwards, with nothing but the address. */
    async start() {
      const env = {
        MUSIC_SERVICE: `subsonic+${music.address}`,
        MUSIC_KEYRING: 'off',
        XDG_CONFIG_HOME: place,
      };
      const server = await startServerProcess({ home: place, env });
      onTestFinished(() => server.close());
      return server;
    },
  };
}

describe.skipIf(host === undefined)(`A server in the network at home${whySkipped}`, () => {
  it('is signed in to, and gets a planned playlist', async () => {
    const { music, ...at } = await startAtHome('navidrome');
    const { code, said } = await at.login(listener.user, listener.password);
    expect(said).toContain(`MUSIC_SERVICE=subsonic+${music.address}`);
    expect(code).toBe(0);
    const server = await at.start();
    const plan = await server.call('plan_playlist', { title: 'Piano', wanted: ['Naima', 'Vexations'] });
    const saved = await server.call('save_playlist', { plan_id: plan.structured['plan_id'] });
    expect(saved.isError).toBe(false);
    expect(music.library.titlesIn('Piano')).toEqual(['Naima', 'Vexations']);
    expect(music.asked.filter(({ query }) => query.has('p'))).toEqual([]);
  });

  it.each([
    ['y', 0],
    ['', 1],
  ])(
    'gets the password itself only if the listener allows it, where it takes nothing else: %j',
    async (answer, code) => {
      const { music, ...at } = await startAtHome('supysonic');
      const result = await at.login(listener.user, listener.password, answer);
      expect(result.said).toContain('Send it without encryption? [y/N]');
      expect(result.code).toBe(code);
      expect(music.asked.some(({ query }) => query.has('p'))).toBe(code === 0);
      if (code !== 0) return;
      const server = await at.start();
      const found = async () => (await server.call('search', { query: 'naima' })).text;
      await expect.poll(found, { timeout: 40_000 }).toContain('Naima');
    },
  );

  it('may not redirect to another address of that network', async () => {
    const { music, ...at } = await startAtHome('navidrome');
    const other = await startMusicServer(songs, { host: host ?? '' });
    onTestFinished(() => other.close());
    expect((await at.login(listener.user, listener.password)).code).toBe(0);
    music.redirects = other.address;
    const server = await at.start();
    const said = await server.call('search', { query: 'naima' });
    expect(said.text).not.toContain('Naima · ');
    expect((await server.call('library_read', { kind: 'playlists' })).isError).toBe(true);
    expect(music.asked.length).toBeGreaterThan(1);
    expect(other.asked).toEqual([]);
  });
});
