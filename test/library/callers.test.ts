import { describe, expect, it } from 'vitest';
import { application, folder, musicService } from '../account/support.ts';
import { hosted, issuer } from '../hosting/callers/hosted.ts';
import { link } from '../hosting/callers/leaving.ts';
import { served } from '../hosting/callers/served.ts';
import { callTool } from '../support/stand.ts';
import { idsIn, songs } from './support.ts';

describe('Over HTTP', () => {
  const setting = { MUSIC_LIBRARY: 'here' };

  it('callers are offered a link unless the library is set to be here', async () => {
    const { host } = await served((await musicService()).origin);
    const said = await callTool(await host('nell'), 'library_read', { kind: 'tracks' });
    expect(said.isError).toBe(true);
    expect(said.text).toMatch(/links an account/);
  });

  it('each caller has a library of their own, which no other caller sees', async () => {
    const service = await musicService();
    const { host } = await served(service.origin, setting);
    const [nell, jude] = [await host('nell'), await host('jude')];
    const added = await callTool(nell, 'library_add', { kind: 'tracks', ids: [songs[0]] });
    expect(added.text).toContain('in your own library on this server');
    const made = await callTool(nell, 'playlist_write', { action: 'create', title: 'Zither hour' });
    const id = Number(/\[(\d{10,})\]/.exec(made.text)?.[1]);
    expect(idsIn(await callTool(jude, 'library_read', { kind: 'tracks' }))).toEqual([]);
    expect((await callTool(jude, 'playlist_read', { playlist_id: id })).isError).toBe(true);
    expect(
      (await callTool(jude, 'playlist_write', { action: 'update', playlist_id: id, title: 'Mine' })).isError,
    ).toBe(true);
    expect(idsIn(await callTool(nell, 'library_read', { kind: 'tracks' }))).toEqual([songs[0]]);
    const me = async (who: typeof nell) => (await callTool(who, 'user_read', {})).structured['item'];
    expect(await me(nell)).not.toEqual(await me(jude));
    expect(service.requests.filter(({ path }) => /\/user\//.test(path))).toEqual([]);
  });

  it('forgetting a caller asks, and deletes their library and no other', async () => {
    const { host } = await served((await musicService()).origin, setting);
    const [nell, jude] = [await host('nell'), await host('jude')];
    for (const who of [nell, jude]) await callTool(who, 'library_add', { kind: 'tracks', ids: [songs[0]] });
    const asked = await callTool(nell, 'sign_out', { forget: true });
    expect(asked.text).toContain("Delete the listener's library here (1 favourite)");
    const confirm = String(asked.structured['confirm']);
    const gone = await callTool(nell, 'sign_out', { forget: true, confirm });
    expect(gone.text).toContain('the library here (1 favourite)');
    expect(idsIn(await callTool(nell, 'library_read', { kind: 'tracks' }))).toEqual([]);
    expect(idsIn(await callTool(jude, 'library_read', { kind: 'tracks' }))).toEqual([songs[0]]);
  });

  it('a caller whose link cannot be read gets no library instead', async () => {
    const service = await musicService();
    const { host, link } = await served(service.origin, setting);
    await link('nell', service.token);
    const nell = await host('nell');
    expect((await callTool(nell, 'account', {})).text).toContain('Connected');
    service.faults.next({ kind: 'code', code: 300, type: 'OAuthException', times: 5 });
    const said = await callTool(nell, 'library_read', { kind: 'tracks' });
    expect(said.isError).toBe(true);
    expect((await callTool(nell, 'library_add', { kind: 'tracks', ids: [songs[0]] })).text).not.toContain(
      'on this server',
    );
  });

  it.each([{}, application])(
    'without MUSIC_LINK_KEY, callers are told what lets them link an account, with %j',
    async env => {
      const { host } = await served((await musicService()).origin, {
        ...setting,
        ...env,
        MUSIC_LINK_KEY: '',
      });
      const nell = await host('nell');
      const needed = 'the person who runs this server sets MUSIC_LINK_KEY and restarts it';
      const status = await callTool(nell, 'account', {});
      expect(status.text).toContain(`To use an account instead: ${needed}.`);
      for (const args of [{}, { action: 'copy_library' }]) {
        const said = await callTool(nell, 'sign_in', args);
        expect(said).toMatchObject({ isError: true, text: expect.stringContaining(needed) });
        expect(said.text).not.toMatch(/http|MUSIC_ACCESS_TOKEN|terminal/);
      }
    },
  );

  it('a caller who may only read is told of the library here, and of no way to copy it', async () => {
    const [music, server] = await Promise.all([musicService(), issuer()]);
    const kept = { ...setting, MUSIC_EPHEMERAL: 'off', XDG_DATA_HOME: folder() };
    const first = await hosted({ music, issuer: server, env: kept });
    await first.call('ada', 'library_add', { kind: 'tracks', ids: [songs[0]] });
    await link(first, 'ada', music.token);
    expect((await first.call('ada', 'account')).text).toContain(
      'In your own library on this server: 1 favourite. To copy it into the account: sign_in with action=copy_library.\n',
    );
    await first.listenerOf('ada').close();
    const next = await hosted({ music, issuer: server, env: { ...kept, MUSIC_READ_ONLY: 'on' } });
    const { text } = await next.call('ada', 'account');
    expect(text).toContain('In your own library on this server: 1 favourite.\n');
    expect(text).not.toContain('To copy it');
  });
});
