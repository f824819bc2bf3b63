import { expect, it } from 'vitest';
import { libraryWith } from '../support/library.ts';
import { stand } from '../support/stand.ts';
import { describeView, patience, saidIn, titlesIn } from '../support/view-tests.ts';

const rising = {
  tool: 'plan_playlist',
  args: {
    title: 'Road',
    sources: [{ from: 'like', artists: ['Marlow & the Tides'] }],
    rules: { count: 10 },
  },
};
const large = { context: { displayMode: 'fullscreen' } } as const;
const sorted = (titles: readonly string[]) =>
  titles.toSorted(new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare);

describeView('A list in the view', chat => {
  it('shows only the songs that match, says how many, and changes nothing', async () => {
    const demo = await stand();
    const opened = await chat.open(demo.mcp, rising, large);
    const before = await titlesIn(opened);
    const asked = opened.asked.length;
    const filter = opened.view.getByRole('searchbox', { name: 'Filter' });
    await filter.fill(before[3]?.toUpperCase() ?? '');
    await expect.poll(() => titlesIn(opened), patience).toEqual([before[3]]);
    expect(await opened.view.locator('.sift .shown').innerText()).toBe('1 of 10 songs');
    expect(await opened.view.locator('li.row .position').innerText()).toBe('4');
    expect(await opened.view.locator('li.row .grip').count()).toBe(0);
    await filter.fill('no such words');
    await opened.view.getByText('No song of the list matches.').waitFor();
    await filter.press('Escape');
    await expect.poll(() => titlesIn(opened), patience).toEqual(before);
    expect(await opened.view.locator('li.row .grip').count()).toBe(10);
    expect(opened.asked.length).toBe(asked);
    await demo.close();
  });

  it('is sorted by an edit where its order may be changed, and undone at once', async () => {
    const demo = await stand();
    const opened = await chat.open(demo.mcp, rising, large);
    const before = await titlesIn(opened);
    const sort = opened.view.getByRole('combobox', { name: 'Sort' });
    await sort.selectOption({ label: 'Title' });
    await expect.poll(() => titlesIn(opened), patience).toEqual(sorted(before));
    expect(await saidIn(opened)).toBe('Sorted: Title.');
    await sort.selectOption({ label: 'As planned' });
    await expect.poll(() => titlesIn(opened), patience).toEqual(before);
    await sort.press('Control+z');
    await expect.poll(() => titlesIn(opened), patience).toEqual(sorted(before));
    await opened.view.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
    await expect.poll(() => opened.asked.at(-1), patience).toContain('"order":');
    await demo.close();
  });

  it('is looked at in another order where its order may not be changed', async () => {
    const tracks = [9, 3, 8, 1, 7, 5, 4, 2, 6];
    const library = await libraryWith({ playlists: [{ id: 40, title: 'Dinner', tracks }] });
    const opened = await chat.open(
      library.mcp,
      { tool: 'show', args: { kind: 'playlist', id: 40 } },
      { ...large, capabilities: { serverResources: {} } },
    );
    const sort = opened.view.getByRole('combobox', { name: 'Sort' });
    await sort.selectOption({ label: 'Title' });
    await expect.poll(async () => (await titlesIn(opened))[0], patience).toBe('Song 1');
    expect(await opened.view.locator('li.row .position').first().innerText()).toBe('4');
    expect(await sort.inputValue()).toBe('title');
    await sort.selectOption({ label: 'As planned' });
    await expect.poll(async () => (await titlesIn(opened))[0], patience).toBe('Song 9');
    expect(opened.asked).toEqual([]);
  });

  it('moves the focus among the songs that match', async () => {
    const demo = await stand();
    const opened = await chat.open(demo.mcp, rising, large);
    await opened.view.getByRole('searchbox', { name: 'Filter' }).fill('the');
    await expect.poll(async () => (await titlesIn(opened)).length, patience).toBeLessThan(10);
    const play = opened.view.locator('li.row [data-control=play]');
    await play.first().focus();
    await opened.page.keyboard.press('ArrowDown');
    expect(await play.nth(1).evaluate(each => each.matches(':focus'))).toBe(true);
    const before = await titlesIn(opened);
    await opened.page.keyboard.press('Alt+ArrowDown');
    expect(await titlesIn(opened)).toEqual(before);
    await demo.close();
  });

  it('is filtered and sorted in a chat by a button, without which no song moves when the list is unfolded', async () => {
    const demo = await stand();
    const opened = await chat.open(demo.mcp, rising);
    const { view } = opened;
    const [button, filter] = [
      view.getByRole('button', { name: 'Filter and sort' }),
      view.getByRole('searchbox', { name: 'Filter' }),
    ];
    const first = view.locator('li.row').first();
    const top = (await first.boundingBox())?.y;
    await view.getByRole('button', { name: 'Show all 10 songs' }).click();
    await expect.poll(async () => (await titlesIn(opened)).length, patience).toBe(10);
    expect((await first.boundingBox())?.y).toBe(top);
    expect(await filter.count()).toBe(0);
    const [title = ''] = await titlesIn(opened);
    await button.press('Enter');
    await expect.poll(() => filter.evaluate(each => each.matches(':focus')), patience).toBe(true);
    await filter.fill(title);
    await expect.poll(async () => (await titlesIn(opened)).length, patience).toBeLessThan(10);
    await button.press('Enter');
    await expect.poll(async () => (await titlesIn(opened)).length, patience).toBe(10);
    await demo.close();
  });

  it('has its description in the chat too, in one line', async () => {
    const demo = await stand();
    const description =
      'Slow at first, for six people who do not know each other, and louder after the cheese';
    const { view } = await chat.open(demo.mcp, { ...rising, args: { ...rising.args, description } });
    await view.getByRole('button', { name: 'Show all 10 songs' }).waitFor();
    const about = view.getByText(description);
    const height = async () => (await about.boundingBox())?.height ?? 0;
    await expect.poll(height, patience).toBeGreaterThan(0);
    expect(await height()).toBeLessThan(25);
    await view.getByRole('button', { name: 'More', exact: true }).click();
    await expect.poll(height, patience).toBeGreaterThan(25);
    await demo.close();
  });
});
