import { describe, expect, it } from 'vitest';
import { musicServerAt } from '../../src/client/music-server.ts';
import { registry } from '../../src/tools/registry.ts';
import { atMusicServer, settingsFor } from '../support/at-music-server.ts';
import { runCommand } from '../support/process.ts';

describe('what a music server does not have', () => {
  it('is in no list of tools where all of a tool has no meaning, and only there', async () => {
    const { server } = await atMusicServer();
    const listed = new Set((await server.mcp.listTools()).tools.map(({ name }) => name));
    const { lacks = {} } = musicServerAt(new URL('https://music.test'));
    for (const { name, operations } of registry) {
      const entries = operations.flatMap(({ entries: all = [] }) => all);
      const isEmpty =
        entries.length > 0 && entries.every(({ group, name: each }) => `${group}.${each}` in lacks);
      expect([name, listed.has(name)]).toEqual([name, !isEmpty]);
    }
  });

  it('is answered with a sentence in a tool that has more', async () => {
    const { music, text } = await atMusicServer();
    expect(await text('user_read', { view: 'followings' })).toContain('shows no other listeners');
    expect(await text('album_read', { album_id: 'Rags', view: 'fans' })).toContain(
      'who else likes something',
    );
    expect(await text('library_read', { kind: 'personal_songs' })).toContain(
      'added to the music server itself',
    );
    expect(music.writes()).toEqual([]);
  });

  it('is kept on this computer where it is a favourite of a kind that servers do not have', async () => {
    const { music, text, start } = await atMusicServer();
    expect(await text('library_add', { kind: 'radios', ids: ['Jazz'] })).toContain('Jazz');
    expect(music.writes()).toEqual([]);
    const later = await start();
    expect((await later.call('library_read', { kind: 'radios' })).text).toContain('Jazz');
    expect((await later.call('account')).text).toContain('favourite radios');
  });

  it.each(['off', 'here', 'account'])(
    'is no reason for a library beside it: MUSIC_LIBRARY=%s is refused with why',
    async library => {
      const env = { ...settingsFor('http://127.0.0.1:9'), MUSIC_LIBRARY: library };
      const { code, stderr } = await runCommand(['doctor'], env);
      expect(stderr).toContain('MUSIC_LIBRARY has no effect on a music server');
      expect(code).toBe(2);
    },
  );
});
