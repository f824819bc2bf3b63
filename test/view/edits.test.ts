import { describe, expect, it } from 'vitest';
import { type LibraryStand, libraryWith } from '../support/library.ts';
import { listAt, planAt, shownAt } from '../support/shown.ts';

/** What the page of the view does with a plan, by the calls that it makes. */

const ids = (list: { readonly tracks: readonly { readonly id: number }[] }) =>
  list.tracks.map(({ id }) => id);

const planOf = async (library: LibraryStand, track_ids: readonly number[]) =>
  String((await library.call('plan_playlist', { title: 'Road', track_ids })).structured['plan_id']);

/** Sends an order as the page does: by the positions of the plan that it last read. */
async function reorder(library: LibraryStand, planId: string, wanted: readonly number[]) {
  const shown = await planAt(library, planId);
  const order = wanted.map(id => ids(shown).indexOf(id) + 1);
  return library.call('plan_playlist', { plan_id: shown.planId, order });
}

describe('Edits of a plan', () => {
  it('all stay, however many come one after the other', async () => {
    const library = await libraryWith();
    let planId = await planOf(library, [1, 2, 3, 4, 5, 6, 7, 8]);
    const wanted = [1, 2, 3, 4, 5, 6, 7, 8];
    for (let edit = 0; edit < 20; edit += 1) {
      const [moved = 0] = wanted.splice((edit * 3) % wanted.length, 1);
      wanted.splice((edit * 5) % (wanted.length + 1), 0, moved);
      if (edit % 7 === 6) wanted.pop();
      planId = String((await reorder(library, planId, wanted)).structured['plan_id']);
    }
    expect(ids(await planAt(library, planId))).toEqual(wanted);
    expect(library.faults.writes).toEqual([]);
    const made = await library.call('save_playlist', { plan_id: planId });
    expect(library.tracksOf(Number(made.structured['id']))).toEqual(wanted);
  });

  it('of two views at once: one is made, and the other is shown the plan as it is now', async () => {
    const library = await libraryWith();
    const planId = await planOf(library, [1, 2, 3]);
    const orders = [
      [3, 2, 1],
      [2, 1, 3],
      [1, 3, 2],
    ];
    const answers = await Promise.all(
      orders.map(order => library.call('plan_playlist', { plan_id: planId, order })),
    );
    const made = answers.filter(({ isError }) => !isError);
    expect(made).toHaveLength(1);
    const now = await planAt(library, planId);
    expect(now.planId).toBe(made[0]?.structured['plan_id']);
    for (const { structured } of answers) expect(structured['plan_id'] ?? now.planId).toBe(now.planId);
    const late = await library.call('plan_playlist', { plan_id: planId, order: [1] });
    expect(late).toMatchObject({ isError: true, structured: { plan_id: now.planId } });
    const saved = await library.call('save_playlist', { plan_id: planId });
    expect(saved).toMatchObject({ isError: true, structured: { plan_id: now.planId } });
    expect(await planAt(library, planId)).toEqual(now);
    expect(library.playlists()).toEqual([]);
  });

  it('by another process count as well, and outlive a restart', async () => {
    const library = await libraryWith();
    const planId = await planOf(library, [1, 2, 3]);
    const other = await library.restarted();
    await other.call('plan_playlist', { plan_id: planId, order: [3, 1, 2] });
    const late = await library.call('plan_playlist', { plan_id: planId, order: [1, 2] });
    expect(late.isError).toBe(true);
    const now = await planAt(library, planId);
    expect(ids(now)).toEqual([3, 1, 2]);
    await reorder(library, now.planId, [2, 3]);
    const after = await library.restarted();
    expect(ids(await planAt(after, planId))).toEqual([2, 3]);
  });

  it('that make no sense change nothing', async () => {
    const library = await libraryWith();
    const planId = await planOf(library, [1, 2, 3]);
    for (const order of [[4], [1, 1], [0], []]) {
      const refused = await library.call('plan_playlist', { plan_id: planId, order });
      expect(refused.isError).toBe(true);
    }
    expect((await planAt(library, planId)).planId).toBe(planId);
  });

  it('of a playlist that stands become a plan, which is saved and taken back', async () => {
    const library = await libraryWith({ playlists: [{ id: 40, title: 'Dinner', tracks: [1, 2, 3, 4] }] });
    const uri = 'music://show/playlist/40';
    expect((await listAt(library, uri)).editable).toBe(true);
    const first = await library.call('plan_playlist', { playlist: 40, order: [4, 1, 2] });
    const planId = String(first.structured['plan_id']);
    await reorder(library, planId, [2, 4, 1]);
    const plan = await planAt(library, planId);
    expect(ids(plan)).toEqual([2, 4, 1]);
    expect(plan.leaving.map(({ id }) => id)).toEqual([3]);
    expect(library.tracksOf(40)).toEqual([1, 2, 3, 4]);
    await library.call('save_playlist', { plan_id: plan.planId });
    expect(ids(await listAt(library, uri))).toEqual([2, 4, 1]);
    const { changeId } = await listAt(library, `music://plan/${planId}`);
    const undone = await library.undo(changeId);
    expect(library.tracksOf(40)).toEqual([1, 2, 3, 4]);
    await library.undo(undone.structured['change_id']);
    expect(ids(await listAt(library, uri))).toEqual([2, 4, 1]);
  });
});

/** Requests that a save of three tracks sends, and what may become of each. */
const requests = ['POST /user/me/playlists', /^POST \/playlist\/\d+(?!\/)/, /^POST \/playlist\/\d+\/tracks/];
const deaths = requests.flatMap(request =>
  (['dies before acting', 'dies after acting'] as const).map(fault => [request, fault] as const),
);
const failures = requests.flatMap(request =>
  ([{ status: 500 }, 'answer lost', 'unreachable', 'cancelled'] as const).map(
    fault => [request, fault] as const,
  ),
);

describe('A save', () => {
  const finished = async (library: LibraryStand, planId: string) => {
    const shown = await shownAt(library, `music://plan/${planId}`);
    if (shown.is === 'plan') {
      expect(['broken', 'open']).toContain(shown.state);
      expect(ids(shown)).toEqual([3, 1, 2]);
      await library.call('save_playlist', { plan_id: shown.planId });
    }
    const list = await listAt(library, `music://plan/${planId}`);
    expect(ids(list)).toEqual([3, 1, 2]);
    expect(library.playlists().map(({ title, tracks }) => [title, tracks])).toEqual([['Road', [3, 1, 2]]]);
    await library.undo(list.changeId);
    expect(library.playlists()).toEqual([]);
    await expect(shownAt(library, `music://plan/${planId}`)).rejects.toThrow('saved and undone');
  };

  it.each(deaths)('that is broken off is finished by the next: %s %s', async (request, fault) => {
    const library = await libraryWith();
    const planId = await planOf(library, [1, 2, 3]);
    const edited = String((await reorder(library, planId, [3, 1, 2])).structured['plan_id']);
    library.faults.next(request, fault);
    await expect(library.call('save_playlist', { plan_id: edited })).rejects.toThrow('gone');
    expect(library.faults.pending).toBe(0);
    await finished(await library.restarted(), planId);
  });

  it.each(failures)('that fails midway can be made again: %s %o', async (request, fault) => {
    const library = await libraryWith();
    const planId = await planOf(library, [1, 2, 3]);
    const edited = String((await reorder(library, planId, [3, 1, 2])).structured['plan_id']);
    library.faults.next(request, fault);
    await library.call('save_playlist', { plan_id: edited }).catch(() => undefined);
    expect(library.faults.pending).toBe(0);
    await finished(library, planId);
  });
});
