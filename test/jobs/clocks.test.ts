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
