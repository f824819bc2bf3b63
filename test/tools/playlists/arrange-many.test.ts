import { describe, expect, it } from 'vitest';
import { libraryWith, numbers, type ProcessChoices } from '../../support/library.ts';

describe('arrange_playlist, by what only full tracks tell', () => {
  /** As many tracks, the slowest last. */
  const byTempo = async (count: number) => {
    const songs = Object.fromEntries(numbers(count).map(id => [id, { bpm: 3000 - id }]));
    const quota = { requests: 45, ms: 5000 };
    const at = await libraryWith({ playlists: [{ id: 7, tracks: numbers(count) }], songs }, { quota });
    const arrange = (args: Record<string, unknown>) => at.call('arrange_playlist', args);
    const lookups = () => at.faults.requests.filter(line => line.startsWith('GET /track/')).length;
    return { ...at, arrange, lookups, ask: () => arrange({ playlist_id: 7, sort_by: 'bpm' }) };
  };

  it('looks up to 200 up for a preview, and tells how far that is', async () => {
    const { ask, arrange, lookups, told, tracksOf } = await byTempo(200);
    const shown = await ask();
    expect(lookups()).toBe(200);
    expect(told.at(-1)).toBe('200 of 200 songs looked up');
    await arrange({ plan_id: shown.structured['plan_id'] });
    expect(tracksOf(7)).toEqual(numbers(200).reverse());
  });

  it('tells of more what that costs, and looks them up when it is to be done', async () => {
    const { ask, arrange, lookups, told, tracksOf } = await byTempo(2000);
    const shown = await ask();
    expect(shown.structured).toMatchObject({ requests: 2000, seconds: 223 });
    expect(shown.text).toContain(
      'Sorting by bpm needs one request a track: 2000 requests, about 3:43 at the usual quota.',
    );
    expect(lookups()).toBe(0);
    const { plan_id } = shown.structured;
    expect((await arrange({ plan_id, preview: true })).text).toBe(shown.text);
    expect((await arrange({ plan_id })).structured).toMatchObject({ outcome: 'done', nb_tracks: 2000 });
    expect(tracksOf(7)).toEqual(numbers(2000).reverse());
    expect(told.some(message => /^\d+ of 2000 songs looked up, about \d+ s to go$/.test(message))).toBe(true);
  });

  it('does not do it where the playlist changed since it was shown', async () => {
    const { ask, arrange, elsewhere, faults } = await byTempo(201);
    const { plan_id } = (await ask()).structured;
    elsewhere('POST /playlist/7/tracks songs=300');
    expect((await arrange({ plan_id })).text).toContain('(1 added), so the plan no longer fits');
    expect(faults.writes).toEqual([]);
  });

  it('says why it cannot be worked out any more', async () => {
    const { ask, arrange, elsewhere } = await byTempo(201);
    const { plan_id } = (await ask()).structured;
    elsewhere(`DELETE /playlist/7/tracks songs=${numbers(201)}`);
    expect((await arrange({ plan_id })).text).toBe('arrange_playlist: playlist 7 has no tracks.');
  });

  it('is free again where the working out fails', async () => {
    const { ask, arrange, faults } = await byTempo(201);
    const { plan_id } = (await ask()).structured;
    faults.next('GET /track/', 'cut before acting');
    expect((await arrange({ plan_id })).isError).toBe(true);
    expect((await arrange({ plan_id })).structured['outcome']).toBe('done');
  });
});

describe('arrange_playlist with 2,000 tracks', () => {
  it('sorts them all and shows what fits', async () => {
    const songs = Object.fromEntries(numbers(2000).map(id => [id, { duration: 3000 - id }]));
    const at = await libraryWith({ playlists: [{ id: 7, tracks: numbers(2000) }], songs });
    const shown = await at.call('arrange_playlist', { playlist_id: 7, sort_by: 'duration' });
    expect(shown.text.length).toBeLessThan(16_000);
    expect(shown.text).toMatch(/\n1,?\d+ more left out for length\./);
    const said = await at.call('arrange_playlist', { plan_id: shown.structured['plan_id'] });
    expect(said.structured).toMatchObject({ outcome: 'done', nb_tracks: 2000 });
    expect(at.tracksOf(7)).toEqual(numbers(2000).reverse());
  });
});

describe('arrange_playlist, where many tracks would go', () => {
  const first = '21 tracks would go, so they are shown first and nothing is removed yet. Ask the listener.';
  /** 21 songs, live editions of so many of them, and as many others. */
  const doubled = async (count: number, choices: ProcessChoices = {}, others = 0) => {
    const songs = Object.fromEntries(
      numbers(count).map(id => [100 + id, { title: `Song ${id} (Live)`, artistId: id }]),
    );
    const tracks = [...numbers(21), ...numbers(count, 101), ...numbers(others, 1001)];
    const at = await libraryWith({ playlists: [{ id: 7, tracks }], songs }, choices);
    const arrange = (more: Record<string, unknown>) =>
      at.call('arrange_playlist', { playlist_id: 7, remove_duplicates: true, ...more });
    const run = (plan_id: unknown) => at.call('arrange_playlist', { plan_id });
    return { ...at, arrange, run, now: () => at.tracksOf(7) };
  };

  it('shows them first although it is to be done at once; the plan is then the yes', async () => {
    const { arrange, run, now } = await doubled(21);
    const shown = await arrange({ preview: false });
    expect(shown.structured).toMatchObject({ preview: true, notes: [first] });
    expect(now()).toHaveLength(42);
    expect((await run(shown.structured['plan_id'])).structured['outcome']).toBe('done');
    expect(now()).toEqual(numbers(21));
  });

  it.each([
    ['20 of them', 20, {}],
    ['21 where nobody is to be asked', 21, { confirm: 'never' }],
  ] as const)('removes %s at once', async (_, count, choices) => {
    const { arrange, now } = await doubled(count, choices);
    expect((await arrange({ preview: false })).structured['outcome']).toBe('done');
    expect(now()).toEqual(numbers(21));
  });

  it('needs no note where they are shown anyway', async () => {
    const { arrange } = await doubled(21);
    expect((await arrange({})).structured).not.toHaveProperty('notes');
  });

  it('shows them before a plan is carried out that could not show them', async () => {
    const { arrange, run, now } = await doubled(21, {}, 170);
    const told = await arrange({ sort_by: 'bpm' });
    expect(told.structured).toMatchObject({ requests: 212 });
    const { plan_id } = told.structured;
    expect((await run(plan_id)).structured).toMatchObject({ preview: true, notes: [first], plan_id });
    expect(now()).toHaveLength(212);
    expect((await run(plan_id)).structured).toMatchObject({ outcome: 'done', nb_tracks: 191 });
  });
});
