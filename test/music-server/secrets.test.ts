import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { atMusicServer, byKey, login, settingsFor } from '../support/at-music-server.ts';
import type { Fault } from '../support/music-server.ts';
import { apiKey, listener, type ServerName } from '../support/music-server-traits.ts';
import { runCommand, startRaw, temporaryFolder } from '../support/process.ts';
import { wireTo } from '../trust/wire.ts';

/** Each way to sign in, at a server that takes it. */
const ways: readonly {
  readonly way: 'key' | 'token' | 'password';
  readonly like: ServerName;
  readonly sends: string;
  readonly typed: readonly string[];
}[] = [
  { way: 'key', like: 'lms', sends: 'apiKey', typed: [apiKey] },
  { way: 'token', like: 'navidrome', sends: 't', typed: [listener.user, listener.password] },
  { way: 'password', like: 'supysonic', sends: 'p', typed: [listener.user, listener.password] },
];

const faults: readonly Fault[] = ['lost', 'broken', 'busy', 'page', 'locked'];

const calls: readonly (readonly [tool: string, args: Record<string, unknown>])[] = [
  ['account', {}],
  ['sign_in', {}],
  ['search', { query: 'naima', detail: 'full' }],
  ['album_read', { album_id: 'Steps', detail: 'full' }],
  ['artist_read', { artist_id: 'John Coltrane', view: 'top' }],
  ['library_read', { kind: 'playlists', detail: 'full' }],
  ['library_read', { kind: 'tracks', detail: 'full' }],
  ['user_read', { view: 'details' }],
  ['library_add', { kind: 'tracks', ids: ['Naima'] }],
  ['playlist_write', { action: 'create', title: 'New' }],
  ['playlist_read', { playlist_id: 'Evening', view: 'tracks', detail: 'full' }],
  ['playlist_export', { playlist_id: 'Evening', format: 'm3u8' }],
  ['plan_playlist', { title: 'Late', wanted: ['Naima'] }],
  ['changes', {}],
  ['undo', {}],
];

/** The listener's secret, as it is and as addresses have it, and what else of it was sent. */
const secretsIn = (asked: readonly { readonly query: URLSearchParams }[], secret: string) => [
  ...[secret, Buffer.from(secret).toString('hex'), encodeURIComponent(secret), secret.replaceAll(' ', '+')],
  ...new Set(asked.flatMap(({ query }) => ['t', 's'].flatMap(name => query.get(name) ?? []))),
];

/** The files of a folder but those in folders named so. */
const filesIn = (folder: string, but?: RegExp) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && but?.test(entry.parentPath) !== true)
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'latin1'));

/** A server that repeats in titles, comments and refusals what it was sent. */
async function repeating(like: ServerName, secret: string, env: Readonly<Record<string, string>>) {
  const { music, server } = await atMusicServer({ like, env });
  await server.close();
  music.library.make('Evening', ['Naima', 'Vexations']);
  const said = (query: string) => `${query} ${secret}`;
  const repeat = (value: unknown, query: string): unknown => {
    if (Array.isArray(value)) return value.map(each => repeat(each, query));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        name,
        /^(?:title|comment|path)$/.test(name) && typeof each === 'string'
          ? `${each} ${said(query)}`
          : repeat(each, query),
      ]),
    );
  };
  music.spoil = (body, _, query) => ({
    ...Object.assign({}, repeat(body, query)),
    error: { code: 0, message: said(query) },
  });
  return music;
}

describe.each(ways)('What was sent to sign in with a $way', ({ way, like, sends, typed }) => {
  const own = way === 'key' ? byKey : {};
  const secret = typed.at(-1) ?? '';

  it('is in no answer, resource, log, error or file', async () => {
    const music = await repeating(like, secret, own);
    const home = await temporaryFolder();
    const env = { ...settingsFor(music.address), ...own };
    const raw = startRaw({ home, args: ['--log', 'debug'], env });
    const wire = await wireTo(raw);
    const seen: string[] = [];
    const ask = async (method: string, params: unknown) => {
      const said = JSON.stringify(await wire.ask(method, params));
      seen.push(said);
      return said;
    };
    const call = (name: string, args: unknown) => ask('tools/call', { name, arguments: args });
    for (const [name, args] of calls) await call(name, args);
    const [, track = '0', album = '0'] = /"id":(\d{9,}).*?"album":\{"id":(\d{9,})/.exec(seen[2] ?? '') ?? [];
    for (const uri of [
      `music://track/${track}`,
      `music://track/${track}/sound?part=0`,
      `music://album/${album}/cover`,
      'music://user/me',
      'music://user/me/playlists',
      'ui://music/playlist',
    ])
      await ask('resources/read', { uri });
    for (const fault of faults)
      for (const method of ['getPlaylists', 'star', 'getStarred2']) {
        music.next(method, fault);
        await call('library_read', { kind: method === 'getPlaylists' ? 'playlists' : 'tracks' });
        await call('library_add', { kind: 'tracks', ids: ['Vexations'] });
      }
    raw.child.stdin.end();
    const { stdout, stderr } = await raw.ended;
    expect(music.asked.filter(({ query }) => query.has(sends)).length).toBeGreaterThan(20);
    const all = [stdout, stderr, ...seen, ...filesIn(home)].join('\n');
    expect(all).toContain('Naima');
    expect(all).toContain('[redacted]');
    for (const each of secretsIn(music.asked, secret))
      expect([each, all.includes(each)]).toEqual([each, false]);
  });

  it('is in nothing that a command writes', async () => {
    const music = await repeating(like, secret, own);
    const home = await temporaryFolder();
    const place = { HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home, MUSIC_KEYRING: 'off' };
    const signedIn = await login(home, music.address, typed);
    expect(signedIn.code).toBe(0);
    const said = [signedIn.said];
    const out = join(home, 'out');
    for (const args of [
      ['export', '--playlist', 'Evening', '--format', 'm3u8'],
      ['export', '--all', out, '--format', 'm3u8'],
      ['import', out, '--choose', 'all'],
      ['doctor', '--online'],
      ['setup', '--list'],
    ]) {
      const run = await runCommand(args, { ...place, MUSIC_SERVICE: `subsonic+${music.address}` });
      said.push(run.stdout, run.stderr);
    }
    const kept = filesIn(home, /credentials$/);
    expect(said.join('\n')).toContain('Naima');
    const all = [...said, ...kept].join('\n');
    for (const each of secretsIn(music.asked, secret))
      expect([each, all.includes(each)]).toEqual([each, false]);
  });
});

describe('An address with a user and a password in it', () => {
  it('is refused as a setting and by login, without being repeated', async () => {
    const address = `http://${listener.user}:hunter2@127.0.0.1:9`;
    const env = { MUSIC_SERVICE: `subsonic+${address}` };
    const { code, stdout, stderr } = await runCommand(['doctor'], env);
    expect(code).not.toBe(0);
    const { code: refused, said } = await login(await temporaryFolder(), `subsonic+${address}`, []);
    expect(refused).not.toBe(0);
    expect([stdout, stderr, said].join('\n')).not.toContain('hunter2');
  });
});
