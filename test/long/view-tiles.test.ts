import { expect, it } from 'vitest';
import { readAloud } from '../support/accessible.ts';
import { libraryWith } from '../support/library.ts';
import { stand } from '../support/stand.ts';
import type { ViewChoices } from '../support/view-in-chat.ts';
import { describeView, patience } from '../support/view-tests.ts';

describeView('The menu of a picture', chat => {
  const opened = async (args: Record<string, unknown>, choices: ViewChoices = {}, process = {}) => {
    const library = await libraryWith({}, process);
    const view = await chat.open(library.mcp, { tool: 'show', args }, choices);
    const more = (title: string) =>
      view.view.getByRole('button', { name: `More for “${title}”`, exact: true });
    const menu = async (title: string) => {
      await more(title).press('Enter');
      await view.view.getByRole('menu').waitFor();
    };
    const item = (name: string) => view.view.getByRole('menuitem', { name, exact: true });
    const items = () => view.view.getByRole('menuitem').allInnerTexts();
    return { ...view, library, menu, more, item, items };
  };

  it('follows an artist, and the message takes that back', async () => {
    const { menu, item, view, library } = await opened({ kind: 'artists', query: 'Artist' });
    await menu('Artist 1');
    await item('Follow').click();
    await view.getByText('“Artist 1” is in your favourites.').first().waitFor();
    expect(library.favourites('artists')).toEqual([1]);
    await view.locator('.toast').getByRole('button', { name: 'Undo adding “Artist 1”' }).click();
    await view.getByText('“Artist 1” was removed again.').waitFor();
    expect(library.favourites('artists')).toEqual([]);
  });

  it('has what the server and its caller may do', async () => {
    const found = await opened({ kind: 'artists', query: 'Artist' });
    await found.menu('Artist 1');
    expect(await found.items()).toEqual([
      'Open',
      'Play',
      'Follow',
      'More like this',
      'Copy the link',
      'Open the web page',
    ]);
    const reading = await opened({ kind: 'albums', query: 'Album' }, {}, { readOnly: true });
    await reading.menu('Album 1');
    expect(await reading.items()).toEqual(['Open', 'Play', 'Copy the link', 'Open the web page']);
  });

  it('plays an album, and the grid stays', async () => {
    const { menu, item, view } = await opened({ kind: 'albums', query: 'Album' });
    await menu('Album 3');
    await item('Play').click();
    await view.getByRole('complementary', { name: 'Now playing' }).getByText('Song 3').waitFor();
    expect(await view.getByRole('heading', { level: 1 }).innerText()).toBe('Albums: Album');
  });

  it('gives the focus back on Escape, and after the way back from what it opened', async () => {
    const chatting = await opened({ kind: 'albums', query: 'Album' });
    const { menu, item, view } = chatting;
    const focused = () => view.locator(':focus').getAttribute('aria-label');
    await menu('Album 2');
    expect(await readAloud(chatting)).toContain('menuitem "Open"');
    await view.locator(':focus').press('Escape');
    expect(await focused()).toBe('More for “Album 2”');
    await menu('Album 2');
    await item('Open').press('Enter');
    await view.getByRole('heading', { name: 'Album 2' }).waitFor();
    await view.getByRole('button', { name: 'Back' }).press('Enter');
    await expect.poll(() => view.locator(':focus').innerText(), patience).toMatch(/^Album 2/);
  });

  it('has room for fingers', async () => {
    const { more } = await opened({ kind: 'artists', query: 'Artist' }, { touched: true, width: 320 });
    const box = await more('Artist 1').boundingBox();
    expect([box?.width, box?.height]).toEqual([44, 44]);
  });

  it('is below the picture on a touch screen, and names are short where pictures are beside each other', async () => {
    const long = 'An evening in the long garden by the river, for six friends and their music';
    const playlists = [1, 2, 3].map(id => ({ id, title: id === 1 ? long : `Songs ${id}`, tracks: [1] }));
    const library = await libraryWith({ playlists });
    const shown = { tool: 'show', args: { kind: 'playlists' } };
    const { view } = await chat.open(library.mcp, shown, { touched: true, width: 480 });
    const tile = view.getByRole('listitem').filter({ hasText: long });
    const title = tile.locator('.title');
    await title.waitFor();
    const cover = await tile.locator('.cover').boundingBox();
    const more = await tile.getByRole('button', { name: /^More for/ }).boundingBox();
    expect((more?.y ?? 0) + (more?.height ?? 0) / 2).toBeGreaterThan((cover?.y ?? 0) + (cover?.height ?? 0));
    expect((await title.boundingBox())?.height).toBeLessThan(45);
    expect(await title.getAttribute('title')).toBe(long);
    expect(await readAloud({ view })).toContain(long);
  });

  it('is there for a candidate of a wish too', async () => {
    const demo = await stand();
    const args = { title: 'Dinner', wanted: ['Chopin - Nocturne'] };
    const { view } = await chat.open(demo.mcp, { tool: 'plan_playlist', args });
    const button = view
      .locator('.candidates')
      .getByRole('button', { name: /^More for/ })
      .first();
    await button.click();
    await view.getByRole('menuitem', { name: 'Go to the artist' }).press('Enter');
    await view.getByRole('heading', { name: 'Frédéric Chopin' }).waitFor();
    await view.getByRole('button', { name: 'Back' }).press('Enter');
    await expect.poll(() => view.locator(':focus').getAttribute('aria-label'), patience).toMatch(/^More for/);
    await demo.close();
  });
});

describeView('The page of an artist', chat => {
  it('has releases by kind and similar artists, each with its page and the way back', async () => {
    const demo = await stand();
    const chatting = await chat.open(demo.mcp, { tool: 'show', args: { kind: 'artist', id: 213 } });
    const { view, read } = chatting;
    await view.getByRole('button', { name: /^Show all/ }).click();
    for (const name of ['Albums', 'Singles and EPs', 'Similar artists'])
      await view.getByRole('heading', { name, exact: true }).waitFor();
    const tile = view.getByRole('region', { name: 'Singles and EPs' }).locator('button.tile').last();
    const title = await tile.locator('.title').innerText();
    await tile.click();
    await view.getByRole('heading', { name: title, level: 1 }).waitFor();
    await view.getByRole('button', { name: 'Back' }).press('Enter');
    await expect.poll(() => view.locator(':focus .title').innerText(), patience).toBe(title);
    expect(read.filter(uri => uri.endsWith('/around'))).toHaveLength(1);
    await demo.close();
  });

  it('has the newest albums in a row under the first songs, and stays low', async () => {
    const demo = await stand();
    const artist = { tool: 'show', args: { kind: 'artist', id: 213 } };
    const { view } = await chat.open(demo.mcp, artist, { touched: true, width: 320 });
    const row = view.getByRole('region', { name: 'Albums', exact: true });
    const album = row.getByRole('listitem').nth(1).getByRole('button');
    const title = await album.innerText();
    expect(await view.evaluate('document.body.offsetHeight')).toBeLessThanOrEqual(500);
    expect(await view.locator('li.row').count()).toBeGreaterThan(1);
    await album.tap();
    await view.getByRole('heading', { name: title, level: 1 }).waitFor();
    await view.getByRole('button', { name: 'Back' }).press('Enter');
    await expect.poll(() => view.locator(':focus').innerText(), patience).toBe(title);
    await row.getByRole('button', { name: 'Show more: Albums' }).tap();
    await view.getByRole('heading', { name: 'Singles and EPs' }).waitFor();
    await demo.close();
  });

  it('says what the listener has, and follows the artist', async () => {
    const library = await libraryWith({ favourites: { tracks: [2] } });
    const { view } = await chat.open(library.mcp, { tool: 'show', args: { kind: 'artist', id: 2 } });
    await view.getByText('You like 1 song').waitFor();
    await view.getByRole('button', { name: 'Follow' }).click();
    await view.getByRole('button', { name: 'Following' }).waitFor();
    expect(library.favourites('artists')).toEqual([2]);
  });
});
