import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { caller, catalogue, idsOf, start } from '../demo/start.ts';

const { owner } = catalogue;
const [albumId = 0] = catalogue.albums.keys();

describe('a fault on demand', () => {
  const albums = '/user/me/albums';
  const fresh = [...catalogue.albums.keys()].find(id => !owner.favourites.albums.includes(id)) ?? 0;

  it.each([
    [{ kind: 'code', code: 700 } as const, { error: { type: 'Exception', message: 'Planned', code: 700 } }],
    [{ kind: 'body', body: { error: 'Not Found' } } as const, { error: 'Not Found' }],
    [{ kind: 'lie' } as const, true],
  ])('answers $kind and does nothing', async (plan, answer) => {
    const embedded = await start();
    const { get, post } = caller(embedded);
    embedded.faults.next({ ...plan, match: { method: 'POST', path: albums } });
    expect(await post(albums, { album_id: fresh })).toEqual(answer);
    expect(idsOf(await get(albums))).not.toContain(fresh);
    expect(await post(albums, { album_id: fresh })).toBe(true);
  });

  it('acts first where it is told to', async () => {
    const embedded = await start();
    const { get, post } = caller(embedded);
    embedded.faults.next({ kind: 'reset', when: 'after', match: { path: /albums$/ } });
    await expect(post(albums, { album_id: fresh })).rejects.toThrow();
    expect(idsOf(await get(albums))).toContain(fresh);
  });

  it('spares requests that it does not match, and hits as often as it should', async () => {
    const embedded = await start();
    const { get } = caller(embedded);
    embedded.faults.next({ kind: 'code', code: 4, times: 2, match: { path: '/genre' } });
    expect((await get('/options')).error).toBeUndefined();
    expect((await get('/genre')).error?.code).toBe(4);
    expect(embedded.faults.pending).toBe(1);
    expect((await get('/genre')).error?.code).toBe(4);
    expect((await get('/genre')).error).toBeUndefined();
  });

  it('breaks the answer in every way a network can', async () => {
    const { origin, faults } = await start();
    const fetchGenres = async () => (await request(`${origin}/genre`)).body.text();
    faults.next({ kind: 'cut', when: 'after' });
    await expect(fetchGenres()).rejects.toThrow();
    faults.next({ kind: 'reset' });
    await expect(fetchGenres()).rejects.toThrow(/closed|ECONNRESET|other side/);
    faults.next({ kind: 'malformed', when: 'after' });
    const malformed = await fetchGenres();
    expect(() => JSON.parse(malformed)).toThrow(SyntaxError);
    faults.next({ kind: 'html' });
    expect(await fetchGenres()).toContain('<!DOCTYPE html>');
    faults.next({ kind: 'status', status: 503, body: 'busy' });
    expect((await request(`${origin}/genre`)).statusCode).toBe(503);
  });

  it('delays an answer', async () => {
    const embedded = await start();
    embedded.faults.next({ kind: 'delay', ms: 80 });
    const began = performance.now();
    await caller(embedded).get('/genre');
    expect(performance.now() - began).toBeGreaterThan(75);
  });
});

describe('the record of requests', () => {
  it('has what was asked and no token', async () => {
    const embedded = await start();
    await caller(embedded).post('/user/me/albums', { album_id: albumId });
    await request(`${embedded.origin}/genre?access_token=${embedded.token}&limit=3`);
    expect(embedded.requests).toEqual([
      { method: 'POST', path: '/user/me/albums', params: { album_id: String(albumId) } },
      { method: 'GET', path: '/genre', params: { limit: '3' } },
    ]);
  });
});
