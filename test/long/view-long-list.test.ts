import { expect, it } from 'vitest';
import { libraryWith, numbers } from '../support/library.ts';
import { describeView, patience, saidIn } from '../support/view-tests.ts';

const dinner = { tool: 'show', args: { kind: 'playlist', id: 40 } };

describeView('A list of 300 songs in the view', chat => {
  const open = async () => {
    const library = await libraryWith({ playlists: [{ id: 40, title: 'Dinner', tracks: numbers(300) }] });
    const opened = await chat.open(library.mcp, dinner, { context: { displayMode: 'fullscreen' } });
    await opened.page.evaluate(`document.querySelector('iframe').classList.add('large')`);
    await expect.poll(() => opened.view.locator('li.row').count(), patience).toBe(300);
    return opened;
  };

  it('is searched by the browser, and counted by screen readers', async () => {
    const opened = await open();
    const songs = opened.view.getByRole('list', { name: 'Running order' }).getByRole('listitem');
    expect(await songs.count()).toBe(300);
    const found = await opened.view.evaluate(`[find('Song 287'),
      getSelection().anchorNode?.parentElement.closest('li')?.querySelector('.title').textContent]`);
    expect(found).toEqual([true, 'Song 287']);
    await opened.view.getByRole('button', { name: 'Play “Song 287”' }).waitFor();
  });

  it('is dragged through from its first song to its last', async () => {
    const opened = await open();
    const { page } = opened;
    const grip = opened.view.getByRole('button', { name: 'Move “Song 1”, 1 of 300' });
    const { x = 0, y = 0 } = (await grip.boundingBox()) ?? {};
    await page.mouse.move(x + 8, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 8, y + 120, { steps: 4 });
    await page.mouse.wheel(0, 30_000);
    await expect
      .poll(
        () => opened.view.evaluate('scrollY + innerHeight >= document.documentElement.scrollHeight - 2'),
        patience,
      )
      .toBe(true);
    const { height = 0 } = page.viewportSize() ?? {};
    await page.mouse.move(x + 8, height - 2, { steps: 4 });
    await page.waitForTimeout(200);
    await page.mouse.up();
    await expect.poll(() => saidIn(opened), patience).toBe('“Song 1” is now 300 of 300.');
    const numbered =
      await opened.view.evaluate(`[...document.querySelectorAll('li.row')].flatMap((row, at) => {
      const number = row.querySelector('.position')?.textContent;
      return number === undefined || number === String(at + 1) ? [] : [[at + 1, number]];
    })`);
    expect(numbered).toEqual([]);
    const focus = () => opened.view.getByRole('button', { name: 'Play “Song 1”' }).count();
    await expect.poll(focus, patience).toBe(1);
  });
});
