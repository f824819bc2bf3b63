import { expect, it } from 'vitest';
import { libraryWith, numbers } from '../support/library.ts';
import { callTool } from '../support/stand.ts';
import { describeView, patience, planIdIn, titlesIn } from '../support/view-tests.ts';

/** Counts the movements of rows, and of what else moves. */
const countMoves = `
  moves = 0;
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...given) {
    moves += 1;
    return animate.apply(this, given);
  };`;

describeView('The rows of a plan that the assistant changes', chat => {
  const changed = async (motion: 'reduce' | 'no-preference') => {
    const library = await libraryWith();
    const shownFor = { tool: 'plan_playlist', args: { title: 'Road', track_ids: numbers(30) } };
    const opened = await chat.open(library.mcp, shownFor, { height: 500 });
    const { view, page } = opened;
    await page.emulateMedia({ reducedMotion: motion });
    await view.getByRole('button', { name: 'Enlarge' }).click();
    await expect.poll(() => view.locator('li.row').count(), patience).toBe(30);
    await view.getByRole('button', { name: 'Play “Song 20”' }).focus();
    await view.evaluate(countMoves);
    const scrolled = await view.evaluate('scrollY');
    const order = [30, ...numbers(29)];
    await callTool(library.mcp, 'plan_playlist', { plan_id: planIdIn(opened), order });
    await view.evaluate(`dispatchEvent(new Event('focus'))`);
    await expect.poll(async () => (await titlesIn(opened))[0], patience).toBe('Song 30');
    return { ...opened, scrolled };
  };

  it('glide to their places; the focus and the window stay', async () => {
    const { view, scrolled } = await changed('no-preference');
    expect(await view.evaluate('moves')).toBe(30);
    expect(Number(scrolled)).toBeGreaterThan(0);
    expect(await view.evaluate('scrollY')).toBe(scrolled);
    expect(await view.locator(':focus').getAttribute('aria-label')).toBe('Play “Song 20”');
  });

  it('are there at once for those who want no motion', async () => {
    const { view } = await changed('reduce');
    expect(await view.evaluate('moves')).toBe(0);
  });
});
