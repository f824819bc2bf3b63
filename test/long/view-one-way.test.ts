import { expect, it } from 'vitest';
import { libraryWith } from '../support/library.ts';
import type { ViewChoices } from '../support/view-in-chat.ts';
import { describeView, patience } from '../support/view-tests.ts';

/** The most parts of a page that the Tab key or an arrow key goes through. */
const mostSteps = 60;

/** What screen readers call the part that has the focus. */
const focused = `(({ ariaLabel, innerText }) => ariaLabel ?? innerText.trim())(document.activeElement)`;

describeView('Finding, hearing, adding, editing, saving and undoing', chat => {
  const opened = async (choices: ViewChoices) => {
    const library = await libraryWith({ playlists: [{ id: 40, title: 'Dinner', tracks: [1, 2, 3] }] });
    const shownFor = { tool: 'show', args: { kind: 'playlist', id: 40 } };
    const chatting = await chat.open(library.mcp, shownFor, choices);
    const button = (name: string) => chatting.view.getByRole('button', { name, exact: true });
    await button('Play “Song 1”').waitFor();
    return { ...chatting, library, button };
  };

  it('work with a keyboard alone', async () => {
    const { page, view, library, button } = await opened({});
    const { keyboard } = page;
    const go = async (key: 'Tab' | 'ArrowDown', name: string) => {
      for (let step = 0; step < mostSteps; step += 1) {
        if ((await view.evaluate(focused)) === name) return;
        await keyboard.press(key);
      }
      throw new Error(`${key} does not reach ${name}`);
    };
    const press = async (name: string, key: 'Tab' | 'ArrowDown' = 'Tab') => {
      await go(key, name);
      await keyboard.press('Enter');
    };
    await press('Search');
    await view.locator('input:focus').waitFor();
    await keyboard.type('Song 9');
    await keyboard.press('Enter');
    await button('Play “Song 9”').waitFor();
    await press('Play “Song 9”');
    await button('Pause “Song 9”').waitFor();
    await press('Pause “Song 9”');
    await press('More for “Song 9”');
    await press('Add to a playlist', 'ArrowDown');
    await view.getByRole('menuitem', { name: 'Dinner' }).waitFor();
    await press('Dinner', 'ArrowDown');
    await view.getByText('“Song 9” is in “Dinner”.').waitFor();
    await press('Back');
    await button('Play “Song 9”').waitFor();
    await go('Tab', 'Move “Song 1”, 1 of 4');
    await keyboard.press('Alt+ArrowDown');
    await press('Save: 1 moved');
    await expect.poll(() => library.tracksOf(40), patience).toEqual([2, 1, 3, 9]);
    await button('Undo').waitFor();
    await press('Undo');
    await expect.poll(() => library.tracksOf(40), patience).toEqual([1, 2, 3, 9]);
  });

  it('work with a finger alone', async () => {
    const { view, library, button } = await opened({ touched: true, width: 320 });
    const item = (name: string) => view.getByRole('menuitem', { name, exact: true });
    await button('Search').tap();
    await view.getByRole('searchbox').fill('Song 9');
    await view.getByRole('search').getByRole('button', { name: 'Search', exact: true }).tap();
    await button('Play “Song 9”').tap();
    await button('Pause “Song 9”').tap();
    await button('More for “Song 9”').tap();
    await item('Add to a playlist').tap();
    await item('Dinner').tap();
    await view.getByText('“Song 9” is in “Dinner”.').waitFor();
    await button('Back').tap();
    await button('More for “Song 1”').tap();
    await item('Move …').tap();
    await item('Move down').tap();
    await button('Save: 1 moved').tap();
    await expect.poll(() => library.tracksOf(40), patience).toEqual([2, 1, 3, 9]);
    await button('Undo').tap();
    await expect.poll(() => library.tracksOf(40), patience).toEqual([1, 2, 3, 9]);
  });
});
