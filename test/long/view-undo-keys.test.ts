import { expect, it } from 'vitest';
import { libraryWith, numbers } from '../support/library.ts';
import { stand } from '../support/stand.ts';
import { describeView, patience, titlesIn } from '../support/view-tests.ts';

describeView('With the keyboard', chat => {
  it('Backspace removes a song, and Control and Z brings it back', async () => {
    const library = await libraryWith();
    const args = { title: 'Road', track_ids: numbers(3) };
    const opened = await chat.open(library.mcp, { tool: 'plan_playlist', args });
    await opened.view.getByRole('button', { name: 'Move “Song 2”, 2 of 3' }).press('Backspace');
    expect(await titlesIn(opened)).toEqual(['Song 1', 'Song 3']);
    await opened.view.locator('body').press('Control+z');
    await expect.poll(() => titlesIn(opened), patience).toEqual(['Song 1', 'Song 2', 'Song 3']);
    await opened.view.locator('body').press('Control+Shift+z');
    await expect.poll(() => titlesIn(opened), patience).toEqual(['Song 1', 'Song 3']);
  });

  it('a chart shows its ranks, also on a phone', async () => {
    const demo = await stand();
    const { view } = await chat.open(demo.mcp, { tool: 'show', args: { kind: 'chart' } }, { width: 320 });
    const rank = view.locator('li.row .position').first();
    await rank.waitFor();
    expect(await rank.innerText()).toBe('1');
    await demo.close();
  });
});
