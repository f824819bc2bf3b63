import { expect, it } from 'vitest';
import { readAloud } from '../support/accessible.ts';
import { libraryWith, numbers } from '../support/library.ts';
import { describeView, patience, saidIn } from '../support/view-tests.ts';

const large = { context: { displayMode: 'fullscreen' } };

describeView('The view shows everything as what it is', chat => {
  const playlists = numbers(9).map(id => ({ id, title: `List ${id}`, tracks: numbers(id) }));
  const shelf = { tool: 'show', args: { kind: 'playlists' } };

  it('shows pictures as pictures from the start, also in an old chat that may read nothing', async () => {
    const library = await libraryWith({ playlists });
    const { view } = await chat.open(library.mcp, shelf, { capabilities: {} });
    await view.getByRole('heading', { name: 'Your playlists' }).waitFor();
    expect(await view.getByText('0:00').count()).toBe(0);
    expect(await view.locator('li.row').count()).toBe(0);
  });

  it('has counts below pictures, a way back from full screen, and all of its width', async () => {
    const library = await libraryWith({ playlists });
    const opened = await chat.open(library.mcp, shelf, { ...large, width: 1200 });
    await opened.view.getByText('3 songs').waitFor();
    const tops = await opened.view.evaluate(
      `new Set([...document.querySelectorAll('.grid > li')].map(each => each.offsetTop)).size`,
    );
    expect(Number(tops)).toBeLessThanOrEqual(2);
    await opened.view.getByRole('button', { name: 'Back to the chat' }).click();
    await opened.view.getByRole('button', { name: 'Enlarge' }).waitFor();
  });

  it('goes back to the picture that was opened, without reading again', async () => {
    const library = await libraryWith({ playlists });
    const opened = await chat.open(library.mcp, shelf);
    await opened.view.getByRole('button', { name: /^List 2/ }).click();
    await opened.view.getByRole('heading', { name: 'List 2' }).waitFor();
    const reads = opened.read.length;
    await opened.view.getByRole('button', { name: 'Back', exact: true }).click();
    await opened.view.getByRole('heading', { name: 'Your playlists' }).waitFor();
    const focused = () => opened.view.evaluate('document.activeElement.textContent');
    await expect.poll(focused, patience).toContain('List 2');
    expect(await readAloud(opened)).toContain('heading "Your playlists"');
    expect(opened.read.length).toBe(reads);
  });

  it('keeps the buttons to play and save in sight while a list scrolls in full screen', async () => {
    const library = await libraryWith();
    const road = { tool: 'plan_playlist', args: { title: 'Road', track_ids: numbers(40) } };
    const opened = await chat.open(library.mcp, road, { ...large, width: 700, height: 700 });
    await opened.view.getByRole('button', { name: 'Save playlist' }).waitFor();
    await opened.page.evaluate(`document.querySelector('iframe').classList.add('large')`);
    await opened.view.evaluate('scrollTo(0, 900)');
    for (const name of ['Play all', 'Save playlist']) {
      const { y = -1 } = (await opened.view.getByRole('button', { name }).boundingBox()) ?? {};
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThan(120);
    }
  });

  it('shows the words of an answer without those for models', async () => {
    const library = await libraryWith();
    const text = '1. Song 1 [1] · Artist 1\nTo save it: save_playlist {"plan_id":"a.1"}';
    const opened = await chat.open(
      library.mcp,
      { tool: 'plan_playlist', args: { title: 'Road', track_ids: [1] } },
      { capabilities: {}, replay: { content: [{ type: 'text', text }] } },
    );
    await opened.view.getByText('1. Song 1 · Artist 1').waitFor();
    expect(await opened.view.getByText('save_playlist').count()).toBe(0);
  });

  it('says of a playlist that was undone that it is', async () => {
    const library = await libraryWith();
    const road = { tool: 'plan_playlist', args: { title: 'Road', track_ids: numbers(3) } };
    const opened = await chat.open(library.mcp, road);
    await opened.view.getByRole('button', { name: 'Save playlist' }).click();
    await opened.view.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => saidIn(opened), patience).toBe('Undone.');
    await opened.view.getByText('Undone playlist').waitFor();
    expect(await readAloud(opened)).toContain('Undone playlist');
  });

  it('keeps titles readable with letters of 32 pixels and with more space in the text', async () => {
    const library = await libraryWith();
    const road = { tool: 'plan_playlist', args: { title: 'Road to the sea', track_ids: numbers(3) } };
    const opened = await chat.open(library.mcp, road, { width: 320 });
    await opened.view.getByRole('button', { name: 'Save playlist' }).waitFor();
    await opened.view.evaluate(`document.documentElement.style.fontSize = '32px'`);
    const widthOf = async (selector: string) =>
      (await opened.view.locator(selector).first().boundingBox())?.width ?? 0;
    expect(await widthOf('li.row .title')).toBeGreaterThan(90);
    expect(await widthOf('h1')).toBeGreaterThan(100);
    const cut = await opened.view.evaluate(`{
      document.documentElement.style.fontSize = '';
      const style = new CSSStyleSheet();
      style.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }');
      document.adoptedStyleSheets = [style];
      [...document.querySelectorAll('li.row .song')].filter(each => each.scrollHeight > each.clientHeight + 1
        || each.offsetHeight > each.closest('li').offsetHeight).length
    }`);
    expect(cut).toBe(0);
  });

  it.each([
    [320, { tool: 'show', args: { kind: 'playlist', id: 40 } }],
    [720, { tool: 'show', args: { kind: 'playlist', id: 40 } }],
    [320, { tool: 'plan_playlist', args: { title: 'Road', track_ids: numbers(12) } }],
    [720, { tool: 'plan_playlist', args: { title: 'Road', track_ids: numbers(12) } }],
  ])('keeps its parts in their places while it loads, %i wide: %o', async (width, shownFor) => {
    const library = await libraryWith({ playlists: [{ id: 40, title: 'Dinner', tracks: numbers(300) }] });
    const opened = await chat.open(library.mcp, shownFor, { width });
    await opened.view
      .getByRole('button', { name: /^Remove|^More for/ })
      .first()
      .waitFor();
    const shift = await opened.view.evaluate(`new Promise(done => {
      let sum = 0;
      new PerformanceObserver(list => {
        for (const { value } of list.getEntries()) sum += value;
      }).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => done(sum), 500);
    })`);
    expect(Number(shift)).toBeLessThanOrEqual(0.02);
  });

  it('draws 300 songs with at most 3,000 elements, and reaches the last one with a key', async () => {
    const library = await libraryWith({ playlists: [{ id: 40, title: 'Dinner', tracks: numbers(300) }] });
    const dinner = { tool: 'show', args: { kind: 'playlist', id: 40 } };
    const opened = await chat.open(library.mcp, dinner, large);
    await opened.page.evaluate(`document.querySelector('iframe').classList.add('large')`);
    await expect.poll(() => opened.view.locator('li.row').count(), patience).toBe(300);
    expect(Number(await opened.view.evaluate(`document.querySelectorAll('*').length`))).toBeLessThanOrEqual(
      3000,
    );
    await opened.view.getByRole('button', { name: 'Play “Song 1”' }).focus();
    await opened.page.keyboard.press('End');
    const focused = () => opened.view.evaluate('document.activeElement.ariaLabel');
    await expect.poll(focused, patience).toBe('Play “Song 300”');
  });
});
