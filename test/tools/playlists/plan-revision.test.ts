import { describe, expect, it } from 'vitest';
import { numbers } from '../../support/library.ts';
import type { Setup } from '../../support/numbered-catalogue.ts';
import type { Said } from '../../support/stand.ts';
import { type Planning, planIdOf, planningWith, poolA, tracksIn } from './planning.ts';

const songs = {
  5: { readable: false, alternativeId: 55 },
  6: { readable: false },
  31: { title: 'Night Ferry' },
  32: { title: 'Night Ferry' },
};

/** A plan of tracks 1, 2 and 3, in which wish 1 stands for track 4 and wish 2 is open; and how to change it. */
async function planned(more: { setup?: Setup; args?: Record<string, unknown> } = {}) {
  const at = await planningWith({ songs, ...more.setup });
  const first = await at.plan({
    title: 'A',
    wanted: ['Artist 4 - Song 4', 'Night Ferry'],
    track_ids: [1, 2, 3],
    ...more.args,
  });
  const { revise, latest } = revising(at, first);
  return { ...at, first, plan_id: first.structured['plan_id'], revise, latest };
}

/** Changes a plan, each time as it was shown last. */
function revising({ plan }: Planning, { structured }: Said) {
  let { plan_id } = structured;
  return {
    latest: () => plan_id,
    revise: async (by: object) => {
      const said = await plan({ plan_id, ...by });
      plan_id = said.structured['plan_id'] ?? plan_id;
      return said;
    },
  };
}

describe('A plan', () => {
  it('has songs dropped and replaced, by position and by wish, and is kept so', async () => {
    const { revise, save, latest, tracksOf, faults } = await planned();
    const replace = [
      { wish: 2, track_id: '32' },
      { position: 4, track_id: 7 },
    ];
    const shown = await revise({ remove: { track_ids: [2] }, replace });
    expect(tracksIn(shown)).toEqual([4, 32, 1, 7]);
    expect(shown.structured).not.toHaveProperty('uncertain');
    expect(tracksIn(await revise({ replace: [{ wish: 1, track_id: 8 }] }))).toEqual([8, 32, 1, 7]);
    expect(tracksIn(await revise({}))).toEqual([8, 32, 1, 7]);
    expect(faults.writes).toEqual([]);
    const made = await save(String(latest()));
    expect(tracksOf(Number(made.structured['id']))).toEqual([8, 32, 1, 7]);
  });

  it('no longer has an open wish that is dropped', async () => {
    const { revise } = await planned();
    const shown = await revise({ remove: { wishes: [2] } });
    expect(tracksIn(shown)).toEqual([4, 1, 2, 3]);
    expect(shown.structured).toMatchObject({ wanted: 1, found: 1 });
    expect(shown.structured).not.toHaveProperty('uncertain');
    expect((await revise({ remove: { wishes: [2] } })).text).toContain('the plan has no open wish 2');
  });

  it.each<[string, object, readonly number[]]>([
    ['by itself', { replace: [{ position: 2, track_id: 1 }] }, [4, 1, 2, 3]],
    [
      'by one that is dropped',
      { remove: { track_ids: [3] }, replace: [{ position: 2, track_id: 3 }] },
      [4, 3, 2],
    ],
    [
      'by one that is replaced at once',
      {
        replace: [
          { position: 2, track_id: 7 },
          { position: 3, track_id: 1 },
        ],
      },
      [4, 7, 1, 3],
    ],
    ['by what can be played', { replace: [{ position: 2, track_id: 5 }] }, [4, 55, 2, 3]],
    ['and stands for the same wish', { replace: [{ position: 1, track_id: 7 }] }, [7, 1, 2, 3]],
  ])('may have a song replaced %s', async (_, revision, ids) => {
    const { revise } = await planned();
    expect(tracksIn(await revise(revision))).toEqual(ids);
  });

  it.each<[object, string]>([
    [{ remove: { track_ids: [1, 7, 8] } }, 'remove takes ids of songs in the list, and these are not: 7, 8'],
    [{ replace: [{ track_id: 7 }] }, 'each replace takes wish or position, one of them'],
    [
      { replace: [{ wish: 1, position: 1, track_id: 7 }] },
      'each replace takes wish or position, one of them',
    ],
    [{ replace: [{ wish: 3, track_id: 7 }] }, 'the plan has no wish 3'],
    [{ replace: [{ position: 5, track_id: 7 }] }, 'there is no position 5: the list has 4 songs'],
    [{ replace: [{ wish: 2, track_id: 9999 }] }, 'there is no track 9999'],
    [{ replace: [{ wish: 2, track_id: 6 }] }, 'track 6 cannot be played here, and nothing replaces it'],
    [{ replace: [{ wish: 2, track_id: 3 }] }, 'track 3 is in the list already: moves changes its position'],
    [
      {
        replace: [
          { wish: 2, track_id: 7 },
          { position: 1, track_id: 7 },
        ],
      },
      'track 7 is in the list already: moves changes its position',
    ],
    [{ replace: [{ wish: 0, track_id: 7 }] }, 'replace[0].wish must be at least 1, not 0'],
    [
      {
        replace: [
          { position: 2, track_id: 10 },
          { position: 2, track_id: 11 },
        ],
      },
      'replace gives two tracks for one song: keep one there, and bring the other in with add',
    ],
    [
      {
        replace: [
          { position: 1, track_id: 10 },
          { wish: 1, track_id: 11 },
        ],
      },
      'replace gives two tracks for one song: keep one there, and bring the other in with add',
    ],
    [
      {
        replace: [
          { wish: 2, track_id: 10 },
          { wish: 2, track_id: 11 },
        ],
      },
      'replace gives two tracks for one song: keep one there, and bring the other in with add',
    ],
    [
      { replace: [{ wish: 1, track_id: 7, place: 3 }] },
      'there is no "place" in replace[0]; it takes wish, position, track_id, why',
    ],
  ])('stays as it is where it cannot be changed: %j', async (revision, problem) => {
    const { revise } = await planned();
    expect(await revise(revision)).toMatchObject({ text: `plan_playlist: ${problem}.`, isError: true });
    expect(tracksIn(await revise({}))).toEqual([4, 1, 2, 3]);
  });

  it('takes no track that the playlist holds which it extends', async () => {
    const setup = { playlists: [{ id: 7, tracks: [20] }] };
    const { revise } = await planned({ setup, args: { title: undefined, playlist: 7 } });
    const by = (track_id: number) => revise({ replace: [{ wish: 2, track_id }] });
    expect((await by(20)).text).toBe(
      'plan_playlist: track 20 is in the list already: moves changes its position.',
    );
    expect(tracksIn(await by(21))).toContain(21);
  });

  it('cannot be changed once it is being carried out, only finished', async () => {
    const { save, plan_id, faults, revise, playlists } = await planned();
    faults.next(/songs=/, 'lies');
    expect((await save(String(plan_id))).structured).toMatchObject({ outcome: 'partly', added: 0 });
    const problem = 'this plan is being saved already: call save_playlist with its plan_id to finish it';
    expect((await revise({ remove: { track_ids: [1] } })).text).toBe(`plan_playlist: ${problem}.`);
    expect((await save(String(plan_id))).structured).toMatchObject({ outcome: 'done', added: 4 });
    expect(playlists().map(({ tracks }) => tracks)).toEqual([[4, 1, 2, 3]]);
  });
});

describe('What is removed from a plan', () => {
  const drawn = async (pool: readonly number[], rules: object, facts: Setup['songs'] = {}) => {
    const at = await planningWith({ songs: facts, foreign: [{ id: poolA, tracks: pool }] });
    const sources = [{ from: 'playlist', id: poolA }];
    return revising(at, await at.plan({ title: 'A', sources, rules })).revise;
  };
  const remove = (...track_ids: number[]) => ({ remove: { track_ids } });

  it('leaves a hole: no song comes in that nobody has seen', async () => {
    const revise = await drawn(numbers(6), { count: 3 });
    const shown = await revise(remove(1, 3));
    expect(tracksIn(shown)).toEqual([2]);
    expect(shown.text).not.toContain('short of');
  });

  it('is filled up only where that is asked for, up to the count', async () => {
    const revise = await drawn(numbers(6), { count: 3 });
    const shown = await revise({ ...remove(1, 3), fill: true });
    expect(tracksIn(shown)).toEqual([2, 4, 5]);
    expect(shown.structured['notes']).toEqual([
      'Filled up from the sources with [4] Song 4 · Artist 4; [5] Song 5 · Artist 5.',
    ]);
    expect(tracksIn(await revise(remove(2)))).toEqual([4, 5]);
    expect(tracksIn(await revise({ fill: true }))).toEqual([4, 5, 6]);
    expect(tracksIn(await revise({ ...remove(4, 5), fill: true }))).toEqual([6]);
  });

  it('is not filled up with another edition of a song that comes in at once', async () => {
    const live = { 3: { title: 'Song 9 (Live)', titleShort: 'Song 9', titleVersion: '(Live)', artistId: 9 } };
    const revise = await drawn(numbers(4), { count: 2 }, live);
    const shown = await revise({ ...remove(1, 2), add: [{ track_id: 9 }], fill: true });
    expect(tracksIn(shown)).toEqual([4, 9]);
    expect(shown.text).toContain('Filled up from the sources with [4] Song 4 · Artist 4.');
    expect(shown.text).not.toContain('Live');
  });

  it('is filled up within the bounds of length and artist', async () => {
    const facts = {
      ...Object.fromEntries(numbers(3).map(id => [id, { duration: 180 }])),
      4: { duration: 60, artistId: 2 },
      5: { duration: 600 },
      6: { duration: 120 },
    };
    const revise = await drawn(numbers(6), { minutes: 9, max_per_artist: 1 }, facts);
    const shown = await revise({ ...remove(1), fill: true });
    expect(tracksIn(shown)).toEqual([2, 3, 6]);
    expect(shown.text).toContain('Filled up from the sources with [6] Song 6 · Artist 6.');
  });

  it('is filled up from all songs that were not needed, however often', async () => {
    const revise = await drawn(numbers(80), { count: 5 });
    let shown = await revise({});
    for (let from = 1; from < 76; from += 5)
      shown = await revise({ ...remove(...numbers(5, from)), fill: true });
    expect(tracksIn(shown)).toEqual(numbers(5, 76));
    expect(shown.structured).toMatchObject({ offered: 80, offered_used: 5, not_needed: 0 });
    expect(shown.structured['left_out_counts']).toEqual({ 'taken out by hand': 75 });
  });
});

describe('A song at a position of a sorted plan', () => {
  const tempi = Object.fromEntries([1, 2, 3, 8].map(id => [id, { bpm: 60 + id }]));

  it('stays there: what was put somewhere is not sorted away', async () => {
    const at = await planningWith({ songs: tempi });
    const first = await at.plan({ title: 'A', track_ids: [1, 2, 3], rules: { sort: 'tempo' } });
    const replace = [{ position: 1, track_id: 8 }];
    expect(tracksIn(await at.plan({ plan_id: planIdOf(first), replace }))).toEqual([8, 2, 3]);
  });
});
