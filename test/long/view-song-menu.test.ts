import { expect, it } from 'vitest';
import { readAloud } from '../support/accessible.ts';
import { libraryWith } from '../support/library.ts';
import { stand } from '../support/stand.ts';
import type { ShownFor, ViewChoices } from '../support/view-in-chat.ts';
import { countSounds, describeView, patience, saidIn, titlesIn } from '../support/view-tests.ts';

const playlists = [
  { id: 40, title: 'Dinner', tracks: [5, 6] },
  { id: 41, title: 'Practice Room', tracks: [7] },
];
const found = { tool: 'show', args: { kind: 'search', query: 'Song' } };

describeView('The menu of a song', chat => {
  const opened = async (shownFor: ShownFor = found, choices: ViewChoices = {}, process = {}) => {
    const library = await libraryWith({ playlists }, process);
    const view = await chat.open(library.mcp, shownFor, choices);
    await view.view.locator('li.row').first().waitFor();
    const menu = async (title: string) => {
      await view.view.getByRole('button', { name: `More for “${title}”`, exact: true }).click();
      await view.view.getByRole('menu').waitFor();
    };
    const item = (name: string) => view.view.getByRole('menuitem', { name, exact: true });
    const items = () => view.view.getByRole('menuitem').allInnerTexts();
    return { ...view, library, menu, item, items };
  };

  it('adds a found song to a playlist of the listener, and the message takes it out again', async () => {
    const { menu, item, view, library, informed, ...chatting } = await opened();
    await menu('Song 1');
    await item('Add to a playlist').click();
    await item('Practice Room').click();
    await view.getByText('“Song 1” is in “Practice Room”.').waitFor();
    expect(library.tracksOf(41)).toEqual([7, 1]);
    expect(informed.at(-1)).toBe(
      'In the view the listener added "Song 1" [1] to the playlist "Practice Room" [41].',
    );
    expect(await readAloud({ view, ...chatting })).toContain('Undo adding “Song 1”');
    await view.locator('.toast').getByRole('button', { name: 'Undo adding “Song 1”' }).click();
    await view.getByText('“Song 1” was removed again.').waitFor();
    expect(library.tracksOf(41)).toEqual([7]);
  });

  it('makes a playlist with a song', async () => {
    const { menu, item, view, library } = await opened();
    await menu('Song 2');
    await item('Add to a playlist').click();
    await item('New playlist').click();
    await view.getByRole('textbox', { name: 'Name of the new playlist' }).fill('Late');
    await view.getByRole('button', { name: 'Create' }).click();
    await view.getByText('“Late” was created with “Song 2”.').waitFor();
    expect(library.playlists().at(-1)).toMatchObject({ title: 'Late', tracks: [2] });
  });

  it('likes a song once, however often it is pressed', async () => {
    const { menu, item, view, library, asked } = await opened();
    await menu('Song 3');
    await item('Like').dblclick();
    await view.getByText('“Song 3” is in your favourites.').waitFor();
    expect(library.favourites('tracks')).toContain(3);
    expect(asked.filter(each => each.startsWith('library_add'))).toHaveLength(1);
  });

  it('keeps the row and says why when a call is refused', async () => {
    const { menu, item, view, ...chatting } = await opened();
    chatting.library.faults.next('POST /user/', { status: 503 }, { times: 9 });
    await menu('Song 3');
    await item('Like').click();
    await expect.poll(() => saidIn({ view, ...chatting }), patience).toMatch(/^Not added to your favourites/);
    expect(await titlesIn({ view, ...chatting })).toContain('Song 3');
  });

  it('offers only what the server and its caller may do', async () => {
    const without = [
      'Play next',
      'Go to the artist',
      'Go to the album',
      'More like this',
      'Copy the link',
      'Open the web page',
    ];
    const reads = await opened(found, {}, { readOnly: true });
    await reads.menu('Song 1');
    expect(await reads.items()).toEqual(without);
    const grouped = await opened(found, {}, { groups: ['search', 'playlist', 'track'] });
    await grouped.menu('Song 1');
    expect(await grouped.items()).not.toContain('Like');
    expect(await grouped.items()).toContain('Add to a playlist');
    const nobody = await opened(found, {}, { account: null });
    await nobody.menu('Song 1');
    expect(await nobody.items()).toEqual(without);
  });

  it('goes to the album and the artist, and back to the row that was left', async () => {
    const { menu, item, view } = await opened();
    await menu('Song 2');
    await item('Go to the artist').press('Enter');
    await view.getByRole('heading', { name: 'Artist 2' }).waitFor();
    await menu('Song 2');
    expect(await item('Go to the artist').count()).toBe(0);
    await item('Go to the album').press('Enter');
    await view.getByText('Album', { exact: true }).waitFor();
    await view.getByRole('button', { name: 'Back' }).press('Enter');
    await view.getByRole('heading', { name: 'Artist 2' }).waitFor();
    await view.getByRole('button', { name: 'Back' }).press('Enter');
    await view.getByRole('heading', { name: 'Song' }).waitFor();
    await expect
      .poll(() => view.locator(':focus').getAttribute('aria-label'), patience)
      .toBe('More for “Song 2”');
  });

  it('plans songs like one, keeps what was edited before, and comes back to it', async () => {
    const demo = await stand();
    const chatting = await chat.open(demo.mcp, {
      tool: 'show',
      args: { kind: 'playlist', id: 'Practice Room' },
    });
    const { view } = chatting;
    const rows = view.locator('li.row');
    await rows
      .first()
      .getByRole('button', { name: /^Remove/ })
      .click();
    const before = await titlesIn(chatting);
    await rows
      .first()
      .getByRole('button', { name: /^More for/ })
      .click();
    await view.getByRole('menuitem', { name: 'More like this' }).click();
    await view.getByRole('heading', { name: /^Songs like / }).waitFor();
    await view.getByRole('button', { name: /^Save/ }).waitFor();
    await view.getByRole('button', { name: 'Back' }).click();
    await view.getByRole('heading', { name: 'Practice Room' }).waitFor();
    // More rows may fit than before, or fewer.
    const after = await titlesIn(chatting);
    const shown = Math.min(before.length, after.length);
    expect(shown).toBeGreaterThan(1);
    expect(after.slice(0, shown)).toEqual(before.slice(0, shown));
    expect(await view.getByText('Removed', { exact: true }).count()).toBe(1);
    await demo.close();
  });

  it('is worked with arrow keys, and Escape gives the focus back', async () => {
    const chatting = await opened();
    const { menu, view } = chatting;
    const focused = () => view.locator(':focus').innerText();
    await menu('Song 1');
    expect(await focused()).toBe('Play next');
    expect(await readAloud(chatting)).toContain('menu');
    await view.locator(':focus').press('ArrowDown');
    expect(await focused()).toBe('Add to a playlist');
    await view.locator(':focus').press('End');
    expect(await focused()).toBe('Open the web page');
    await view.locator(':focus').press('ArrowDown');
    await view.locator(':focus').press('ArrowDown');
    await view.locator(':focus').press(' ');
    await view.getByRole('menuitem', { name: 'Dinner' }).waitFor();
    expect(await focused()).toBe('Back');
    expect(await readAloud(chatting)).toContain('New playlist');
    await view.locator(':focus').press('Escape');
    expect(await view.locator(':focus').getAttribute('aria-label')).toBe('More for “Song 1”');
  });

  it('has the cover above, and what is usual beside each other, with arrow keys to the side', async () => {
    const { menu, view } = await opened();
    await menu('Song 1');
    const part = view.getByRole('dialog');
    expect(await part.locator('.cover').count()).toBe(1);
    const usual = ['Play next', 'Add to a playlist', 'Like'];
    const boxes = await Promise.all(
      usual.map(name => part.getByRole('menuitem', { name, exact: true }).boundingBox()),
    );
    expect(new Set(boxes.map(box => box?.y)).size).toBe(1);
    expect(await part.getByRole('separator').count()).toBe(2);
    const focused = () => view.locator(':focus').innerText();
    await view.locator(':focus').press('ArrowRight');
    expect(await focused()).toBe('Add to a playlist');
    await view.locator(':focus').press('ArrowLeft');
    await view.locator(':focus').press('ArrowLeft');
    expect(await focused()).toBe('Open the web page');
  });

  it('moves a song in a part of its own, which Escape and Back leave', async () => {
    const { view } = await opened({ tool: 'plan_playlist', args: { title: 'Road', track_ids: [1, 2, 3] } });
    const focused = () => view.locator(':focus').innerText();
    const more = view.getByRole('button', { name: 'More for “Song 2”' });
    const move = view.getByRole('menuitem', { name: 'Move …' });
    await more.click();
    const items = await view.getByRole('menuitem').allInnerTexts();
    expect(items.filter(name => /^Move/.test(name))).toEqual(['Move …']);
    expect(items.at(-1)).toBe('Remove');
    expect(await view.locator('li.row:has([aria-expanded])').getAttribute('data-key')).toBe(
      await view.locator('li.row').nth(1).getAttribute('data-key'),
    );
    await move.press('Enter');
    expect(await focused()).toBe('Move to the top');
    await view.locator(':focus').press('Escape');
    expect(await focused()).toBe('Move …');
    await move.click();
    await view.getByRole('menuitem', { name: 'Back' }).click();
    expect(await focused()).toBe('Move …');
    await view.locator(':focus').press('Escape');
    await view.getByRole('menu').waitFor({ state: 'detached' });
    await expect.poll(() => view.locator('[aria-expanded]').count(), patience).toBe(0);
  });

  it('closes with Escape, and the song plays on', async () => {
    const { menu, view } = await opened();
    await view.getByRole('button', { name: 'Play “Song 2”' }).click();
    await view.getByRole('button', { name: 'Pause “Song 2”' }).waitFor();
    await menu('Song 1');
    await view.locator(':focus').press('Escape');
    await view.getByRole('menu').waitFor({ state: 'detached' });
    await view.getByRole('button', { name: 'Pause “Song 2”' }).waitFor();
    await view.locator('body').press('Escape');
    await view.getByRole('button', { name: 'Play “Song 2”' }).waitFor();
  });

  it('has room for fingers', async () => {
    const { menu, view } = await opened(found, { touched: true, width: 320 });
    await menu('Song 1');
    const heights = await view
      .getByRole('menuitem')
      .evaluateAll(items => items.map(item => item.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });

  it('copies the link of a song, or shows it where the chat does not let it', async () => {
    const { menu, item, view } = await opened();
    await menu('Song 1');
    await item('Copy the link').click();
    await view.getByText('The link is copied.').waitFor();
    await view.evaluate('document.execCommand = () => false');
    await menu('Song 1');
    await item('Copy the link').click();
    await view.getByText(/^Copy this: https:.*1$/).waitFor();
  });

  it('plays a song after the one that is heard', async () => {
    const chatting = await opened();
    const { menu, item, view } = chatting;
    await countSounds(chatting);
    await menu('Song 2');
    await item('Play next').click();
    await view.getByRole('button', { name: 'Pause “Song 2”' }).waitFor();
    await menu('Song 3');
    await item('Play next').click();
    await view.getByText('“Song 3” is next in line.').first().waitFor();
    await view.getByRole('button', { name: 'Pause “Song 3”' }).waitFor({ timeout: 60_000 });
  });
});
