import { afterEach, describe, expect, it } from 'vitest';
import { startEmbedded } from '../../src/embedded/index.ts';
import { openStore } from '../../src/store/open.ts';
import { catalogueOf } from '../support/catalogue.ts';
import { type Stand, stand } from '../support/stand.ts';
import { byTitle, playlistOf, someIds, standingIds } from './arranging.ts';

let at: Stand;
afterEach(async () => at?.close());

describe('arrange_playlist with 2,000 tracks', () => {
  const large = async () => {
    const store = await openStore({ memory: true });
    const embedded = await startEmbedded({
      store,
      catalogue: catalogueOf(6000),
      quota: { requests: 1e6, ms: 5000 },
    });
    at = await stand({ embedded });
    const ids = someIds(at, 2000);
    return { ids, playlist_id: await playlistOf(at, ids), close: () => embedded.close() };
  };

  it('sorts them all, reading pages of 100, and shows what fits', async () => {
    const { ids, playlist_id, close } = await large();
    const reads = () =>
      at.embedded.requests.filter(({ path, method }) => method === 'GET' && path.endsWith('/tracks')).length;
    const before = reads();
    const shown = await at.call('arrange_playlist', { playlist_id, sort_by: 'title' });
    expect(reads() - before).toBe(20);
    expect(shown.text.length).toBeLessThan(16_000);
    expect(shown.text).toMatch(/… and 1,?\d+ more, not shown for length\./);
    const said = await at.call('arrange_playlist', { plan_id: shown.structured.plan_id });
    expect(said.structured).toMatchObject({ outcome: 'done', nb_tracks: 2000 });
    expect(await standingIds(at, playlist_id)).toEqual(byTitle(at, ids));
    await close();
  });

  it('tells what sorting by tempo costs before it asks for every track, and then does it', async () => {
    const { ids, playlist_id, close } = await large();
    const lookups = () => at.embedded.requests.filter(({ path }) => path.startsWith('/track/')).length;
    const shown = await at.call('arrange_playlist', { playlist_id, sort_by: 'bpm' });
    expect(shown.text).toContain(
      'Sorting by bpm needs one request a track: 2000 requests, about 0:01 at the usual quota.',
    );
    expect(lookups()).toBe(0);
    const told: string[] = [];
    const result = await at.mcp.callTool(
      { name: 'arrange_playlist', arguments: { plan_id: shown.structured.plan_id } },
      { onprogress: ({ message }) => told.push(message ?? '') },
    );
    expect(result.structuredContent).toMatchObject({ outcome: 'done', nb_tracks: 2000 });
    const sorted = await standingIds(at, playlist_id);
    const tempi = sorted.map(id => at.embedded.catalogue.tracks.get(id)?.bpm || Number.POSITIVE_INFINITY);
    expect(tempi).toEqual([...tempi].sort((a, b) => a - b));
    expect([...sorted].sort((a, b) => a - b)).toEqual([...ids].sort((a, b) => a - b));
    expect(told.some(message => /^\d+ of 2000 songs looked up, about \d+ s to go$/.test(message))).toBe(true);
    await close();
  });
});
