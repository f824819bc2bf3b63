import { expect, it } from 'vitest';
import { libraryWith, numbers } from '../support/library.ts';
import type { ViewInChat } from '../support/view-in-chat.ts';
import { describeView, patience, titlesIn } from '../support/view-tests.ts';

const many = { tool: 'plan_playlist', args: { title: 'Road', track_ids: numbers(30) } };

describeView('The keyboard in the view', chat => {
  const press = ({ view }: ViewInChat, key: string) => view.locator(':focus').press(key);
  const focused = ({ view }: ViewInChat) =>
    view
      .locator(':focus')
      .getAttribute('aria-label', { timeout: 1000 })
      .catch(() => 'nothing');

  it('follows a song to the end of a list that is folded', async () => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, many);
    await opened.view.getByRole('button', { name: 'Move “Song 1”, 1 of 30' }).focus();
    await press(opened, 'Alt+Shift+ArrowDown');
    await expect.poll(() => focused(opened), patience).toBe('Move “Song 1”, 30 of 30');
    await press(opened, 'Home');
    expect(await focused(opened)).toBe('Move “Song 2”, 1 of 30');
    expect(await opened.view.locator('li.row').count()).toBe(30);
  });

  it('takes a song out where that is said, and not on the button that plays it', async () => {
    const library = await libraryWith({ playlists: [{ id: 7, title: 'Dinner', tracks: [1, 2, 3] }] });
    const opened = await chat.open(library.mcp, { tool: 'show', args: { kind: 'playlist', id: 7 } });
    await opened.view.getByRole('button', { name: 'Play “Song 1”' }).focus();
    await press(opened, 'Delete');
    expect(await titlesIn(opened)).toEqual(['Song 1', 'Song 2', 'Song 3']);
    const grip = opened.view.getByRole('button', { name: 'Move “Song 1”, 1 of 3' });
    const described = await grip.getAttribute('aria-describedby');
    expect(await opened.view.locator(`#${described}`).textContent()).toContain(
      'Delete or Backspace removes it.',
    );
    await grip.press('Delete');
    expect(await titlesIn(opened)).toEqual(['Song 2', 'Song 3']);
  });

  it('unfolds the list on its way to the last song', async () => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, many);
    await opened.view.getByRole('button', { name: 'Play “Song 5”' }).focus();
    await press(opened, 'ArrowDown');
    await expect.poll(() => focused(opened), patience).toBe('Play “Song 6”');
    await press(opened, 'End');
    await expect.poll(() => focused(opened), patience).toBe('Play “Song 30”');
  });

  it('gets into a list whose first song cannot be played, and past another', async () => {
    const songs = { 1: { readable: false }, 3: { readable: false } };
    const library = await libraryWith({
      songs,
      playlists: [{ id: 7, title: 'Dinner', tracks: [1, 2, 3, 4] }],
    });
    const opened = await chat.open(library.mcp, { tool: 'show', args: { kind: 'playlist', id: 7 } });
    const first = opened.view.getByRole('button', { name: 'No preview of “Song 1”' });
    await first.focus();
    expect(await focused(opened)).toBe('No preview of “Song 1”');
    await press(opened, 'ArrowDown');
    await press(opened, 'ArrowDown');
    await press(opened, 'ArrowDown');
    expect(await focused(opened)).toBe('Play “Song 4”');
    await first.press('Enter');
    expect(await opened.view.getByText('No preview is available.').count()).toBe(0);
  });

  it('goes on to the next song where that lacks the same button', async () => {
    const hope = { title: 'Hope', titleShort: 'Hope', artistId: 1 };
    const library = await libraryWith({ songs: { 1: hope, 2: { ...hope, duration: 200 } } });
    const args = { title: 'Others', wanted: ['Artist 1 - Hope'], track_ids: [9] };
    const opened = await chat.open(library.mcp, { tool: 'plan_playlist', args });
    await opened.view.getByRole('button', { name: /^2 versions of / }).focus();
    await press(opened, 'ArrowDown');
    expect(await focused(opened)).toBe('Move “Song 9”, 2 of 2');
  });

  it('stays at a song that the listener takes out and puts back with Enter', async () => {
    const library = await libraryWith({ playlists: [{ id: 7, title: 'Dinner', tracks: [1, 2, 3] }] });
    const opened = await chat.open(library.mcp, { tool: 'show', args: { kind: 'playlist', id: 7 } });
    await opened.view.getByRole('button', { name: 'Remove “Song 2”' }).focus();
    await press(opened, 'Enter');
    await expect.poll(() => focused(opened), patience).toBe('Undo: put “Song 2” back');
    await press(opened, 'Enter');
    await expect.poll(() => focused(opened), patience).toBe('Play “Song 2”');
    // The same once the server has the edit.
    await opened.view.getByRole('button', { name: 'Remove “Song 2”' }).press('Enter');
    await expect.poll(() => opened.informed.at(-1), patience).toContain('removed 1');
    await press(opened, 'Enter');
    await expect.poll(() => focused(opened), patience).toBe('Play “Song 2”');
  });

  it('goes on to the next song that leaves, and from the last into the list, when one is kept', async () => {
    const library = await libraryWith({ playlists: [{ id: 7, title: 'Dinner', tracks: [1, 2, 3, 4] }] });
    const args = { playlist: 7, remove: { positions: [2, 4] } };
    const opened = await chat.open(library.mcp, { tool: 'plan_playlist', args });
    await opened.view.getByRole('button', { name: 'Keep “Song 2”' }).focus();
    await press(opened, 'Enter');
    await expect.poll(() => focused(opened), patience).toBe('Keep “Song 4”');
    await press(opened, 'Enter');
    await expect.poll(() => focused(opened), patience).toBe('Play “Song 1”');
  });
});
