import { createListener, createProcess } from '../../src/app/compose.ts';
import type { ChosenLibrary } from '../../src/app/library-choice.ts';
import { runLibrary } from '../../src/commands/library.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { scopes } from '../../src/jobs/needed-rights.ts';
import { CallReadCache } from '../../src/jobs/write-handler.ts';
import { createLog } from '../../src/server/log.ts';
import type { TestService } from '../support/test-service.ts';
import { type Alone, beside, idsIn, makePlaylist, songs } from './support.ts';

export const configOf = (origin: string, home: string, env: Readonly<Record<string, string>>) => {
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
export async function atTerminal(service: TestService, home: string, token = service.token) {
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

export async function copyAtTerminal(service: TestService, home: string) {
  const said: string[] = [];
  const { listener, config, close } = await atTerminal(service, home);
  const code = await runLibrary(['copy'], { ...listener, config, say: line => said.push(line) });
  await close();
  return { code, text: said.join('\n') };
}

/** A library with two playlists, one of them private, favourites and a bookmark. */
export async function filled(at: Pick<Alone, 'call'>) {
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
export async function inAccount(service: TestService) {
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

export const whole = {
  playlists: { 'Zither hour': [songs.slice(0, 3)], Bassoons: [[songs[3], songs[1]]] },
  favourites: [1, 1, 1],
  album: 1,
};

export const call = ({ client, journal }: ChosenLibrary) => ({
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
