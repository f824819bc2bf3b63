import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Agent, request } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fillPath } from '../../src/client/api/endpoint.ts';
import { entries } from '../../src/client/api/index.ts';
import { outputFor } from '../../src/client/api/output-shape.ts';
import { openStore } from '../../src/store/open.ts';
import { startTestService } from '../support/test-service.ts';
import { caller, catalogue, memory, start } from './start.ts';

const { owner } = catalogue;
const first = <T>(map: ReadonlyMap<number, T>) => [...map.keys()][0] ?? 0;
const albumId = first(catalogue.albums);

describe('every entry of the contract', () => {
  const [, practice] = owner.playlists;
  const free = [...catalogue.tracks.keys()].find(id => !practice?.trackIds.includes(id)) ?? 0;
  const personal = owner.personalSongs[0]?.id ?? 0;
  const ids: Readonly<Record<string, number | string>> = {
    album_id: albumId,
    artist_id: first(catalogue.artists),
    track_id: first(catalogue.tracks),
    playlist_id: first(catalogue.playlists),
    podcast_id: first(catalogue.podcasts),
    episode_id: owner.bookmark.episodeId,
    radio_id: first(catalogue.radios),
    genre_id: first(catalogue.genres),
    editorial_id: 0,
    user_id: 'me',
    kind: 'tracks',
    isrc: [...catalogue.tracks.values()][0]?.isrc ?? '',
    upc: [...catalogue.albums.values()][0]?.upc ?? '',
  };
  /** Only one's own can be changed. */
  const own: typeof ids = { ...ids, track_id: personal, playlist_id: practice?.id ?? 0 };
  const inputs: typeof ids = {
    ...ids,
    q: 'piano',
    title: 'New',
    message: 'Hello',
    offset: 12,
    user_id: 2770915,
  };

  it.each(entries.map(entry => ({ entry, name: `${entry.group}.${entry.name}` })))(
    '$name is answered in the form the contract says',
    async ({ entry: { endpoint } }) => {
      const embedded = await start();
      const { get, post, del } = caller(embedded);
      const songs = endpoint.effect === 'delete' ? (practice?.trackIds[0] ?? 0) : free;
      const order = endpoint.effect === 'read' ? 'TRACK_ASC' : (practice?.trackIds ?? []).join(',');
      const given = { ...inputs, songs, order, url: `${embedded.origin}/album/${albumId}` };
      const wires = Object.entries(endpoint.input).map(([name, field]) => field.wire ?? name);
      const params = Object.fromEntries(Object.entries(given).filter(([name]) => wires.includes(name)));
      const names = endpoint.effect === 'read' ? ids : own;
      const path = fillPath(endpoint.path, name => String(names[name]));
      const body = await { GET: get, POST: post, DELETE: del }[endpoint.method](path, params);
      expect(body.error ?? []).toEqual([]);
      const read = outputFor(endpoint.output, { kind: 'tracks' }).schema().parse(body);
      expect(JSON.stringify(read)).not.toContain('"unreadable"');
    },
  );
});

describe('routes', () => {
  it('take a word before an id', async () => {
    const { get } = caller(await start());
    expect((await get('/radio/top')).data?.length).toBeGreaterThan(0);
    expect((await get('/search/history')).count).toBe(owner.searches.length);
    expect(await get('/editorial/charts')).toHaveProperty('tracks.data');
  });

  it('are also found under the old prefix', async () => {
    const { get } = caller(await start());
    expect((await get(`/2.0/album/${albumId}`)).id).toBe(albumId);
  });

  it.each(['/nonexistent', '/album', '/album/1/2/3', '/user/me/charts/films'])(
    'are unknown at %s',
    async path => {
      const { get } = caller(await start());
      expect((await get(path)).error).toMatchObject({ code: 600, type: 'InvalidQueryException' });
    },
  );

  it('are unknown for another method', async () => {
    const { post } = caller(await start());
    expect((await post(`/album/${albumId}`)).error).toMatchObject({
      code: 600,
      message: `Unknown path components : /album/${albumId}`,
    });
  });

  it('are not changed by request_method', async () => {
    const { get } = caller(await start());
    const before = await get('/user/me/albums');
    expect(await get('/user/me/albums', { request_method: 'post', album_id: albumId })).toMatchObject({
      total: before.total,
    });
  });

  it.each([
    ['/album/none', 800],
    ['/playlist/1e9', 800],
    ['/user/someone', 800],
    ['/genre/rock', 500],
    ['/radio/0x10', 500],
    ['/podcast/none', undefined],
    ['/album/99999999', 800],
    ['/user/1', 800],
    ['/playlist/7', 800],
  ])('answer %s with the error of its kind', async (path, code) => {
    const { get } = caller(await start());
    const { error } = await get(path);
    expect(error).toBeDefined();
    expect(error?.code).toBe(code);
  });

  it('name the parameter that is missing', async () => {
    const { get, post, del } = caller(await start());
    expect((await get('/search')).error).toMatchObject({ code: 501, message: 'Missing parameters: q' });
    expect((await get('/search', { q: '' })).error).toMatchObject({ code: 500, message: 'empty parameter' });
    expect((await post('/user/me/tracks', { songs: 1 })).error?.message).toBe('Missing parameters: track_id');
    expect((await del('/user/me/tracks')).error?.message).toBe('Missing parameters: track_id');
    expect((await post('/user/me/playlists', { title: ' ' })).error?.code).toBe(500);
    expect((await post('/user/me/notifications', { message: ' ' })).error?.message).toBe('empty parameter');
    expect((await post('/playlist/1')).error?.code).toBe(501);
  });

  it('take parameters of a POST from the query too', async () => {
    const embedded = await start();
    const url = `${embedded.origin}/user/me/albums?album_id=${albumId}&access_token=${embedded.token}`;
    const { body } = await request(url, { method: 'POST' });
    expect(await body.json()).toBe(true);
  });

  it('refuse a form without measure', async () => {
    const { origin } = await start();
    const body = `title=${'a'.repeat(3_000_000)}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await request(`${origin}/user/me/playlists`, { method: 'POST', body, headers });
    expect(response.statusCode).toBe(413);
  });

  it('are closed to a web page that gives this address another name', async () => {
    const { origin } = await start();
    const response = await request(`${origin}/genre`, { headers: { host: 'evil.example' } });
    expect(response.statusCode).toBe(403);
  });
});

describe('closing', () => {
  it('is done at once with idle connections, half requests and delayed answers', async () => {
    const embedded = await startTestService({ store: await memory(), catalogue });
    const agent = new Agent();
    onTestFinished(() => agent.destroy());
    await (await request(`${embedded.origin}/genre`, { dispatcher: agent })).body.text();
    const socket = connect(Number(new URL(embedded.origin).port), '127.0.0.1');
    socket.on('error', () => socket.destroy());
    await new Promise(resolve =>
      socket.write('POST /user/me/albums HTTP/1.1\r\nHost: 127.0.0.1\r\n', resolve),
    );
    embedded.faults.next({ kind: 'delay', ms: 60_000 });
    const waiting = request(`${embedded.origin}/genre`, { dispatcher: agent });
    const failed = expect(waiting).rejects.toThrow();
    await new Promise(resolve => setTimeout(resolve, 50));
    const began = performance.now();
    await embedded.close();
    await embedded.close();
    await failed;
    expect(performance.now() - began).toBeLessThan(500);
    await expect(request(`${embedded.origin}/genre`)).rejects.toThrow();
  });
});

describe('the process', () => {
  it('ends when the service is closed', async () => {
    const code = `
      const { startEmbedded } = await import(${JSON.stringify(sourceOf('demo/index.ts'))});
      const { openStore } = await import(${JSON.stringify(sourceOf('store/open.ts'))});
      const embedded = await startEmbedded({ store: await openStore({ memory: true }) });
      await (await fetch(embedded.origin + '/genre')).text();
      await embedded.close();
    `;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code]);
    onTestFinished(() => void child.kill());
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

const sourceOf = (file: string) => new URL(`../../src/${file}`, import.meta.url).href;

describe('a mistake of ours', () => {
  it('is a plain 500 for the caller and told to whoever runs the service', async () => {
    const told: unknown[] = [];
    const store = await openStore({ memory: true });
    const embedded = await start({ store, report: error => told.push(error) });
    store.close();
    const { statusCode, body } = await request(
      `${embedded.origin}/user/${owner.id}/albums?access_token=${embedded.token}`,
    );
    expect(statusCode).toBe(500);
    expect(await body.text()).toBe('Internal Server Error');
    expect(told).toEqual([expect.objectContaining({ name: 'StoreError' })]);
  });
});
