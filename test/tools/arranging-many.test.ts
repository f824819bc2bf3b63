import { describe, expect, it } from 'vitest';
import { doubled, planIn, tool, upTo } from './arranging-tool.ts';
import { type around, breaks, says } from './planning.ts';

describe('arrange_playlist, by what only full tracks tell', () => {
  const large = () => {
    const at = tool(upTo(201));
    for (const id of upTo(201)) at.service.tracks.set(id, { id, title: `Song ${id}`, bpm: 300 - id });
    return at;
  };

  it('tells what it costs, and works it out when it is to be done', async () => {
    const { call, now } = large();
    const shown = await call({ playlist_id: 7, sort_by: 'bpm' });
    expect(shown.structured).toMatchObject({ requests: 201, seconds: 1 });
    const again = await call({ plan_id: planIn(shown), preview: true });
    expect(again).toEqual(shown);
    expect((await call({ plan_id: planIn(shown) })).structured).toMatchObject({ outcome: 'done' });
    expect(now()).toEqual(upTo(201).reverse());
  });

  it('does not do it where the playlist changed since it was shown', async () => {
    const { call, now, service } = large();
    const shown = await call({ playlist_id: 7, sort_by: 'bpm' });
    service.lists.get(7)?.tracks.push(300);
    expect((await call({ plan_id: planIn(shown) })).text).toContain('(1 added), so the plan no longer fits');
    expect(now()?.slice(0, 2)).toEqual([1, 2]);
  });

  it('says why it cannot be worked out any more', async () => {
    const { call, service } = large();
    const shown = await call({ playlist_id: 7, sort_by: 'bpm' });
    service.add(7, { tracks: [] });
    expect((await call({ plan_id: planIn(shown) })).text).toBe('arrange_playlist: playlist 7 has no tracks.');
  });

  it('is free again where the working out fails', async () => {
    const { call, service } = large();
    const shown = await call({ playlist_id: 7, sort_by: 'bpm' });
    service.next(/track\//, breaks('before'));
    expect((await call({ plan_id: planIn(shown) })).isError).toBe(true);
    expect((await call({ plan_id: planIn(shown) })).structured).toMatchObject({ outcome: 'done' });
  });
});

describe('arrange_playlist, where many tracks would go', () => {
  const many = (count: number, change: Parameters<typeof around>[0] = {}) => {
    const at = tool([], change);
    const tracks = doubled(at);
    at.service.add(7, { tracks: tracks.slice(0, 21 + count) });
    return at;
  };
  const shownFirst =
    '21 tracks would go, so they are shown first and nothing is removed yet. Ask the listener.';

  it('shows them first although it is to be done at once; the plan is then the yes', async () => {
    const { call, now } = many(21);
    const shown = await call({ playlist_id: 7, remove_duplicates: true, preview: false });
    expect(shown.structured).toMatchObject({ preview: true, notes: [shownFirst] });
    expect(now()).toHaveLength(42);
    expect((await call({ plan_id: planIn(shown) })).structured).toMatchObject({ outcome: 'done' });
    expect(now()).toEqual(upTo(21));
  });

  it.each([
    ['20 of them', 20, {}],
    ['21 where nobody is to be asked', 21, { policy: 'never' }],
  ] as const)('removes %s at once', async (_, count, change) => {
    const { call, now } = many(count, change);
    const done = await call({ playlist_id: 7, remove_duplicates: true, preview: false });
    expect(done.structured).toMatchObject({ outcome: 'done' });
    expect(now()).toEqual(upTo(21));
  });

  it('needs no note where they are shown anyway', async () => {
    const { call } = many(21);
    const shown = await call({ playlist_id: 7, remove_duplicates: true });
    expect(shown.structured).not.toHaveProperty('notes');
  });

  it('shows them before a plan is carried out that could not show them', async () => {
    const { call, now, service } = many(21);
    service.lists.get(7)?.tracks.push(...upTo(170).map(id => 1000 + id));
    for (const id of upTo(170)) service.tracks.set(1000 + id, { id: 1000 + id, title: `Else ${id}` });
    const told = await call({ playlist_id: 7, remove_duplicates: true, sort_by: 'bpm' });
    expect(told.structured).toMatchObject({ requests: 212 });
    const shown = await call({ plan_id: planIn(told) });
    expect(shown.structured).toMatchObject({ preview: true, notes: [shownFirst], plan_id: planIn(told) });
    expect(now()).toHaveLength(212);
    const done = await call({ plan_id: planIn(told) });
    expect(done.structured).toMatchObject({ outcome: 'done', nb_tracks: 191 });
  });

  it('stays where the service fails', async () => {
    const { call, now, service } = many(20);
    service.next(/^DELETE/, says(700));
    const half = await call({ playlist_id: 7, remove_duplicates: true, preview: false });
    expect(half.isError).toBe(true);
    expect(now()).toHaveLength(41);
  });
});
