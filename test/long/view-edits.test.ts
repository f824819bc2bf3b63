import { expect, it } from 'vitest';
import { readAloud } from '../support/accessible.ts';
import { type LibraryStand, libraryWith, numbers } from '../support/library.ts';
import { planAt } from '../support/shown.ts';
import { stand } from '../support/stand.ts';
import type { ViewInChat } from '../support/view-in-chat.ts';
import {
  countSounds,
  describeView,
  holdingCall,
  madeIn,
  patience,
  planIdIn,
  saidIn,
  titlesIn,
} from '../support/view-tests.ts';

const road = { tool: 'plan_playlist', args: { title: 'Road', track_ids: numbers(5) } };

describeView('What a listener does in the view', chat => {
  const inPlan = async (library: LibraryStand, opened: ViewInChat) =>
    (await planAt(library, planIdIn(opened))).tracks.map(({ id }) => id).join(' ');

  /** Takes a song by its grip and lets it go on the place of another. */
  async function drag(
    { page, view }: ViewInChat,
    from: number,
    to: number,
    letGo: 'drop' | 'Escape' = 'drop',
  ) {
    const grips = view.locator('.grip');
    const [start, end] = await Promise.all([grips.nth(from).boundingBox(), grips.nth(to).boundingBox()]);
    if (start === null || end === null) throw new Error('not to be seen');
    const x = start.x + start.width / 2;
    await page.mouse.move(x, start.y + start.height / 2);
    await page.mouse.down();
    await page.mouse.move(x, end.y + end.height / 2, { steps: 8 });
    await page.waitForTimeout(50);
    if (letGo === 'Escape') await page.keyboard.press('Escape');
    await page.mouse.up();
  }

  it('drags a song by pointer, down and up, and lets it go where it was with Escape', async () => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, road);
    await opened.view.getByRole('heading', { name: 'Road' }).waitFor();
    await drag(opened, 0, 3);
    expect(await titlesIn(opened)).toEqual(['Song 2', 'Song 3', 'Song 4', 'Song 1', 'Song 5']);
    await drag(opened, 4, 1);
    expect(await titlesIn(opened)).toEqual(['Song 2', 'Song 5', 'Song 3', 'Song 4', 'Song 1']);
    await expect.poll(() => inPlan(library, opened), patience).toBe('2 5 3 4 1');
    await drag(opened, 1, 3, 'Escape');
    expect(await titlesIn(opened)).toEqual(['Song 2', 'Song 5', 'Song 3', 'Song 4', 'Song 1']);
    await expect
      .poll(() => opened.informed.at(-1), patience)
      .toContain('moved "Song 1" to 5, moved "Song 5" to 2');
    expect(await readAloud(opened)).toMatchSnapshot();
  });

  it('drags a song past a removed one, which stays in its place', async () => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, road);
    const screen = () => opened.view.locator('ol > li .song bdi[title], ol > li s').allTextContents();
    await opened.view.getByRole('button', { name: 'Remove “Song 2”' }).click();
    await drag(opened, 0, 1);
    expect(await screen()).toEqual(['Song 3', 'Song 2', 'Song 1', 'Song 4', 'Song 5']);
    await drag(opened, 3, 0);
    expect(await screen()).toEqual(['Song 5', 'Song 2', 'Song 3', 'Song 1', 'Song 4']);
    await expect.poll(() => inPlan(library, opened), patience).toBe('5 3 1 4');
  });

  it('is all there for the keyboard: from song to song, to the ends, out of the list', async () => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, road);
    const { view } = opened;
    const focused = () => view.locator(':focus').getAttribute('aria-label');
    await view.getByRole('button', { name: 'Move “Song 1”, 1 of 5' }).focus();
    const press = (key: string) => view.locator(':focus').press(key);
    await press('ArrowDown');
    expect(await focused()).toBe('Move “Song 2”, 2 of 5');
    await press('Alt+Shift+ArrowDown');
    expect(await focused()).toBe('Move “Song 2”, 5 of 5');
    await press('Home');
    expect(await focused()).toBe('Move “Song 1”, 1 of 5');
    await press('Delete');
    await expect.poll(focused, patience).toBe('Move “Song 3”, 1 of 4');
    expect(await saidIn(opened)).toBe('“Song 1” removed; 4 songs left.');
    await press('Shift+Tab');
    expect(await focused()).toBe('Undo: put “Song 1” back');
    await press('Tab');
    await press('Tab');
    expect(await focused()).toBe('Play “Song 3”');
    await view.getByRole('button', { name: 'Play all' }).focus();
    await press('Tab');
    expect(await view.locator(':focus').innerText()).toBe('Save playlist');
    await press('Tab');
    expect(await focused()).toBe('Adjust');
    await press('Tab');
    await press('Tab');
    expect(await focused()).toBe('Move “Song 3”, 1 of 4');
    expect(await titlesIn(opened)).toEqual(['Song 3', 'Song 4', 'Song 5', 'Song 2']);
  });

  it('opens what can be done with a song where there is little room, for the keyboard next', async () => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, road, { width: 320 });
    const more = opened.view.getByRole('button', { name: 'More for “Song 2”' });
    await more.press('Enter');
    await opened.view.getByRole('dialog', { name: 'More for “Song 2”' }).waitFor();
    expect(await readAloud(opened)).toMatchSnapshot();
    await opened.view.locator(':focus').press('End');
    expect(await opened.view.locator(':focus').innerText()).toBe('Remove');
    await opened.view.locator(':focus').press('Escape');
    expect(await opened.view.locator(':focus').getAttribute('aria-label')).toBe('More for “Song 2”');
    await opened.view.getByRole('dialog').waitFor({ state: 'detached' });
    await more.press('Enter');
    await opened.view.getByRole('menuitem', { name: 'Move …' }).press('Enter');
    await opened.view.getByRole('menuitem', { name: 'Move up' }).press('Enter');
    expect(await titlesIn(opened)).toEqual(['Song 2', 'Song 1', 'Song 3', 'Song 4']);
  });

  it('puts back what was removed, before the plan knows and after', async () => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, road);
    const { view } = opened;
    await view.getByRole('button', { name: 'Remove “Song 2”' }).click();
    await view.getByRole('button', { name: /^Undo: put/ }).click();
    expect(await titlesIn(opened)).toEqual(['Song 1', 'Song 2', 'Song 3', 'Song 4', 'Song 5']);
    await view.getByRole('button', { name: 'Remove “Song 4”' }).click();
    await expect.poll(() => inPlan(library, opened), patience).toBe('1 2 3 5');
    await view.getByRole('button', { name: /^Undo: put/ }).click();
    await expect.poll(() => inPlan(library, opened), patience).toBe('1 2 3 4 5');
    await expect
      .poll(() => titlesIn(opened), patience)
      .toEqual(['Song 1', 'Song 2', 'Song 3', 'Song 4', 'Song 5']);
    await expect.poll(() => saidIn(opened), patience).toBe('“Song 4” is back.');
  });

  it('keeps the last song', async () => {
    const library = await libraryWith();
    const one = { tool: 'plan_playlist', args: { title: 'One', track_ids: [7] } };
    const opened = await chat.open(library.mcp, one);
    await opened.view.getByRole('button', { name: 'Remove “Song 7”' }).click();
    expect(await saidIn(opened)).toBe('You cannot remove the last song: a playlist needs at least one.');
    expect(await titlesIn(opened)).toEqual(['Song 7']);
  });

  it('goes on while an edit is on its way, and sends the rest afterwards', async () => {
    const library = await libraryWith();
    const { choices, arrive, calls } = holdingCall(1);
    const opened = await chat.open(library.mcp, road, choices);
    const { view } = opened;
    await view.getByRole('button', { name: 'Remove “Song 1”' }).click();
    await expect.poll(calls, patience).toBe(1);
    await view.getByRole('button', { name: 'Move “Song 5” up' }).click();
    await view.getByRole('button', { name: 'Remove “Song 3”' }).click();
    arrive();
    await expect.poll(() => inPlan(library, opened), patience).toBe('2 5 4');
    await expect.poll(() => titlesIn(opened), patience).toEqual(['Song 2', 'Song 5', 'Song 4']);
    expect(opened.asked[0]).toContain('"remove":{"positions":[1]}');
  });

  it('saves, opens the page, hands the file over, undoes', async () => {
    const demo = await stand();
    const opened = await chat.open(demo.mcp, {
      tool: 'plan_playlist',
      args: { title: 'Piano', wanted: ['Jelly Roll Blues'] },
    });
    const { view } = opened;
    await view.getByRole('button', { name: 'Save playlist' }).click();
    await view.getByText('“Piano” is saved.').waitFor();
    await view.getByRole('button', { name: 'Download' }).click();
    await view.getByRole('button', { name: 'CSV' }).click();
    await view.getByText('The file was sent to the chat.').waitFor();
    expect(opened.files[0]).toMatch(/^title,artist,album/);
    const page = view.getByRole('button', { name: 'Open web page' });
    if ((await page.count()) > 0) await page.click();
    await view.getByRole('button', { name: 'Undo' }).click();
    await view.getByText('Undone.').waitFor();
    expect(await view.getByRole('button', { name: 'Download' }).count()).toBe(0);
    expect(await readAloud(opened)).toMatchSnapshot();
    await demo.close();
  });

  it('puts a playlist that stands in another order, and takes that back', async () => {
    const library = await libraryWith({ playlists: [{ id: 7, title: 'Dinner', tracks: [1, 2, 3] }] });
    const opened = await chat.open(library.mcp, {
      tool: 'show',
      args: { kind: 'playlist', id: 'Dinner' },
    });
    const { view } = opened;
    await view.getByRole('heading', { name: 'Dinner' }).waitFor();
    expect(await view.getByRole('button', { name: /^Save: / }).count()).toBe(0);
    await view.getByRole('button', { name: 'Move “Song 3” up' }).click();
    await view.getByRole('button', { name: /^Save: / }).click();
    await view.getByText('“Dinner” is saved.').waitFor();
    expect(madeIn(library)).toEqual(['1 3 2']);
    await view.getByRole('button', { name: 'Undo' }).click();
    await view.getByText('Undone.').waitFor();
    expect(madeIn(library)).toEqual(['1 2 3']);
    expect(await titlesIn(opened)).toEqual(['Song 1', 'Song 2', 'Song 3']);
    await view.getByRole('button', { name: 'Do it again' }).click();
    await view.getByText('Done again.').waitFor();
    expect(madeIn(library)).toEqual(['1 3 2']);
  });

  it('keeps a song that was added elsewhere, and is shown before the order is saved', async () => {
    const library = await libraryWith({ playlists: [{ id: 7, title: 'Dinner', tracks: [1, 2, 3] }] });
    const opened = await chat.open(library.mcp, { tool: 'show', args: { kind: 'playlist', id: 7 } });
    const up = opened.view.getByRole('button', { name: 'Move “Song 3” up' });
    await up.waitFor();
    library.elsewhere('POST /playlist/7/tracks songs=4');
    await up.click();
    await opened.view.getByRole('button', { name: /^Save: / }).click();
    const kept = 'Updated in your library. Your order is kept.';
    await expect.poll(() => saidIn(opened), patience).toBe(kept);
    expect(await titlesIn(opened)).toEqual(['Song 1', 'Song 3', 'Song 2', 'Song 4']);
    expect(madeIn(library)).toEqual(['1 2 3 4']);
    await opened.view.getByRole('button', { name: /^Save: / }).click();
    await opened.view.getByText('“Dinner” is saved.').waitFor();
    expect(madeIn(library)).toEqual(['1 3 2 4']);
  });

  it('says why a playlist that holds a track twice takes no other order', async () => {
    const library = await libraryWith({ playlists: [{ id: 7, title: 'Dinner', tracks: [1, 2, 1] }] });
    const { view } = await chat.open(library.mcp, { tool: 'show', args: { kind: 'playlist', id: 7 } });
    await view.getByText('“Song 1” is in the playlist twice, so you cannot change the order.').waitFor();
    expect(await view.getByRole('button', { name: /^(Move|Remove|Save)/ }).count()).toBe(0);
  });

  it('says of a playlist that stands that its order is not saved, and speaks of no plan', async () => {
    const library = await libraryWith({ playlists: [{ id: 7, title: 'Dinner', tracks: [1, 2, 3] }] });
    const opened = await chat.open(
      library.mcp,
      { tool: 'show', args: { kind: 'playlist', id: 7 } },
      { refuses: method => (method === 'tools/call' ? 'the listener said no' : undefined) },
    );
    await opened.view.getByRole('button', { name: 'Move “Song 3” up' }).click();
    const said = 'Not saved yet: this chat did not allow it. Try again.';
    await expect.poll(() => saidIn(opened), patience).toBe(said);
  });

  it('takes a change back once, however often the button is pressed while something is on its way', async () => {
    const library = await libraryWith();
    const { choices, arrive, calls } = holdingCall(2);
    const opened = await chat.open(library.mcp, road, choices);
    const { view } = opened;
    await view.getByRole('button', { name: 'Save playlist' }).click();
    await view.getByText('“Road” is saved.').waitFor();
    await view.getByRole('button', { name: 'Move “Song 5” up' }).click();
    await expect.poll(calls, patience).toBe(2);
    const undo = view.getByRole('button', { name: 'Undo' });
    await undo.click();
    await undo.click();
    arrive();
    const undos = () => opened.asked.filter(each => each.startsWith('undo '));
    await expect.poll(undos, patience).toHaveLength(1);
    await view.getByText('Undone.').waitFor();
    await opened.page.waitForTimeout(300);
    expect(undos()).toHaveLength(1);
    expect(madeIn(library)).toEqual([]);
  });

  it('never offers to order a list that is not the listener’s', async () => {
    const library = await libraryWith({ foreign: [{ id: 9, title: 'Theirs', tracks: [1, 2] }] });
    const { view } = await chat.open(library.mcp, {
      tool: 'show',
      args: { kind: 'playlist', id: 9 },
    });
    await view.getByRole('heading', { name: 'Theirs' }).waitFor();
    expect(await view.getByRole('button', { name: /^(Move|Remove|Save)/ }).count()).toBe(0);
  });

  it('stops the preview of a song that is taken out', async () => {
    const demo = await stand();
    const wanted = ['Jelly Roll Blues', 'Marlow & the Tides - Night Ferry'];
    const opened = await chat.open(demo.mcp, { tool: 'plan_playlist', args: { title: 'Piano', wanted } });
    await opened.view.getByRole('heading', { name: 'Piano' }).waitFor();
    const { view } = opened;
    const sounding = await countSounds(opened);
    await view.getByRole('button', { name: 'Play “Jelly Roll Blues”' }).click();
    await view.getByRole('button', { name: 'Pause “Jelly Roll Blues”' }).waitFor();
    await expect.poll(sounding, patience).toBe(1);
    await view.getByRole('button', { name: 'Remove “Jelly Roll Blues”' }).click();
    await expect.poll(sounding, patience).toBe(0);
    await demo.close();
  });
});
