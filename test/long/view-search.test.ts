import { expect, it } from 'vitest';
import { readAloud } from '../support/accessible.ts';
import { libraryWith } from '../support/library.ts';
import { stand } from '../support/stand.ts';
import type { ShownFor, ViewChoices } from '../support/view-in-chat.ts';
import { describeView, patience } from '../support/view-tests.ts';

const album = { tool: 'show', args: { kind: 'album', id: 7 } };

/** How far the page is wider than its window, and how high it is. */
const sizes = `JSON.stringify({
  wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  height: document.body.offsetHeight,
})`;

describeView('The search field of the view', chat => {
  const opened = async (choices: ViewChoices = {}) => {
    const library = await libraryWith();
    const shown = await chat.open(library.mcp, album, choices);
    const { view } = shown;
    await view.getByRole('heading', { name: 'Album 7' }).waitFor();
    return {
      ...shown,
      opener: view.getByRole('button', { name: 'Search', exact: true }),
      field: view.getByRole('searchbox'),
      focused: () => view.locator(':focus').getAttribute('aria-label', { timeout: 1000 }),
    };
  };

  it('is opened, used and left with the keyboard alone', async () => {
    const { view, opener, field, focused, ...shown } = await opened();
    await opener.press('Enter');
    await field.press('Escape');
    await expect.poll(focused, patience).toBe('Search');
    await opener.press('Enter');
    await field.press('Enter');
    await view.getByText('Type what you are looking for.').waitFor();
    await field.fill('Song 7');
    await field.press('Enter');
    await view.getByRole('heading', { name: 'Song 7' }).waitFor();
    expect(await focused()).toBe('Search for songs, artists or albums');
    expect(await readAloud({ view, ...shown })).toMatchSnapshot();
    await view.getByRole('button', { name: 'Back' }).press('Enter');
    await view.getByRole('heading', { name: 'Album 7' }).waitFor();
    await expect.poll(focused, patience).toBe('Search');
    expect(await field.count()).toBe(0);
  });

  it('is cleared by its button, for other words', async () => {
    const { view, opener, field, focused } = await opened();
    const clear = view.getByRole('button', { name: 'Clear the words' });
    await opener.press('Enter');
    expect(await clear.count()).toBe(0);
    await field.fill('Song 7');
    await field.press('Enter');
    await view.getByRole('heading', { name: 'Song 7' }).waitFor();
    await clear.click();
    expect([await field.inputValue(), await focused()]).toEqual(['', 'Search for songs, artists or albums']);
    expect(await view.getByRole('heading', { name: 'Song 7' }).count()).toBe(1);
    expect(await clear.count()).toBe(0);
  });

  it('begins and ends where lists do in full screen, and its albums are in one column', async () => {
    const demo = await stand();
    const search = { tool: 'show', args: { kind: 'search', query: 'night' } };
    const context = { displayMode: 'fullscreen' as const };
    const edges = async (shownFor: ShownFor, last: string) => {
      const { view, host } = await chat.open(demo.mcp, shownFor, { width: 1200, height: 800, context });
      await host('context', { ...context, availableDisplayModes: ['inline', 'fullscreen'] });
      const right = async () => {
        const box = await view.locator(last).boundingBox();
        return (box?.x ?? 0) + (box?.width ?? 0) / 2;
      };
      await expect.poll(right, patience).toBeGreaterThan(1100);
      return { view, right: await right() };
    };
    const chart = await edges({ tool: 'show', args: { kind: 'chart' } }, '.corner > button');
    const found = await edges(search, '.finder .buttons > .sign:last-child');
    expect(found.right).toBe(chart.right);
    const albums = await found.view.locator('li.row > .album').all();
    const starts = await Promise.all(albums.slice(0, 4).map(each => each.boundingBox()));
    expect(new Set(starts.map(box => Math.round(box?.x ?? 0))).size).toBe(1);
    await demo.close();
  });

  it('is used with a finger, and shows other kinds', async () => {
    const { view, opener, field } = await opened({ touched: true, width: 320 });
    await opener.tap();
    await field.fill('Artist 3');
    await view.getByRole('search').getByRole('button', { name: 'Search', exact: true }).tap();
    await view.getByRole('heading', { name: 'Artist 3' }).waitFor();
    await view.getByRole('button', { name: 'Artists', exact: true }).tap();
    await view.getByRole('heading', { name: 'Artists: Artist 3' }).waitFor();
    const { wider, height } = JSON.parse(String(await view.evaluate(sizes)));
    expect([wider, height <= 500]).toEqual([0, true]);
    for (const button of await view.getByRole('search').getByRole('button').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });

  it('says that nothing was found, and takes the next words', async () => {
    const { view, opener, field } = await opened();
    await opener.click();
    await field.fill('zzzzqqq');
    await field.press('Enter');
    await view.getByText('Nothing found').first().waitFor();
    await field.fill('Song 3');
    await field.press('Enter');
    await view.getByRole('heading', { name: 'Song 3' }).waitFor();
  });

  it('shows the best hit first, large, with a button that plays it', async () => {
    const { view, opener, field } = await opened();
    await opener.click();
    await field.fill('Song');
    await field.press('Enter');
    const [top, second] = [view.locator('li.row').first(), view.locator('li.row').nth(1)];
    await top.getByText('Top result').waitFor();
    const heightOf = async (row: typeof top) => (await row.locator('.cover').boundingBox())?.height ?? 0;
    expect([await heightOf(top), await heightOf(second)]).toEqual([88, 44]);
    expect(await view.evaluate(`getComputedStyle(document.querySelector('.disc')).opacity`)).toBe('1');
    expect(await view.getByText('Top result').count()).toBe(1);
  });

  it('is the head of a search that the assistant shows', async () => {
    const library = await libraryWith();
    const { view } = await chat.open(library.mcp, {
      tool: 'show',
      args: { kind: 'search', query: 'Song dur_min:30' },
    });
    await view.getByText('Top result').waitFor();
    const field = view.getByRole('searchbox');
    expect(await field.inputValue()).toBe('Song dur_min:30');
    expect(await view.locator(':focus').count()).toBe(0);
    await view.getByRole('button', { name: 'Albums', exact: true }).click();
    await view.getByRole('button', { name: 'Back' }).press('Enter');
    await view.getByRole('button', { name: 'Songs', pressed: true }).waitFor();
    await expect
      .poll(() => view.locator(':focus').getAttribute('type', { timeout: 1000 }), patience)
      .toBe('search');
  });

  it('is above cards that lead on where nothing was found', async () => {
    const library = await libraryWith();
    const nothing = { tool: 'show', args: { kind: 'search', query: 'zzzzqqq' } };
    const { view } = await chat.open(library.mcp, nothing, { touched: true, width: 320 });
    await view.getByRole('heading', { name: 'No songs for “zzzzqqq”' }).waitFor();
    const { wider, height } = JSON.parse(String(await view.evaluate(sizes)));
    expect([wider, height <= 300]).toEqual([0, true]);
    for (const name of ['Top songs', 'Genres', 'Your playlists']) {
      await view.getByRole('button', { name, exact: true }).tap();
      await view.getByRole('button', { name: 'Back' }).tap();
      await view.getByRole('heading', { name: 'No songs for “zzzzqqq”' }).waitFor();
    }
  });

  it('is not there where the view can only show', async () => {
    const { opener } = await opened({ capabilities: { serverResources: {} } });
    expect(await opener.count()).toBe(0);
    const library = await libraryWith();
    const { view } = await chat.open(
      library.mcp,
      { tool: 'show', args: { kind: 'search', query: 'zzzzqqq' } },
      { capabilities: { serverResources: {} } },
    );
    await view.getByRole('heading', { name: 'No songs for “zzzzqqq”' }).waitFor();
    expect(await view.getByRole('searchbox').or(view.getByText('Top songs')).count()).toBe(0);
  });
});
