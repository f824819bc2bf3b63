import { describe, expect, it } from 'vitest';
import { libraryWith } from '../support/library.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** A library whose listener makes playlists, each at a time of its own. */
async function made(...times: readonly number[]) {
  const at = await libraryWith({}, { confirm: 'never' });
  const start = at.time.now;
  for (const [number, ms] of times.entries()) {
    at.time.now = start + ms;
    await at.call('playlist_write', { action: 'create', title: `List ${number + 1}` });
  }
  const titles = () => at.playlists().map(({ title }) => title);
  const recorded = async () => (await at.call('changes')).text.match(/List \d/g);
  return { ...at, start, titles, recorded };
}

describe('A clock that jumps', () => {
  it.each([
    ['back', -90 * 1000],
    ['back by a year', -365 * day],
    ['ahead', 91 * day],
  ])('%s does not change which change is the latest', async (_, jump) => {
    const at = await made(0, minute, minute + jump);
    expect(await at.recorded()).toEqual(['List 3', 'List 2', 'List 1']);
    await at.undo();
    expect(at.titles()).toEqual(['List 1', 'List 2']);
    const later = await at.restarted({ confirm: 'never' });
    await later.undo();
    expect(at.titles()).toEqual(['List 1']);
  });

  it('far ahead and back again loses no change', async () => {
    const at = await made(0, 91 * day, minute);
    expect(await at.recorded()).toEqual(['List 3', 'List 2', 'List 1']);
  });

  it('far ahead for more than a day is believed: older changes are deleted', async () => {
    const at = await made(0, 91 * day, 92 * day);
    expect(await at.recorded()).toEqual(['List 3', 'List 2']);
  });

  it('in steps of a fortnight lets changes go too', async () => {
    const at = await made(...Array.from({ length: 9 }, (_, step) => step * 14 * day));
    expect((await at.recorded())?.at(-1)).toBe('List 3');
  });

  it('in steps of a week, as in ordinary use, lets changes go after 90 days', async () => {
    const weeks = Array.from({ length: 14 }, (_, week) => week * 7 * day);
    expect(await (await made(...weeks.slice(0, 13))).recorded()).toHaveLength(13);
    expect(await (await made(...weeks)).recorded()).toHaveLength(13);
  });
});

describe('A plan of a clock that jumps', () => {
  it.each([
    ['back by 90 seconds', [-90 * 1000]],
    ['far ahead and back again', [91 * day, minute]],
    ['far ahead, where another plan is made, and back again', [91 * day, minute], 'and another'],
  ] as const)('%s can be saved', async (_, jumps, another?: string) => {
    const at = await libraryWith({}, { confirm: 'never' });
    const start = at.time.now;
    const { plan_id } = (await at.call('plan_playlist', { title: 'Monday', track_ids: [1] })).structured;
    for (const jump of jumps) {
      at.time.now = start + jump;
      if (another !== undefined) await at.call('plan_playlist', { title: another, track_ids: [2] });
    }
    const later = await at.restarted({ confirm: 'never' });
    expect((await later.call('save_playlist', { plan_id })).structured['outcome']).toBe('done');
    expect(at.playlists().map(({ title }) => title)).toEqual(['Monday']);
  });

  it('does not outlive its half hour where the clock stays', async () => {
    const at = await libraryWith({}, { confirm: 'never' });
    const { plan_id } = (await at.call('plan_playlist', { title: 'Monday', track_ids: [1] })).structured;
    at.time.now += 31 * minute;
    const saved = await at.call('save_playlist', { plan_id });
    expect([saved.isError === true, at.playlists()]).toEqual([true, []]);
  });
});

it('Changes of a version that wrote no order come in that of their times, after all that have one', async () => {
  const at = await made(0, -minute);
  const [{ key, value: index } = expect.fail()] = at.store
    .list('jobs')
    .filter(each => each.key.endsWith(' index'));
  const entries: readonly unknown[] = Array.isArray(index) ? index : [];
  // Such a version sorts the list by time.
  at.store.put('jobs', key, JSON.parse(JSON.stringify([...entries].reverse())));
  expect(await at.recorded()).toEqual(['List 2', 'List 1']);
  at.store.delete('jobs', key.replace(/index$/, 'order'));
  expect(await at.recorded()).toEqual(['List 1', 'List 2']);
});
