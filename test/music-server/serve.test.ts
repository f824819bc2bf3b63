import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { atMusicServer, settingsFor } from '../support/at-music-server.ts';
import { portOf } from '../support/carriers.ts';
import { runCommand, temporaryFolder } from '../support/process.ts';
import { startServe } from '../support/serve-process.ts';
import { startServer } from '../support/server.ts';
import { callTool } from '../support/stand.ts';

async function hostAt(url: string): Promise<Client> {
  const mcp = new Client({ name: 'tests', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await mcp.connect(new StreamableHTTPClientTransport(new URL(url)));
  onTestFinished(() => mcp.close());
  return mcp;
}

describe('serve with a music server', () => {
  it('is for one listener, whose account every caller with the key of this server uses', async () => {
    const { music } = await atMusicServer();
    music.library.make('Evening', ['Naima']);
    const { url } = await startServe(settingsFor(music.address));
    const mcp = await hostAt(url);
    expect((await callTool(mcp, 'search', { query: 'naima' })).text).toContain('Naima');
    expect((await callTool(mcp, 'library_read', { kind: 'playlists' })).text).toContain('Evening');
    const { structured, isError } = await callTool(mcp, 'library_add', { kind: 'tracks', ids: ['Naima'] });
    expect([isError, music.library.starred.size]).toEqual([false, 1]);
    await callTool(mcp, 'undo', { change_id: structured['change_id'] });
    expect(music.library.starred.size).toBe(0);
  });

  it('asks every caller for the key of this server', async () => {
    const { music } = await atMusicServer();
    const { url } = await startServe(settingsFor(music.address), []);
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify(body),
    });
    expect(status).toBe(401);
    expect(music.asked).toEqual([]);
  });

  it.each([
    ['keys', { MUSIC_KEYS_FILE: '/tmp/keys' }],
    ['an issuer', { MUSIC_ISSUER: 'https://issuer.test' }],
  ])('refuses several callers with %s, who would share one account there', async (_, env) => {
    const all = { ...settingsFor('http://127.0.0.1:9'), MUSIC_PUBLIC_URL: 'http://127.0.0.1:8080', ...env };
    const { code, stderr } = await runCommand(['serve', '--port', '0'], all);
    expect(stderr).toContain('which several callers must not share');
    expect(code).toBe(2);
  });
});

/** An address of this computer in a network, and whether that is one at home. */
const inNetwork = Object.values(networkInterfaces())
  .flatMap(each => each ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
const isHome = /^(?:10|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./.test(inNetwork ?? '');

/** A server on all addresses of this computer, and the requests that reach it. */
async function listening(answer: (path: string) => { status: number; location?: string; body?: string }) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const { status, location, body = '' } = answer(request.url ?? '');
    response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) });
    response.end(body);
  });
  await new Promise<void>(resolve => server.listen(0, resolve));
  onTestFinished(() => new Promise<void>(resolve => server.close(() => resolve())));
  return { asked, port: portOf(server.address()) };
}

const ok = (more: object) =>
  JSON.stringify({ 'subsonic-response': { status: 'ok', version: '1.16.1', ...more } });

async function started(env: Readonly<Record<string, string>>) {
  const server = await startServer({ home: await temporaryFolder(), env });
  onTestFinished(() => server.close());
  return server;
}

describe('The address of a music server without https', () => {
  it.skipIf(inNetwork === undefined)(
    'is called in a network at home only, and no other service there',
    async () => {
      const { asked, port } = await listening(() => ({ status: 200, body: ok({}) }));
      const server = await started(settingsFor(`http://${inNetwork}:${port}`));
      await server.call('search', { query: 'naima' });
      expect(asked.length > 0).toBe(isHome);
      const before = asked.length;
      // Without `subsonic+`, it is a service with the interface of Deezer.
      const { code } = await runCommand(['doctor', '--online'], {
        MUSIC_SERVICE: `http://${inNetwork}:${port}`,
      });
      expect(code).not.toBe(0);
      expect(asked).toHaveLength(before);
    },
  );

  it('is the only one that is called: neither where it redirects to, nor what answers name', async () => {
    const other = await listening(() => ({ status: 200, body: ok({}) }));
    const elsewhere = `http://127.0.0.1:${other.port}/secret`;
    const song = {
      ...{ id: 's1', title: 'Naima', artist: 'John Coltrane', album: 'Steps', albumId: 'a1', duration: 100 },
      ...{ coverArt: elsewhere, path: elsewhere, suffix: 'mp3', contentType: 'audio/mpeg', isDir: false },
    };
    const album = { id: 'a1', name: 'Steps', artist: 'John Coltrane', songCount: 1, coverArt: elsewhere };
    const music = await listening(path => {
      if (/getCoverArt|stream|getPlaylists/.test(path)) return { status: 302, location: elsewhere };
      const found = /search3/.test(path) ? { searchResult3: { song: [song], album: [album] } } : {};
      return { status: 200, body: ok(found) };
    });
    const server = await started(settingsFor(`http://127.0.0.1:${music.port}`));
    const { text } = await server.call('search', { query: 'naima' });
    expect(text).toContain('Naima');
    const [, track] = /\[(\d+)\]/.exec(text) ?? [];
    const said = await server.call('track_read', { track_id: Number(track) });
    const [, albumId] =
      /\[(\d+)\]/.exec((await server.call('search', { query: 'steps', type: 'album' })).text) ?? [];
    for (const uri of [`music://album/${albumId}/cover`, `music://track/${track}/sound?part=0`])
      await server.mcp.readResource({ uri }).catch(() => undefined);
    expect((await server.call('library_read', { kind: 'playlists' })).isError).toBe(true);
    expect(music.asked.filter(path => /getCoverArt|stream|getPlaylists/.test(path)).length).toBeGreaterThan(
      2,
    );
    expect(JSON.stringify(said)).not.toContain(elsewhere);
    expect(other.asked).toEqual([]);
  });
});
