import { afterEach, describe, expect, it, vi } from 'vitest';
import { Session } from '../../src/view/page/session.ts';
import { libraryWith } from '../support/library.ts';
import { callTool } from '../support/stand.ts';
import { sessionOf } from '../support/view-session.ts';

const road = { tool: 'plan_playlist', args: { title: 'Road', track_ids: [1, 2, 3] } };

async function again() {
  const library = await libraryWith();
  const answer = await callTool(library.mcp, road.tool, road.args);
  const { session, read } = await sessionOf(library.mcp, road);
  if (session.host === undefined) throw new Error('no host');
  const view = new Session();
  view.connected(session.host);
  view.input(road.args);
  return { view, read, answer };
}

describe('A host that', () => {
  afterEach(() => void vi.useRealTimers());

  it('passes on no answer is waited for so long, and then the listener can look for the plan', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { view } = await again();
    vi.advanceTimersByTime(20_000);
    view.progressed(1, 3);
    vi.advanceTimersByTime(20_000);
    expect(view.state.phase).toBe('waiting');
    vi.advanceTimersByTime(20_000);
    expect(view.state.phase).toBe('silent');
    vi.useRealTimers();
    view.retry();
    await view.flush();
    expect(view.state.plans?.map(({ title }) => title)).toContain('Road');
  });

  it('passes on an answer fifty times has it read once', async () => {
    const { view, read, answer } = await again();
    const before = read.length;
    for (let times = 0; times < 50; times += 1) view.result(answer);
    await view.flush();
    expect(read.length - before).toBe(1);
    view.result(answer);
    await view.flush();
    expect(read.length - before).toBe(1);
    expect(view.state.rows).toHaveLength(3);
  });
});

describe('A plan that was put in another order elsewhere', () => {
  it('keeps that order, and loses what the listener removed meanwhile', async () => {
    const library = await libraryWith();
    const view = await sessionOf(library.mcp, { ...road, args: { title: 'Road', track_ids: [1, 2, 3, 4] } });
    const { shown } = view.state();
    if (shown?.is !== 'plan') throw new Error('no plan');
    await library.call('plan_playlist', { plan_id: shown.planId, order: [4, 1, 2, 3] });
    view.session.remove(view.key(2));
    await view.session.flush();
    expect(view.ids()).toBe('4 1 3');
    expect(view.informed.at(-1)).toContain('removed 1');
  });
});
