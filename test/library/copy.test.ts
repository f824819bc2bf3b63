import { describe, expect, it } from 'vitest';
import { copyLibrary } from '../../src/account/copy-library.ts';
import { runLibrary } from '../../src/commands/library.ts';
import { contentsOf, copyMapOf } from '../../src/library/contents.ts';
import { musicService } from '../account/support.ts';
import { hosted, issuer } from '../hosting/callers/hosted.ts';
import { link } from '../hosting/callers/leaving.ts';
import { atTerminal, call, configOf, copyAtTerminal, filled, inAccount, whole } from './copying.ts';
import { alone, beside, idsIn, makePlaylist, songs } from './support.ts';

describe('Copying into an account', () => {
  it('copies everything once, the oldest favourite first, and deletes nothing here', async () => {
    const at = await alone();
    await filled(at);
    await at.close();
    const { code, text } = await copyAtTerminal(at.service, at.home);
    expect(text).toContain('Copied: 2 new playlists, 4 favourites.');
    expect(text).toContain('The dates on which entries were added are not copied');
    expect(code).toBe(0);
    const there = await inAccount(at.service);
    expect(there).toMatchObject(whole);
    expect(there.order).toEqual([3104238, 3104239, 3104240]);
    const again = await copyAtTerminal(at.service, at.home);
    expect(again.text).toContain('Nothing new was copied.');
    expect(await inAccount(at.service)).toMatchObject(whole);
    const here = await at.again();
    expect((await here.call('library_read', { kind: 'playlists' })).text).toContain('Zither hour');
  });

  it('makes a private playlist private before songs are in it', async () => {
    const at = await alone();
    await makePlaylist(at, 'Secrets', songs.slice(0, 2));
    await at.close();
    const from = at.service.requests.length;
    await copyAtTerminal(at.service, at.home);
    const writes = at.service.requests.slice(from).filter(({ method }) => method !== 'GET');
    expect(
      writes.map(({ path, params }) => [path.replace(/\d+/, 'id'), Object.keys(params).sort().join()]),
    ).toEqual([
      ['/user/me/playlists', 'title'],
      ['/playlist/id', 'public'],
      ['/playlist/id/tracks', 'songs'],
    ]);
  });

  it('adds what came since to the playlist that was copied, whatever it is called now', async () => {
    const at = await alone();
    const id = await filled(at);
    await at.close();
    await copyAtTerminal(at.service, at.home);
    const owner = await beside(at.service, { env: { MUSIC_ACCESS_TOKEN: at.service.token } });
    await owner.call('playlist_write', { action: 'update', playlist_id: 'Zither hour', title: 'Renamed' });
    const here = await at.again();
    await here.call('playlist_write', { action: 'add_tracks', playlist_id: id, track_ids: [songs[5]] });
    await here.close();
    const { text } = await copyAtTerminal(at.service, at.home);
    expect(text).toContain('1 extended playlist');
    expect(idsIn(await owner.call('playlist_read', { playlist_id: 'Renamed', view: 'tracks' }))).toEqual([
      ...songs.slice(0, 3),
      songs[5],
    ]);
  });

  it('does not make a playlist again that was deleted in the account', async () => {
    const at = await alone();
    await filled(at);
    await at.close();
    await copyAtTerminal(at.service, at.home);
    const owner = await beside(at.service, { env: { MUSIC_ACCESS_TOKEN: at.service.token } });
    await owner.call('playlist_delete', { action: 'delete', playlist_id: 'Bassoons' });
    const { text } = await copyAtTerminal(at.service, at.home);
    expect(text).toContain('Nothing new was copied.');
    expect(text).toContain('Copied before or already there: 6 items.');
    expect((await inAccount(at.service)).playlists).toEqual({ 'Zither hour': [songs.slice(0, 3)] });
  });

  it('says what stays behind', async () => {
    const at = await alone();
    await makePlaylist(at, 'Zither hour', songs.slice(0, 2));
    const next = await at.again();
    next.service.faults.next({ kind: 'code', code: 800, match: { path: `/track/${songs[0]}` } });
    await next.call('track_read', { track_ids: [songs[0]] });
    await next.close();
    const { text } = await copyAtTerminal(at.service, at.home);
    expect(text).toContain('Not copied, because the service no longer has them: "Brandenburg Concerto No. 3');
    expect((await inAccount(at.service)).playlists).toEqual({ 'Zither hour': [[songs[1]]] });
  });

  it('is offered by the account, and an assistant does it too', async () => {
    const at = await alone();
    await filled(at);
    expect((await at.call('sign_in', { action: 'copy_library' })).text).toContain('No account is connected');
    const signedIn = await at.again({ MUSIC_ACCESS_TOKEN: at.service.token });
    expect((await signedIn.call('account')).text).toContain(
      'In the library on this computer: 2 playlists and 4 favourites. To copy it into the account: sign_in with action=copy_library, or run music-catalogue-mcp library copy in a terminal.',
    );
    const said = await signedIn.call('sign_in', { action: 'copy_library' });
    expect(said.text).toContain('Copied: 2 new playlists, 4 favourites.');
    expect(said.structured).toMatchObject({ playlists: { made: 2 }, favourites: { added: 4 }, left: 0 });
    expect((await signedIn.call('sign_in', { action: 'copy_library' })).text).toContain(
      'Nothing new was copied.',
    );
    expect(await inAccount(at.service)).toMatchObject(whole);
    expect((await signedIn.call('changes')).text).toContain('Zither hour');
  });

  it('begins each call with what is not copied yet, so that slow calls end too', async () => {
    const at = await alone();
    await filled(at);
    await at.close();
    const { listener, close } = await atTerminal(at.service, at.home);
    const { library, account } = listener.choice;
    if (library === undefined) throw new Error('there is a library');
    const left: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      let time = 0;
      const pass = () => {
        time += 23_000;
      };
      // There is time for two changes in a call of an assistant.
      const slow = { ...call(account), now: () => time, progress: pass };
      const report = await copyLibrary(contentsOf(library), copyMapOf(library, 'account'), slow, 'test');
      left.push(report.left);
    }
    await close();
    expect(left).toEqual([2, 2, 0]);
    expect(await inAccount(at.service)).toMatchObject(whole);
  });

  it('is done for a caller over HTTP who linked an account, from their own library alone', async () => {
    const [music, server] = [await musicService(), await issuer()];
    const ours = await hosted({ music, issuer: server, env: { MUSIC_LIBRARY: 'here' } });
    const as = (who: string) => ({
      call: (tool: string, args?: Record<string, unknown>) => ours.call(who, tool, args),
    });
    await filled(as('ada'));
    await makePlaylist(as('jude'), 'Secrets', songs.slice(0, 2));
    await link(ours, 'ada', music.token);
    expect((await ours.call('jude', 'sign_in', { action: 'copy_library' })).text).toContain(
      'No account is connected',
    );
    const said = await ours.call('ada', 'sign_in', { action: 'copy_library' });
    expect(said.text).toContain('Copied: 2 new playlists, 4 favourites.');
    expect(said.text).not.toContain('terminal');
    expect(await inAccount(music)).toMatchObject(whole);
    const again = await ours.call('ada', 'sign_in', { action: 'copy_library' });
    expect(again.text).toContain('Nothing new was copied.');
    const lists = await ours.call('ada', 'library_read', { kind: 'playlists', limit: 100 });
    expect(lists.text).not.toContain('Secrets');
    expect((await ours.call('jude', 'library_read', { kind: 'playlists' })).text).toContain('Secrets');
  });

  it('needs an account', async () => {
    const at = await alone();
    const { listener } = at;
    const said: string[] = [];
    const config = configOf(at.service.origin, at.home, {});
    expect(await runLibrary(['copy'], { ...listener, config, say: line => said.push(line) })).toBe(2);
    expect(said.join()).toContain('No account is connected');
  });
});
