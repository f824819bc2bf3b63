import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readAloud } from '../support/accessible.ts';
import { libraryWith, numbers } from '../support/library.ts';
import type { ViewInChat } from '../support/view-in-chat.ts';
import { describeView, patience, saidIn } from '../support/view-tests.ts';

const large = { context: { displayMode: 'fullscreen' } };
const road = { tool: 'plan_playlist', args: { title: 'Road', track_ids: numbers(40) } };

describeView('What is read in the view', chat => {
  const fill = ({ page }: ViewInChat) =>
    page.evaluate(`document.querySelector('iframe').classList.add('large')`);

  it.each([
    ['at 400 % of the size', 320, 256],
    ['on a phone', 390, 700],
  ])('is the songs, also while they scroll below the header %s', async (_, width, height) => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, road, { ...large, width, height });
    await fill(opened);
    await opened.view.getByRole('button', { name: 'Play “Song 1”' }).click();
    await opened.view.getByRole('button', { name: 'Next song' }).waitFor();
    await opened.view.evaluate('scrollTo(0, 900)');
    const seen =
      await opened.view.evaluate(`[...document.querySelectorAll('li.row .title bdi')].filter(each => {
      const { left, top, bottom } = each.getBoundingClientRect();
      return [top + 2, bottom - 2].every(y => document.elementFromPoint(left + 2, y)?.closest('li') === each.closest('li'));
    }).length`);
    expect(Number(seen)).toBeGreaterThanOrEqual(2);
  });

  it('is the title of a song, then its artist, then its buttons', async () => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, { ...road, args: { title: 'Road', track_ids: [1, 2] } });
    await opened.view.getByRole('button', { name: 'Save playlist' }).waitFor();
    const aloud = await readAloud(opened);
    const [, row = ''] = aloud.split('- listitem:');
    expect(row.trim()).toMatch(/^- paragraph: Song 1\n\s*- paragraph: Artist 1\n/);
    expect(row).toContain('- button "Play “Song 1”"');
  });

  it('is why a song is not exactly what was asked for, in whole, 320 points wide', async () => {
    const library = await libraryWith();
    const args = { title: 'Road', wanted: ['Artst 4 - Song 4'] };
    const opened = await chat.open(library.mcp, { tool: 'plan_playlist', args }, { width: 320 });
    const why = opened.view.locator('li.row .note');
    await why.waitFor();
    expect(await why.innerText()).toContain('artist spelled differently');
    expect(await why.evaluate(isCut)).toBe(false);
  });

  it('is that a song cannot be played, in its row', async () => {
    const library = await libraryWith({
      songs: { 2: { readable: false } },
      playlists: [{ id: 7, title: 'Dinner', tracks: [1, 2] }],
    });
    const { view } = await chat.open(library.mcp, { tool: 'show', args: { kind: 'playlist', id: 7 } });
    await view.locator('li.row', { hasText: 'Song 2' }).getByText('No preview', { exact: true }).waitFor();
    expect(await view.getByText('No preview', { exact: true }).count()).toBe(1);
  });

  it('is the year of an album, and no day that nobody knows', async () => {
    const library = await libraryWith();
    const items = [
      { id: 1, title: 'Carnaval', artist: 'Artist 1', release_date: '1841-01-01', nb_tracks: 20 },
    ];
    const { view } = await chat.open(
      library.mcp,
      { tool: 'show', args: { kind: 'albums', query: 'carnaval' } },
      { capabilities: {}, replay: { content: [], structuredContent: { items, total: 1 } } },
    );
    expect(await view.locator('.tile .artist').last().innerText()).toBe('1841 · 20 songs');
  });

  it.each([
    [{ kind: 'album', id: 302_109 }, 'Album'],
    [{ kind: 'album', id: 'Old songs' }, 'Old songs'],
  ])('is what an old chat showed and nobody can read any more, by its name: %o', async (args, name) => {
    const library = await libraryWith();
    const items = [{ id: 1, title: 'Song 1', artist: 'Artist 1', album: 'Album 1', duration: 60 }];
    const structuredContent = { items, ...(name === 'Album' ? {} : { id: 302_109 }) };
    const opened = await chat.open(
      library.mcp,
      { tool: 'show', args },
      { replay: { content: [], structuredContent } },
    );
    const gone = 'This cannot be shown any more. Ask the assistant to show it again.';
    await expect.poll(() => saidIn(opened), patience).toBe(gone);
    expect(await opened.view.getByRole('heading', { level: 1 }).innerText()).toBe(name);
  });

  it('is that an album was not found, if the assistant named one', async () => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, { tool: 'show', args: { kind: 'album', id: 'Nowhere' } });
    await expect.poll(() => saidIn(opened), patience).toBe('“Nowhere” was not found.');
  });

  it('is whole words below pictures, 320 points wide', async () => {
    const titles = ['Evening in the garden', 'Instrumental Saturdays', 'Gymnopédies, Gnossiennes'];
    const playlists = titles.map((title, at) => ({ id: at + 1, title, tracks: [1] }));
    const library = await libraryWith({ playlists });
    const opened = await chat.open(
      library.mcp,
      { tool: 'show', args: { kind: 'playlists' } },
      { width: 320 },
    );
    await opened.view.getByText('Instrumental Saturdays').waitFor();
    const broken =
      await opened.view.evaluate(`[...document.querySelectorAll('.tile .title')].flatMap(each => {
      const [text, range] = [each.firstChild, new Range()];
      return [...text.data.matchAll(/\\S+/g)].flatMap(({ 0: word, index }) => {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1 ? word : [];
      });
    })`);
    expect(broken).toEqual([]);
  });

  it('is each title in whole, with more space in the text, 320 points wide', async () => {
    const title = 'An evening in the long garden by the river, for six';
    const library = await libraryWith({
      songs: { 1: { title: 'The song about the long river behind the garden' } },
      playlists: [{ id: 7, title, tracks: [1, 2, 3] }],
    });
    const shown = [
      { tool: 'show', args: { kind: 'playlist', id: 7 } },
      { tool: 'show', args: { kind: 'playlists' } },
    ];
    for (const each of shown) {
      const opened = await chat.open(library.mcp, each, { width: 320 });
      await opened.view.getByText(title).first().waitFor();
      const cut = await opened.view.evaluate(`{
        const style = new CSSStyleSheet();
        style.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }');
        document.adoptedStyleSheets.push(style);
        [...document.querySelectorAll('h1, .title, .title *')].filter(each =>
          each.scrollHeight > each.clientHeight + 2 && each.clientHeight > 0).map(each => each.outerHTML)
      }`);
      expect(cut).toEqual([]);
    }
  });
});

/** Whether an element shows only a part of its words. */
const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Sizes) =>
  scrollWidth > clientWidth || scrollHeight > clientHeight + 1;
type Sizes = Record<'scrollWidth' | 'clientWidth' | 'scrollHeight' | 'clientHeight', number>;

describeView('The glow behind the header', chat => {
  const sums = z.array(z.array(z.number()));

  /** Red, green and blue added, of the pixels of a picture: of its middle row, and of its middle column. */
  async function pixels(page: Page, png: Buffer) {
    const found = await page.evaluate(`(async () => {
      const image = new Image();
      image.src = 'data:image/png;base64,${png.toString('base64')}';
      await image.decode();
      const { naturalWidth: width, naturalHeight: height } = image;
      const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
      context.drawImage(image, 0, 0);
      const sumsOf = (...part) => Array.from({ length: part[2] * part[3] },
        (_, at) => context.getImageData(...part).data.slice(4 * at, 4 * at + 3).reduce((sum, each) => sum + each));
      return [sumsOf(0, height >> 1, width, 1), sumsOf(width >> 1, 0, 1, height)];
    })()`);
    return sums.parse(found);
  }

  it.each([
    ['in a chat', 720, {}],
    ['in a chat, on a phone', 390, {}],
    ['in full screen', 1280, large],
  ])('has no hard edge %s', async (_, width, choices) => {
    const library = await libraryWith();
    const args = { title: 'Road', track_ids: numbers(6) };
    const opened = await chat.open(
      library.mcp,
      { tool: 'plan_playlist', args },
      { ...choices, width, height: 800 },
    );
    await opened.view.getByRole('button', { name: 'Save playlist' }).waitFor();
    if (choices === large)
      await opened.page.evaluate(`document.querySelector('iframe').classList.add('large')`);
    await opened.view.evaluate(`{
      const style = new CSSStyleSheet();
      style.replaceSync('main * { visibility: hidden !important } .glow, .glow * { visibility: visible !important }');
      document.adoptedStyleSheets = [style];
    }`);
    const inside = (list: number[]) => list.slice(3, -3);
    const steps = (list: number[]) =>
      inside(list).map((each, at, all) => Math.abs(each - (all[at - 1] ?? each)));
    // Drawn after a while.
    await expect
      .poll(
        async () => {
          const png = await opened.page.locator('iframe').screenshot();
          const [across = [], down = []] = await pixels(opened.page, png);
          const isThere = Math.max(...inside(across)) - Math.min(...inside(across), ...inside(down)) > 6;
          return isThere ? Math.max(...steps(across), ...steps(down)) : 'no glow';
        },
        { timeout: 10_000 },
      )
      .toSatisfy(step => typeof step === 'number' && step <= 9);
  });
});
