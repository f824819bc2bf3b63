import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Adjustment } from '../../src/view/page/adjustments.ts';
import { type LibraryStand, libraryWith, numbers } from '../support/library.ts';
import { callTool, type Stand, stand } from '../support/stand.ts';
import { type HostChoices, type SessionStand, sessionOf } from '../support/view-session.ts';

let demo: Stand;
beforeAll(async () => {
  demo = await stand();
});
afterAll(() => demo.close());

const rising = {
  title: 'Road',
  sources: [{ from: 'like', artists: ['Marlow & the Tides'] }],
  rules: { count: 8, sort: 'tempo' },
};

const planned = (args: object = rising, choices: HostChoices = {}) =>
  sessionOf(demo.mcp, { tool: 'plan_playlist', args: { ...args } }, choices);

const temposIn = ({ state }: SessionStand) => state().rows.map(({ track }) => track.bpm ?? 0);
const idsIn = ({ state }: SessionStand) => state().rows.map(({ track }) => track.id);
const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
const rise = (tempos: readonly number[]) => tempos.toSorted((a, b) => a - b);

describe('A plan', () => {
  it.each(['slower', 'faster'] as const)(
    'becomes %s: a quarter of its songs is replaced, and its order stays',
    async is => {
      const view = await planned();
      const [before, tempos] = [idsIn(view), temposIn(view)];
      await view.session.adjust({ is });
      expect(view.says()).toBe(`2 songs replaced by ${is} ones.`);
      expect(idsIn(view)).toHaveLength(8);
      const gone = before.filter(id => !idsIn(view).includes(id));
      expect(gone).toEqual(is === 'slower' ? before.slice(-2) : before.slice(0, 2));
      expect(Math.sign(meanOf(temposIn(view)) - meanOf(tempos))).toBe(is === 'slower' ? -1 : 1);
      expect(temposIn(view)).toEqual(rise(temposIn(view)));
      expect(view.informed.at(-1)).toContain(`the listener asked for ${is} songs. The plan is now`);
    },
  );

  it.each([
    ['by number', rising],
    ['by length', { ...rising, rules: { minutes: 30, sort: 'tempo' } }],
  ])('that was made slower is not filled up with what was replaced: %s', async (_, args) => {
    const view = await planned(args);
    await view.session.adjust({ is: 'slower' });
    const { shown } = view.state();
    const count = idsIn(view).length;
    if (shown?.is !== 'plan') throw new Error('no plan');
    const filled = await callTool(demo.mcp, 'plan_playlist', { plan_id: shown.planId, fill: true });
    expect(filled.structured['nb_tracks']).toBe(count);
  });

  it('is what the server has, and what it saves', async () => {
    const view = await planned();
    await view.session.adjust({ is: 'slower' });
    const shown = idsIn(view);
    await view.session.save();
    expect(view.says()).toBe('“Road” is saved.');
    expect(idsIn(view)).toEqual(shown);
    await view.session.undo();
  });

  it('is undone in one step, and adjusted again in one', async () => {
    const view = await planned();
    const before = view.ids();
    await view.session.adjust({ is: 'slower' });
    const after = view.ids();
    expect(view.session.undoEdit()).toBe(true);
    await view.session.flush();
    expect(view.ids()).toBe(before);
    expect(view.session.undoEdit()).toBe(false);
    expect(view.session.redoEdit()).toBe(true);
    await view.session.flush();
    expect(view.ids()).toBe(after);
    expect(view.state().sync).toBe('same');
  });

  it('keeps the places of its songs where their tempo has no order', async () => {
    const found = await planned();
    const [a, b, c, d, e, f] = idsIn(found);
    const view = await planned({ title: 'Mixed', track_ids: [d, a, f, b, e, c] });
    await view.session.adjust({ is: 'slower' });
    const now = idsIn(view);
    expect([now[0], now[1], now[3], now[5]]).toEqual([d, a, b, c]);
    expect(now).not.toContain(f);
    expect(now).not.toContain(e);
  });

  it('gets songs like the selected ones, after them', async () => {
    const view = await planned();
    const before = idsIn(view);
    const key = view.key(before[1] ?? 0);
    await view.session.adjust({ is: 'similar', keys: [key] });
    expect(view.says()).toBe('5 similar songs added.');
    expect([...idsIn(view).slice(0, 2), ...idsIn(view).slice(7)]).toEqual(before);
    expect(view.asked.at(-2)).toContain(`"sources":[{"from":"like","songs":[${before[1]}]}]`);
  });

  it('is filled up to a length', async () => {
    const view = await planned();
    await view.session.adjust({ is: 'fill', minutes: 60 });
    const seconds = view.state().rows.reduce((sum, { track }) => sum + track.seconds, 0);
    expect(Math.abs(seconds - 3600)).toBeLessThan(75);
    view.session.undoEdit();
    await view.session.flush();
    expect(idsIn(view)).toHaveLength(8);
  });

  it('keeps the rules and the length that were asked for', async () => {
    const view = await planned({
      title: 'Hour',
      sources: [{ from: 'like', artists: ['Marlow & the Tides'] }],
      rules: { minutes: 30, bpm_min: 90, bpm_max: 125, max_per_artist: 1 },
    });
    await view.session.adjust({ is: 'slower' });
    expect(Math.min(...temposIn(view))).toBeGreaterThanOrEqual(90);
    const seconds = view.state().rows.reduce((sum, { track }) => sum + track.seconds, 0);
    expect(Math.abs(seconds - 1800)).toBeLessThan(90);
    await view.session.adjust({ is: 'fill', minutes: 45 });
    expect(Math.max(...temposIn(view))).toBeLessThanOrEqual(125);
  });

  it('keeps a song that the listener chose', async () => {
    const view = await planned();
    const fastest = idsIn(view).at(-1) ?? 0;
    view.session.remove(view.key(fastest));
    await view.session.flush();
    view.session.putBack(view.state().removed[0]?.row.key ?? '');
    await view.session.flush();
    await view.session.adjust({ is: 'slower' });
    expect(idsIn(view)).toContain(fastest);
  });
});

describe('Without anything suitable, a plan stays as it is', () => {
  it.each([
    [{ is: 'slower' }, 'Nothing slower was found.'],
    [{ is: 'faster' }, 'Nothing faster was found.'],
    [{ is: 'fill', minutes: 30 }, 'No songs were found to fill it with.'],
    [{ is: 'similar' }, 'No similar songs were found.'],
  ] satisfies [Adjustment, string][])('%o', async (wanted, words) => {
    const library = await libraryWith();
    const args = { title: 'Road', track_ids: numbers(5) };
    const view = await sessionOf(library.mcp, { tool: 'plan_playlist', args });
    await view.session.adjust(wanted);
    expect(view.says()).toBe(words);
    expect(view.ids()).toBe('1 2 3 4 5');
    expect(view.session.undoEdit()).toBe(false);
  });
});

it('A refused call leaves the plan as it is, and says so', async () => {
  let isRefused = false;
  const view = await planned(rising, {
    before() {
      if (isRefused) throw new Error('the listener refused');
    },
  });
  const before = view.ids();
  isRefused = true;
  await view.session.adjust({ is: 'slower' });
  expect(view.says()).toBe('Not yet in the plan: this chat did not allow it. Try again.');
  expect(view.ids()).toBe(before);
  expect(view.session.undoEdit()).toBe(false);
});

it('A server that does not save offers no adjustments', async () => {
  const call = { tool: 'plan_playlist', args: { title: 'Road', track_ids: numbers(5) } };
  const mayAdjust = async (library: LibraryStand) => (await sessionOf(library.mcp, call)).session.mayAdjust;
  expect(await mayAdjust(await libraryWith())).toBe(true);
  expect(await mayAdjust(await libraryWith({}, { readOnly: true }))).toBe(false);
});
