import { expect, it } from 'vitest';
import { libraryWith, numbers } from '../support/library.ts';
import { stand } from '../support/stand.ts';
import { describeView, patience, saidIn, titlesIn } from '../support/view-tests.ts';

const rising = {
  tool: 'plan_playlist',
  args: {
    title: 'Road',
    sources: [{ from: 'like', artists: ['Marlow & the Tides'] }],
    rules: { count: 5, sort: 'tempo' },
  },
};

const large = { context: { displayMode: 'fullscreen' } } as const;

describeView('The button “Adjust” of a plan', chat => {
  it('gets slower songs, and one press undoes that', async () => {
    const demo = await stand();
    const opened = await chat.open(demo.mcp, rising, large);
    const before = await titlesIn(opened);
    await opened.view.getByRole('button', { name: 'Adjust' }).click();
    await opened.view.getByRole('menuitem', { name: 'Slower' }).click();
    await expect.poll(() => saidIn(opened), patience).toBe('2 songs replaced by slower ones.');
    expect((await titlesIn(opened)).filter(title => before.includes(title))).toEqual(before.slice(0, 3));
    await opened.view.getByRole('status').locator('..').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => titlesIn(opened), patience).toEqual(before);
    await demo.close();
  });

  it('fills the plan up to a length, with the keyboard alone', async () => {
    const demo = await stand();
    const opened = await chat.open(demo.mcp, rising, large);
    const { view, page } = opened;
    await view.getByRole('button', { name: 'Adjust' }).press('Enter');
    await expect
      .poll(() =>
        view.getByRole('menuitem', { name: 'Slower' }).evaluate(each => each.matches(':focus-visible')),
      )
      .toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    const minutes = view.getByRole('spinbutton', { name: 'Minutes in all' });
    expect(await minutes.inputValue()).toBe('30');
    await page.keyboard.type('45');
    await page.keyboard.press('Enter');
    await expect.poll(() => saidIn(opened), patience).toMatch(/^\d+ songs added\.$/);
    expect(await view.locator('.facts').innerText()).toContain('45 min');
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await titlesIn(opened)).length, patience).toBe(5);
    await demo.close();
  });

  it('adds songs like one from the menu of its row', async () => {
    const demo = await stand();
    const opened = await chat.open(demo.mcp, rising, large);
    const [first = '', ...others] = await titlesIn(opened);
    await opened.view.getByRole('button', { name: `More for “${first}”` }).click();
    await opened.view.getByRole('menuitem', { name: 'Add similar songs' }).click();
    await expect.poll(() => saidIn(opened), patience).toBe('5 similar songs added.');
    const now = await titlesIn(opened);
    expect(now[0]).toBe(first);
    await expect.poll(async () => (await titlesIn(opened)).slice(6), patience).toEqual(others);
    await demo.close();
  });

  it('is absent where nothing can be saved, and where the view may not call', async () => {
    const call = { tool: 'plan_playlist', args: { title: 'Road', track_ids: numbers(3) } };
    const reading = await chat.open((await libraryWith({}, { readOnly: true })).mcp, call);
    await reading.view.getByText('This server does not save').waitFor();
    expect(await reading.view.getByRole('button', { name: 'Adjust' }).count()).toBe(0);
    const showing = await chat.open((await libraryWith()).mcp, call, {
      capabilities: { serverResources: {} },
    });
    await showing.view.getByText('in this chat the view can only show it').waitFor();
    expect(await showing.view.getByRole('button', { name: 'Adjust' }).count()).toBe(0);
  });
});
