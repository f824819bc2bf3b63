import { describe, expect, it } from 'vitest';
import { copyLibrary } from '../../src/account/copy-library.ts';
import { createListener, createProcess } from '../../src/app/compose.ts';
import type { ChosenLibrary } from '../../src/app/library-choice.ts';
import { runLibrary } from '../../src/commands/library.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { scopes } from '../../src/jobs/rights.ts';
import { CallReadCache } from '../../src/jobs/write-handler.ts';
import { contentsOf, copyMapOf } from '../../src/library/contents.ts';
import { createLog } from '../../src/server/log.ts';
import { folder, musicService } from '../account/support.ts';
import { standIn } from '../support/replay.ts';
import type { TestService } from '../support/test-service.ts';
import { type Alone, alone, beside, idsIn, makePlaylist, songs } from './support.ts';

const configOf = (origin: string, home: string, env: Readonly<Record<string, string>>) => {
  const all = {
    XDG_CONFIG_HOME: home,
    XDG_DATA_HOME: home,
    MUSIC_SERVICE: origin,
    MUSIC_QUOTA: '10000/1s',
    ...env,
  };
  const request = readConfig({ argv: [], env: all, platform: 'linux' }, []);
  if ('show' in request) throw new Error('nothing was to be shown');
  return request.config;
};

/** The program at a terminal, with the account of the service's owner. */
async function atTerminal(service: TestService, home: string, token = service.token) {
  const config = configOf(service.origin, home, { MUSIC_ACCESS_TOKEN: token });
  const shared = createProcess(config, { log: createLog('error', () => undefined) });
  const listener = createListener(shared, config, { keyring: null });
  return {
    listener,
    config,
    close: async () => {
      await listener.close();
      await shared.close();
    },
  };
}

async function copyAtTerminal(service: TestService, home: string) {
  const said: string[] = [];
  const { listener, config, close } = await atTerminal(service, home);
  const code = await runLibrary(['copy'], { choice: listener.choice, config, say: line => said.push(line) });
  await close();
  return { code, text: said.join('\n') };
}

/** A library with two playlists, one of them private, favourites and a bookmark. */
async function filled(at: Alone) {
  const first = await makePlaylist(at, 'Zither hour', songs.slice(0, 3));
  await at.call('playlist_write', {
    action: 'update',
    playlist_id: first,
    description: 'All of it',
    public: true,
  });
  await makePlaylist(at, 'Bassoons', [songs[3], songs[1]]);
  await at.call('library_add', { kind: 'tracks', ids: [3104238, 3104239, 3104240] });
  await at.call('library_add', { kind: 'albums', ids: [301143] });
  return first;
}

/** What of it is in the account: titles with their songs, without what the account had. */
async function inAccount(service: TestService) {
  const at = await beside(service, { env: { MUSIC_ACCESS_TOKEN: service.token } });
  const playlists: Record<string, unknown[][]> = {};
  const all = await at.call('library_read', { kind: 'playlists', limit: 100 });
  for (const [, id = '', title = ''] of all.text.matchAll(/^\[(\d+)\] (Zither hour|Bassoons) ·/gm)) {
    playlists[title] = [
      ...(playlists[title] ?? []),
      idsIn(await at.call('playlist_read', { playlist_id: Number(id), view: 'tracks' })),
    ];
  }
  const tracks = idsIn(await at.call('library_read', { kind: 'tracks', limit: 100 }));
  const albums = idsIn(await at.call('library_read', { kind: 'albums', limit: 100 }));
  return {
    playlists,
    favourites: [3104238, 3104239, 3104240].map(id => tracks.filter(each => each === id).length),
    album: albums.filter(id => id === 301143).length,
    order: tracks.filter(id => [3104238, 3104239, 3104240].includes(Number(id))),
  };
}

const whole = {
  playlists: { 'Zither hour': [songs.slice(0, 3)], Bassoons: [[songs[3], songs[1]]] },
  favourites: [1, 1, 1],
  album: 1,
};

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
    expect(again.text).toContain('Nothing was copied in this call.');
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
    expect(text).toContain('Nothing was copied in this call.');
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
      'Nothing was copied in this call.',
    );
    expect(await inAccount(at.service)).toMatchObject(whole);
    expect((await signedIn.call('changes')).text).toContain('Zither hour');
  });

  it('needs an account', async () => {
    const at = await alone();
    const { listener } = at;
    const said: string[] = [];
    const config = configOf(at.service.origin, at.home, {});
    expect(
      await runLibrary(['copy'], { choice: listener.choice, config, say: line => said.push(line) }),
    ).toBe(2);
    expect(said.join()).toContain('No account is connected');
  });
});

describe('Copying that breaks off at any request', () => {
  const call = ({ client, journal }: ChosenLibrary) => ({
    client,
    journal,
    signal: new AbortController().signal,
    allowed: { readOnly: false, scopes },
    memory: new CallReadCache(),
    now: Date.now,
    sleep: async () => undefined,
    report: () => undefined,
    progress: () => undefined,
  });

  interface Broken {
    readonly nth: number;
    readonly how: string;
  }

  /** A service that breaks at a request of the next run. All processes find it at one address. */
  async function breaking() {
    const state: { count: number; isDead: boolean; broken?: Broken | undefined; die(): void } = {
      count: 0,
      isDead: false,
      die: () => undefined,
    };
    const real = await musicService();
    const front = await standIn(real, async (_, pass, response) => {
      state.count += 1;
      const { broken } = state;
      if (broken === undefined || !(state.isDead || state.count === broken.nth)) return pass();
      if (broken.how.endsWith('after acting') && !state.isDead) await pass();
      state.isDead ||= broken.how.startsWith('dies');
      if (state.isDead) state.die();
      else response.socket?.resetAndDestroy();
      return undefined;
    });
    return { service: { ...front, token: real.token }, state };
  }

  /** One run of the copy by a process of its own. Resolves to how many requests it sent. */
  async function run(
    home: string,
    { service, state }: Awaited<ReturnType<typeof breaking>>,
    broken?: Broken,
  ) {
    const dead = new Promise<void>(resolve => Object.assign(state, { die: resolve }));
    Object.assign(state, { broken, count: 0, isDead: false });
    const { listener, close } = await atTerminal(service, home);
    const { library, account } = listener.choice;
    if (library === undefined) throw new Error('there is a library');
    const copying = copyLibrary(contentsOf(library), copyMapOf(library, 'account'), call(account), 'test');
    await Promise.race([copying.catch(() => undefined), dead]);
    const { count } = state;
    Object.assign(state, { broken: undefined });
    await close();
    return count;
  }

  it.each(['resets before acting', 'resets after acting', 'dies before acting', 'dies after acting'])(
    'is whole after it was called again, with nothing twice: %s',
    { timeout: 240_000 },
    async how => {
      const start = async () => {
        const world = await breaking();
        const at = await beside(world.service, { home: folder() });
        await filled(at);
        await at.close();
        return { home: at.home, world };
      };
      const first = await start();
      const requests = await run(first.home, first.world);
      expect(requests).toBeGreaterThan(15);
      const wrong: string[] = [];
      const step = process.env['EVERY_BREAK'] === undefined ? 11 : 1;
      for (let nth = 1; nth <= requests; nth += step) {
        const { home, world } = await start();
        await run(home, world, { nth, how });
        for (let turns = 0; turns < 3; turns += 1) await run(home, world);
        const { order: _, ...there } = await inAccount(world.service);
        if (JSON.stringify(there) !== JSON.stringify(whole)) wrong.push(`${nth}: ${JSON.stringify(there)}`);
      }
      if (step === 1) process.stdout.write(`${how}: ${requests} breaks, ${wrong.length} wrong\n`);
      expect(wrong).toEqual([]);
    },
  );
});
