import { describe, expect, it, onTestFinished } from 'vitest';
import { idsOf } from '../support/process.ts';
import { startServer } from '../support/server.ts';
import { namesDemo, type Place, places, serviceOf } from '../support/services.ts';

/** One for each test: a server that is asked much within a few seconds waits for its quota. */
async function freshServer(place: Place) {
  const { env, isDemo } = await serviceOf(place);
  const server = await startServer({ env });
  onTestFinished(() => server.close());
  return { server, isDemo };
}

describe.each(places)('The library, with %s,', place => {
  it.each<readonly [string, string, Record<string, unknown>]>([
    ['tracks', 'search', { type: 'track', query: 'waltz', limit: 50 }],
    ['albums', 'search', { type: 'album', query: 'live', limit: 50 }],
    ['artists', 'search', { type: 'artist', query: 'the', limit: 50 }],
    ['playlists', 'search', { type: 'playlist', query: 'piano', limit: 50 }],
    ['podcasts', 'search', { type: 'podcast', query: 'the', limit: 50 }],
    ['radios', 'radio_read', {}],
  ])('%s: added, listed, there already, removed', async (kind, finder, args) => {
    const { server, isDemo } = await freshServer(place);
    const list = async () => idsOf(await server.call('library_read', { kind, limit: 100 }));
    const before = await list();
    const fresh = idsOf(await server.call(finder, args))
      .filter(id => !before.includes(id))
      .slice(0, 2);
    expect(fresh.length).toBeGreaterThan(0);

    const added = await server.call('library_add', { kind, ids: fresh });
    expect(added.isError, added.text).toBe(false);
    expect(added.structured).toMatchObject({
      outcome: 'done',
      results: fresh.map(id => ({ id, outcome: 'done' })),
    });
    expect(namesDemo(added.text)).toBe(isDemo);
    expect(await list()).toEqual(expect.arrayContaining(fresh));
    expect(await list()).toHaveLength(before.length + fresh.length);

    const again = await server.call('library_add', { kind, ids: fresh });
    expect(again.isError).toBe(false);
    expect(again.structured['outcome']).toBe('nothing_changed');
    expect(again.text).toMatch(/^Nothing changed/);

    const removed = await server.call('library_remove', { kind, ids: fresh });
    expect(removed.structured['outcome']).toBe('done');
    expect(await list()).toEqual(before);
  });

  it("lets another listener's library be read, and not be changed", async () => {
    const { server } = await freshServer(place);
    const [other = 0] = idsOf(await server.call('user_read', { view: 'followings' }));
    expect((await server.call('library_read', { kind: 'artists', user_id: other })).isError).toBe(false);
    const { isError } = await server.call('library_add', { kind: 'artists', ids: [27], user_id: other });
    expect(isError).toBe(true);
  });
});
