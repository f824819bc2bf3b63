import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { atMusicServer } from '../support/at-music-server.ts';
import { fakes, hostile } from '../support/hostile.ts';
import { apiKey, listener } from '../support/music-server-traits.ts';
import { startRaw, temporaryFolder } from '../support/process.ts';

type Value = Readonly<Record<string, unknown>>;

/** The same answer with other values for all that `change` gives one. */
const changed = (value: unknown, change: (name: string, value: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map(each => changed(each, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, change(name, each) ?? changed(each, change)]),
  );
};

const objectOf = (value: unknown): Value => Object.assign({}, value);

const spoils: Readonly<Record<string, (body: Value) => Value>> = {
  'values of other types': body =>
    objectOf(
      changed(body, name =>
        /^(?:title|name|duration|year|genre|artist|path)$/.test(name) ? { a: [1] } : undefined,
      ),
    ),
  'ids that are paths': body =>
    objectOf(
      changed(body, (name, value) => (/id$/i.test(name) ? `../../${String(value)}?x=<script>` : undefined)),
    ),
  'hostile names': body =>
    objectOf(
      changed(body, name => (/^(?:title|name|artist|album|comment)$/.test(name) ? hostile : undefined)),
    ),
  'names of prototypes': body =>
    objectOf(changed(body, name => (/^(?:title|artist|album|genre)$/.test(name) ? '__proto__' : undefined))),
  'numbers beyond all bounds': body =>
    objectOf(
      changed(body, name =>
        /^(?:duration|size|year|track|playCount|songCount)$/.test(name) ? 1e300 : undefined,
      ),
    ),
  'lists where objects belong': body =>
    objectOf({ ...body, searchResult3: [[[]]], playlists: 'none', starred2: 7 }),
};

describe('a hostile music server', () => {
  it.each(Object.keys(spoils))('that sends %s does no harm', async name => {
    const { music, home, server, text } = await atMusicServer();
    const spoil = spoils[name];
    if (spoil !== undefined) music.spoil = spoil;
    music.library.make('Evening', ['Naima', 'Vexations']);
    const said = [
      await text('search', { query: 'naima' }),
      await text('chart_read', { view: 'tracks' }),
      await text('library_read', { kind: 'playlists' }),
      await text('library_read', { kind: 'tracks' }),
    ].join('\n');
    for (const fake of fakes) expect(said.split('\n')).not.toContain(fake);
    expect((await server.call('account')).isError).toBe(false);
    expect(existsSync(join(home, '..', 'x'))).toBe(false);
  });

  it('that sends the same page for ever, or more than was asked for, is read once', async () => {
    const { music, text } = await atMusicServer();
    music.spoil = (body, method) => {
      if (method !== 'search3') return body;
      const song = Array.from({ length: 900 }, (_, at) => ({
        id: `s${at}`,
        title: `Loop ${at}`,
        artist: 'A',
        album: 'B',
      }));
      return { ...body, searchResult3: { song, album: [] } };
    };
    await expect.poll(() => text('search', { query: 'loop 7' }), { timeout: 30_000 }).toContain('Loop 7');
    expect(music.asked.length).toBeLessThan(30);
  });

  it('gets no secret out: they are in no answer, no log and no file but the private one', async () => {
    const { music } = await atMusicServer();
    music.spoil = (body, _, query) => ({
      ...objectOf(
        changed(body, name =>
          /^(?:title|comment)$/.test(name) ? `Naima ${query} ${listener.password}` : undefined,
        ),
      ),
      error: { code: 0, message: query },
    });
    const written = await writtenAt(music.address);
    expect(written).toContain('Naima');
    for (const secret of secretsSent(music.asked)) expect(written).not.toContain(secret);
  });

  it('gets none out by refusing to be read with what it was sent', async () => {
    const { music } = await atMusicServer();
    music.spoil = (body, method, query) =>
      method === 'search3' && query.includes('songCount=500')
        ? { status: 'failed', error: { code: 30, message: query } }
        : body;
    const written = await writtenAt(music.address);
    expect(written).toContain('the music server refused (code 30)');
    for (const secret of secretsSent(music.asked)) expect(written).not.toContain(secret);
  });
});

/** The secrets, and what of them was sent. */
const secretsSent = (asked: readonly { readonly query: URLSearchParams }[]) => [
  ...[listener.password, Buffer.from(listener.password).toString('hex'), apiKey],
  ...new Set(asked.flatMap(({ query }) => query.get('t') ?? [])),
];

/** All that a process answers, logs and writes, but the index of the server's library. */
async function writtenAt(address: string): Promise<string> {
  const home = await temporaryFolder();
  const raw = startRaw({
    home,
    args: ['--log', 'debug'],
    env: {
      MUSIC_SERVICE: `subsonic+${address}`,
      MUSIC_ACCESS_TOKEN: `${listener.user}:${listener.password}`,
    },
  });
  const send = (id: number, method: string, params: unknown) =>
    raw.write(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
  send(1, 'initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 't', version: '1' },
  });
  const lines = [await raw.line()];
  for (const [at, call] of [
    { name: 'search', arguments: { query: 'naima', detail: 'full' } },
    { name: 'account', arguments: {} },
    { name: 'playlist_write', arguments: { action: 'create', title: 'New' } },
  ].entries()) {
    send(at + 2, 'tools/call', call);
    lines.push(await raw.line());
  }
  raw.child.stdin.end();
  const { stdout, stderr } = await raw.ended;
  const files = readdirSync(home, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !/music-servers/.test(entry.parentPath))
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
  return [stdout, stderr, ...lines, ...files].join('\n');
}
