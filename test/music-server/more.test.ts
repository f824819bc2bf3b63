import { describe, expect, it } from 'vitest';
import { atMusicServer, settingsFor } from '../support/at-music-server.ts';
import { listener } from '../support/music-server-traits.ts';
import { idsIn } from '../support/own-music.ts';
import { runCommand } from '../support/process.ts';

describe('A music server', () => {
  it.each([
    [{ MUSIC_SCROBBLE: 'on' }, ['Naima']],
    [{}, []],
  ])('is told of songs that were played whole only if the settings say so: %j', async (env, told) => {
    const { music, server, text } = await atMusicServer({ env });
    const [track = 0] = idsIn(await text('search', { query: 'naima' }));
    for (const part of [0, 1, 2])
      await server.mcp.readResource({ uri: `music://track/${track}/sound?part=${part}` });
    expect(music.library.scrobbled).toEqual([]);
    const played = { name: 'view_played', arguments: { track_id: track } };
    const said = await server.mcp.callTool(played).then(
      ({ structuredContent }) => structuredContent,
      () => undefined,
    );
    expect(said).toEqual(told.length > 0 ? { noted: true } : undefined);
    expect(music.library.scrobbled).toEqual(told.map(title => music.library.idOf(title)));
  });

  it('says what was played and how often, as the server counted it', async () => {
    const { text } = await atMusicServer();
    await text('search', { query: 'naima' });
    const history = await text('user_read', { view: 'history' });
    expect(history).toMatch(/The Entertainer .* · played 2026-01-02 03:04 UTC/);
    const charts = await text('user_read', { view: 'charts' });
    expect(charts).toMatch(/The Entertainer [\s\S]*Maple Leaf Rag /);
    for (const each of [history, charts]) expect(each).not.toContain('Naima');
  });

  it('has its podcasts, and radios by decade', async () => {
    const { music, text } = await atMusicServer();
    music.library.podcasts.push({ title: 'Talks on Rags', episodes: ['One', 'Two'] });
    const found = await text('search', { query: 'Talks', type: 'podcast' });
    expect(found).toContain('Talks on Rags');
    const [podcast = 0] = idsIn(found);
    expect(await text('podcast_read', { view: 'episodes', podcast_id: podcast })).toContain('Two');
    const radios = await text('radio_read', { view: 'list' });
    expect(radios).toContain('[1890] 1890s');
    // Two songs are no radio.
    expect(radios).not.toContain('1950s');
    expect(await text('radio_read', { view: 'tracks', radio_id: 1890 })).toContain('Vexations');
  });

  it('is in the report of doctor, without a request', async () => {
    const { music, home, text } = await atMusicServer();
    await text('search', { query: 'naima' });
    const asked = music.asked.length;
    const env = { HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home, MUSIC_KEYRING: 'off' };
    const settings = { ...env, ...settingsFor(music.address) };
    const { stdout } = await runCommand(['doctor'], settings);
    expect(stdout).toMatch(/Index .*music-servers.*: 6 songs, read at 20/);
    expect(music.asked).toHaveLength(asked);
    expect(stdout).not.toContain(listener.password);
    const online = await runCommand(['doctor', '--online'], settings);
    expect(online.stdout).toMatch(/Service .*answered/);
    expect(online.code).toBe(0);
  });
});
