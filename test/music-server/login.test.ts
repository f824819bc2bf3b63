import { describe, expect, it, onTestFinished } from 'vitest';
import { login, songs } from '../support/at-music-server.ts';
import { startMusicServer } from '../support/music-server.ts';
import { apiKey, listener, type ServerName } from '../support/music-server-traits.ts';
import { temporaryFolder } from '../support/process.ts';
import { startServer } from '../support/server.ts';

async function server(like: ServerName) {
  const music = await startMusicServer(songs, { like });
  onTestFinished(() => music.close());
  return { music, home: await temporaryFolder() };
}

/** The server that an assistant starts afterwards, with nothing but the address. */
async function startLater(home: string, address: string) {
  const started = await startServer({
    home,
    env: { MUSIC_SERVICE: `subsonic+${address}`, MUSIC_KEYRING: 'off', XDG_CONFIG_HOME: home },
  });
  onTestFinished(() => started.close());
  return started;
}

describe('login at a music server', () => {
  it('recognises it by its address, asks for name and password, and says the setting', async () => {
    const { music, home } = await server('navidrome');
    const { code, said } = await login(home, music.address, [listener.user, listener.password]);
    expect(said).toContain(`MUSIC_SERVICE=subsonic+${music.address}`);
    expect(said).toContain('Signed in as "ann"');
    expect(said).not.toContain(listener.password);
    expect(code).toBe(0);
    const started = await startLater(home, music.address);
    expect((await started.call('search', { query: 'naima' })).text).toContain('Naima · John Coltrane');
  });

  // mStream tells its parts only to somebody who is signed in.
  it.each(['lms', 'mstream'] as const)('takes an API key where the server has them: %s', async like => {
    const { music, home } = await server(like);
    const { code, said } = await login(home, `subsonic+${music.address}`, [apiKey]);
    expect(said).toContain('API key for');
    expect(code).toBe(0);
    expect(said).not.toContain(apiKey);
    const started = await startLater(home, music.address);
    expect((await started.call('account')).text).toContain('as "ann"');
  });

  it.each([
    ['navidrome', [listener.user, 'not her password'], 'does not accept this user name and password'],
    ['mstream', ['not-a-key-of-hers'], 'does not accept this API key'],
    ['gonic', [''], 'Nothing was entered'],
  ] as const)('says why it failed at a server like %s, and keeps nothing', async (like, lines, why) => {
    const { music, home } = await server(like);
    const { code, said } = await login(home, music.address, lines);
    expect(said).toContain(why);
    expect(code).not.toBe(0);
    const started = await startLater(home, music.address);
    expect((await started.call('account')).text).toContain('Nobody is signed in at the music server');
  });

  it('is how an assistant tells the listener to sign in: no password in a chat', async () => {
    const { music, home } = await server('navidrome');
    const started = await startLater(home, music.address);
    const way = `music-catalogue-mcp login --service subsonic+${music.address}/ in a terminal`;
    for (const [name, args] of [
      ['account', {}],
      ['search', { query: 'naima' }],
      ['sign_in', {}],
    ] as const)
      expect((await started.call(name, args)).text).toContain(way);
    expect(music.asked).toEqual([]);
  });
});
