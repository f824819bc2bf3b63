import { describe, expect, it } from 'vitest';
import { type Arranged, arrange, type Ordered } from '../../src/playlists/arrange/execute-order.ts';
import type { ArrangePlan } from '../../src/playlists/plans/plan.ts';
import { type Around, around, breaks, declines, lies, meanwhile, says } from './planning.ts';

const planOf = (
  before: readonly number[],
  order: readonly number[],
  more: Partial<ArrangePlan> = {},
): Ordered => ({
  kind: 'arrange',
  playlistId: 7,
  title: 'Dinner',
  before: [...before],
  wanted: { seed: 1, moves: [], sortBy: 'title' },
  remove: before.filter(id => !order.includes(id)),
  ...more,
  order: [...order],
});

/** Carries an arrangement out; `begun` are the states that were kept on the way. */
async function run(plan: Ordered, at: Around) {
  const begun: ArrangePlan[] = [];
  const done = await arrange(plan, at.context, async state => void begun.push(state));
  return { done: told(done), begun };
}

const told = ({ stands, ...rest }: Arranged) => ({ ...rest, ids: stands?.ids });
const well = { problems: [], changeId: 'id1' };

/** A playlist that holds these tracks, and what stands around it. */
const holding = (...tracks: number[]) => {
  const at = around();
  at.service.add(7, { tracks });
  return at;
};

describe('A playlist that is arranged', () => {
  it('gets its order in one request, and is read back', async () => {
    const at = holding(1, 2, 3);
    const plan = planOf([1, 2, 3], [3, 1, 2]);
    const { done, begun } = await run(plan, at);
    expect(done).toEqual({ ...well, ids: [3, 1, 2] });
    expect(begun).toEqual([{ ...plan, begun: true }]);
    expect(at.service.requests).toEqual([
      'GET /playlist/7',
      'GET /playlist/7',
      'POST /playlist/7/tracks order=3,1,2',
      'GET /playlist/7',
    ]);
  });

  it.each([
    [{}, [], 'the playlist "Dinner" sorted by title'],
    [{ wanted: { seed: 1, moves: [] } }, [], 'the playlist "Dinner" put in another order'],
    [{}, [4, 5], 'the playlist "Dinner" sorted by title, 2 duplicates removed'],
  ])('is recorded in words: %j without %j', async (more, gone, words) => {
    const at = holding(1, 2, ...gone);
    await run(planOf([1, 2, ...gone], [2, 1], more), at);
    const [record] = await at.context.journal.latest(1);
    expect(record).toMatchObject({ tool: 'arrange_playlist', words, ended: true });
  });

  it('is left alone where it is in that order', async () => {
    const at = holding(1, 2);
    const { done } = await run(planOf([1, 2], [1, 2]), at);
    expect(done).toEqual({ ...well, changeId: undefined, ids: [1, 2] });
    expect(at.service.requests).toEqual(['GET /playlist/7']);
  });

  it('loses its duplicates first', async () => {
    const at = holding(1, 2, 3, 4);
    const { done } = await run(planOf([1, 2, 3, 4], [3, 1]), at);
    expect(done).toEqual({ ...well, ids: [3, 1] });
    expect(at.service.writes).toEqual([
      'DELETE /playlist/7/tracks songs=2,4',
      'POST /playlist/7/tracks order=3,1',
    ]);
  });

  it('holds a track once that it held twice: it goes wholly and comes back', async () => {
    const at = holding(1, 2, 1, 3);
    const { done } = await run(planOf([1, 2, 1, 3], [1, 2, 3]), at);
    expect(done).toEqual({ ...well, ids: [1, 2, 3] });
    expect(at.service.writes).toEqual([
      'DELETE /playlist/7/tracks songs=1',
      'POST /playlist/7/tracks songs=1',
      'POST /playlist/7/tracks order=1,2,3',
    ]);
  });

  it('is told of where such a track is not taken back', async () => {
    const at = holding(1, 2, 1, 4, 4);
    at.service.refuses.add(1).add(4);
    const { done } = await run(planOf([1, 2, 1, 4, 4], [2, 4, 1]), at);
    expect(done).toEqual({
      ...well,
      ids: [2],
      problems: ['The service does not take back 4, 1, which stood there twice.'],
    });
  });
});

describe('A playlist that is not what the preview showed', () => {
  it.each([
    ['1 added', [1, 2, 3]],
    ['1 gone', [1]],
    ['1 added, 1 gone', [1, 3]],
    ['2 added, 2 gone', [3, 4]],
    ['its order is another', [2, 1]],
  ])('is not touched: %s', async (changed, now) => {
    const at = holding(...now);
    const { done, begun } = await run(planOf([1, 2], [2, 1]), at);
    expect(done).toEqual({ problems: [], changeId: undefined, changed, ids: now });
    expect(begun).toEqual([]);
    expect(at.service.requests).toEqual(['GET /playlist/7']);
  });

  it.each([
    ['1 added, 0 gone', [3, 1, 2, 9]],
    ['0 added, 1 gone', [3, 1]],
    ['1 added, 1 gone', [3, 1, 9]],
    ['2 added, 1 gone', [3, 1, 8, 9]],
  ])('nor where the arrangement had begun: %s', async (changed, now) => {
    const at = holding(...now);
    const { done } = await run(planOf([1, 2, 3, 4], [3, 2, 1], { begun: true }), at);
    expect(done).toEqual({ problems: [], changeId: undefined, changed, ids: now });
  });

  it('is gone on with where only planned tracks are there and only planned ones lacking', async () => {
    const at = holding(1, 2, 3);
    const { done } = await run(planOf([1, 2, 3, 4], [3, 2, 1], { begun: true }), at);
    expect(done).toEqual({ ...well, ids: [3, 2, 1] });
  });

  it('gets back a track that went wholly because it stood there twice', async () => {
    const at = holding(2, 3);
    const { done } = await run(planOf([1, 2, 1, 3], [1, 2, 3], { begun: true }), at);
    expect(done).toEqual({ ...well, ids: [1, 2, 3] });
    expect(at.service.writes).toEqual([
      'POST /playlist/7/tracks songs=1',
      'POST /playlist/7/tracks order=1,2,3',
    ]);
  });

  it('is known by its checksum where its tracks do not all come with it', async () => {
    const at = holding(1, 2, 3);
    Object.assign(at.service.lists.get(7) ?? {}, { checksum: 'abc' });
    at.service.inside = 1;
    await run(planOf([1, 2, 3], [3, 2, 1], { checksum: 'abc' }), at);
    expect(at.service.requests[1]).toBe('GET /playlist/7');
  });
});

describe('A service that fails at an arrangement', () => {
  it.each([
    [
      'yes and nothing done',
      lies,
      'The service reported no error, but the order is as it was before.',
      [1, 2, 3],
    ],
    [
      'an error',
      says(100),
      /^The service has a limit here .+, but the order is as it was before\.$/,
      [1, 2, 3],
    ],
    [
      'finding nothing',
      says(800),
      'There is no playlist 7; find ids with search type=playlist or library_read kind=playlists, but the order is as it was before.',
      [1, 2, 3],
    ],
    [
      'no answer',
      breaks('before'),
      'The connection to the service broke; try again, but the order is as it was before.',
      [1, 2, 3],
    ],
  ])('by %s is told so', async (_, turn, problem, ids) => {
    const at = holding(1, 2, 3);
    at.service.next(/order=/, turn);
    const { done } = await run(planOf([1, 2, 3], [3, 2, 1]), at);
    expect(done.ids).toEqual(ids);
    expect(done.problems).toEqual([typeof problem === 'string' ? problem : expect.stringMatching(problem)]);
  });

  it('is no failure where only the answer was lost', async () => {
    const at = holding(1, 2, 3);
    at.service.next(/order=/, breaks('after'));
    const { done } = await run(planOf([1, 2, 3], [3, 2, 1]), at);
    expect(done).toEqual({ ...well, ids: [3, 2, 1] });
  });

  it('by another order is told so', async () => {
    const at = holding(1, 2, 3);
    at.service.next(/order=/, () => {
      Object.assign(at.service.lists.get(7) ?? {}, { tracks: [2, 1, 3] });
      return lies(() => expect.fail());
    });
    const { done } = await run(planOf([1, 2, 3], [3, 2, 1]), at);
    expect(done).toEqual({
      ...well,
      ids: [2, 1, 3],
      problems: ['The service reported no error, but the order is another than the one planned.'],
    });
  });

  it('by keeping the duplicates is told so, and the order is not sent', async () => {
    const at = holding(1, 2, 3, 4);
    at.service.next(/^DELETE/, lies);
    const { done } = await run(planOf([1, 2, 3, 4], [3, 1]), at);
    expect(done).toEqual({
      ...well,
      ids: [1, 2, 3, 4],
      problems: ['The service reported no error, but 2 of the duplicates are still there.'],
    });
    expect(at.service.writes).toHaveLength(1);
  });

  it('by losing more than the duplicates is told so, and the order is not sent', async () => {
    const at = holding(1, 2, 3);
    at.service.next(
      /^DELETE/,
      meanwhile(() => at.service.lists.get(7)?.tracks.splice(0, 1)),
    );
    const { done } = await run(planOf([1, 2, 3], [3, 1]), at);
    expect(done).toEqual({
      ...well,
      ids: [3],
      problems: ['The order was not sent: not in the playlist: 1.'],
    });
    expect(at.service.writes).toHaveLength(1);
  });

  const busy = 'The service is busy or down; try again in a minute.';
  it.each([
    ['removing', /^DELETE/, says(700), [1, 2, 1, 4], busy],
    [
      'removing without an answer',
      /^DELETE/,
      breaks('before'),
      [1, 2, 1, 4],
      'The connection to the service broke; try again.',
    ],
    ['adding again', /^POST.*songs=1$/, says(700), [2, 4], busy],
  ])('at %s stops there, and reads back', async (_, like, turn, ids, problem) => {
    const at = holding(1, 2, 1, 4);
    at.service.next(like, turn);
    const { done } = await run(planOf([1, 2, 1, 4], [4, 1, 2]), at);
    expect(done).toMatchObject({ ids, problems: [problem] });
    expect(at.service.writes.some(request => request.includes('order='))).toBe(false);
  });

  it('before anything is sent leaves no change behind', async () => {
    const at = around();
    const { done, begun } = await run(planOf([1, 2], [2, 1]), at);
    expect(done).toEqual({
      ids: undefined,
      changeId: undefined,
      problems: [
        'There is no playlist 7; find ids with search type=playlist or library_read kind=playlists.',
      ],
    });
    expect(begun).toEqual([]);
  });

  it('is not asked again once the call was called off', async () => {
    const at = holding(1, 2);
    at.service.next(
      /order=/,
      meanwhile(() => at.stop.abort()),
    );
    const { done } = await run(planOf([1, 2], [2, 1]), at);
    expect(done).toMatchObject({ ids: undefined, problems: ['Cancelled.'], changeId: 'id1' });
    expect(at.service.requests).toHaveLength(3);
  });

  it('is not blamed for what is not its failure', async () => {
    const at = holding(1, 2);
    const failing = arrange(planOf([1, 2], [2, 1]), at.context, () => Promise.reject(new Error('no store')));
    await expect(failing).rejects.toThrow('no store');
    expect(at.service.writes).toEqual([]);
  });

  it('by a plain no is told of by what stands there', async () => {
    const at = holding(1, 2);
    at.service.next(/order=/, declines);
    const { done } = await run(planOf([1, 2], [2, 1]), at);
    expect(done).toMatchObject({ ids: [1, 2], changeId: undefined });
    expect(done.problems).toEqual(['The service reported no error, but the order is as it was before.']);
  });
});
