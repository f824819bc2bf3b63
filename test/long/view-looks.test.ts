import { expect, it } from 'vitest';
import { readAloud } from '../support/accessible.ts';
import { libraryWith, numbers } from '../support/library.ts';
import { stand } from '../support/stand.ts';
import type { ViewChoices } from '../support/view-in-chat.ts';
import { describeView, patience } from '../support/view-tests.ts';

const road = { tool: 'plan_playlist', args: { title: 'Road', track_ids: numbers(6) } };
const long = 'Long '.repeat(2000);
const hostile = {
  1: { title: '<img src=x onerror="document.title=1"><script>document.title = 2</script>' },
  2: { title: '\u202Egnp.exe \u2066hidden\u2069 "quoted" & <b>bold</b>' },
  3: { title: long },
  4: { title: 'ليلة صيف', explicit: true },
  5: { title: '</script></style><h1>Out</h1>', bpm: 0 },
};

describeView('How the view looks', chat => {
  /** How far the page is wider than its window, and what scrolls inside it. */
  const scrolling = `({
    wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    inner: [...document.querySelectorAll('body *')].filter(each =>
      ['auto', 'scroll'].includes(getComputedStyle(each).overflowY)).map(each => each.outerHTML),
  })`;

  for (const theme of ['light', 'dark'] as const)
    for (const width of [320, 720, 1200])
      it(`reads well at ${width} points, ${theme}`, async () => {
        const library = await libraryWith({ songs: hostile });
        const choices: ViewChoices = { width, context: { theme } };
        const opened = await chat.open(library.mcp, road, choices);
        const { view, complaints } = opened;
        await view.getByRole('heading', { name: 'Road' }).waitFor();
        expect(await view.evaluate(scrolling)).toEqual({ wider: 0, inner: [] });
        expect(await readAloud(opened)).toMatchSnapshot();
        expect(complaints).toEqual([]);
      });

  it('takes the colours of the host over, at once and when they change', async () => {
    const library = await libraryWith();
    const variables = { '--color-background-primary': 'rgb(10, 20, 30)', '--font-sans': 'Georgia' };
    const { view, host } = await chat.open(library.mcp, road, { context: { styles: { variables } } });
    await view.getByRole('heading', { name: 'Road' }).waitFor();
    const look = `(({ backgroundColor, fontFamily, colorScheme }) => ({ backgroundColor, fontFamily, colorScheme }))(getComputedStyle(document.body))`;
    expect(await view.evaluate(look)).toEqual({
      backgroundColor: 'rgb(10, 20, 30)',
      fontFamily: 'Georgia',
      colorScheme: 'light',
    });
    await host('context', {
      theme: 'dark',
      styles: { variables: { '--color-background-primary': 'rgb(1, 2, 3)' } },
    });
    await expect
      .poll(() => view.evaluate(look))
      .toMatchObject({
        backgroundColor: 'rgb(1, 2, 3)',
        colorScheme: 'dark',
      });
  });

  it('takes the accent of an album from its cover, another one when it is dark, and none in forced colours', async () => {
    const demo = await stand();
    const shownFor = { tool: 'show', args: { kind: 'album', id: 302109 } };
    const { view, host, page } = await chat.open(demo.mcp, shownFor);
    await view.locator('li.row').first().waitFor();
    const accent = async () =>
      String(await view.evaluate(`document.querySelector('main').style.getPropertyValue('--accent')`));
    await expect.poll(accent, patience).toMatch(/^rgb/);
    const light = await accent();
    const button = `getComputedStyle(document.querySelector('.round')).backgroundColor.replaceAll(',', '')`;
    expect(await view.evaluate(button)).toBe(light);
    await host('context', { theme: 'dark' });
    await expect.poll(accent, patience).not.toBe(light);
    await page.emulateMedia({ forcedColors: 'active' });
    await expect.poll(accent, patience).toBe('');
    const plan = await chat.open(demo.mcp, { tool: 'plan_playlist', args: { wanted: ['Jelly Roll Blues'] } });
    await plan.view.locator('li.row').first().waitFor();
    expect(await plan.view.evaluate(`document.querySelector('main').style.length`)).toBe(0);
    await demo.close();
  });

  it('draws titles as text, whatever stands in them', async () => {
    const library = await libraryWith({ songs: hostile });
    const { view } = await chat.open(library.mcp, road);
    await view.getByRole('heading', { name: 'Road' }).waitFor();
    expect(await view.locator('li.row p.title').first().textContent()).toContain(
      '<script>document.title = 2</script>',
    );
    expect(await view.locator('h1, script, b').count()).toBe(2);
    expect(await view.evaluate('document.title')).toBe('Road');
  });

  for (const width of [320, 720])
    it(`puts titles that run from right to left beside their covers, ${width} wide`, async () => {
      const songs = {
        1: { title: 'ليلة صيف' },
        2: { title: 'שיר' },
        3: { title: 'ليلة '.repeat(30) },
      };
      const library = await libraryWith({ songs });
      const { view } = await chat.open(library.mcp, road, { width });
      await view.getByRole('heading', { name: 'Road' }).waitFor();
      const starts = `[...document.querySelectorAll('.song .title bdi')].map(title => {
        const { direction } = getComputedStyle(title);
        const text = document.createRange();
        text.selectNodeContents(title);
        const { left } = text.getBoundingClientRect();
        return [direction, Math.round(left - title.parentElement.getBoundingClientRect().left)];
      }).slice(0, 2)`;
      expect(await view.evaluate(starts)).toEqual([
        ['rtl', 0],
        ['rtl', 0],
      ]);
      expect(await view.evaluate(scrolling)).toEqual({ wider: 0, inner: [] });
    });

  it('tells songs that may be meant apart where there is little room', async () => {
    const demo = await stand();
    const args = { title: 'Evening', wanted: ['Chopin - Nocturne', 'Jelly Roll Blues'] };
    const { view } = await chat.open(demo.mcp, { tool: 'plan_playlist', args }, { width: 320 });
    await view.getByRole('button', { name: 'Choose for “Chopin - Nocturne”' }).click();
    const title = view.locator('.candidate .title').first();
    await title.waitFor();
    expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await demo.close();
  });

  it('says that a search found nothing', async () => {
    const demo = await stand();
    const opened = await chat.open(demo.mcp, { tool: 'show', args: { kind: 'search', query: 'zzzzqqq' } });
    await opened.view.getByRole('heading', { name: 'No songs for “zzzzqqq”' }).waitFor();
    expect(await opened.view.locator('.mosaic').count()).toBe(0);
    await demo.close();
  });

  it('shows a long list in part, and the rest when asked, or in a large window', async () => {
    const library = await libraryWith();
    const args = { title: 'Long', track_ids: numbers(60) };
    const opened = await chat.open(library.mcp, { tool: 'plan_playlist', args });
    const rows = opened.view.locator('li.row');
    await opened.view.getByRole('button', { name: 'Show all 60 songs' }).waitFor();
    expect(await rows.count()).toBe(5);
    await opened.view.getByRole('button', { name: 'Enlarge' }).click();
    await opened.view.getByRole('button', { name: 'Back to the chat' }).waitFor();
    await expect.poll(() => rows.count()).toBe(60);
    await opened.view.getByRole('button', { name: 'Back to the chat' }).click();
    await opened.view.getByRole('button', { name: 'Show all 60 songs' }).click();
    await expect.poll(() => rows.count()).toBe(60);
  });

  it('moves nothing by itself for whoever asked for calm', async () => {
    const library = await libraryWith();
    const { view, page } = await chat.open(library.mcp, road);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await view.getByRole('heading', { name: 'Road' }).waitFor();
    const moving = `[...document.querySelectorAll('*')].filter(each => {
      const { transitionDuration, animationName } = getComputedStyle(each);
      return animationName !== 'none' || transitionDuration !== '0s';
    }).length`;
    expect(await view.evaluate(moving)).toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await view.evaluate(moving)).not.toBe(0);
  });

  it('plays what it composes for the demo, and shows how far', async () => {
    const library = await libraryWith();
    const { view, complaints } = await chat.open(library.mcp, road);
    await view.getByRole('button', { name: 'Play “Song 2”' }).click();
    await view.getByRole('button', { name: 'Pause “Song 2”' }).waitFor();
    const left = async () => Number(await view.locator('.arc').getAttribute('stroke-dashoffset'));
    await expect.poll(left, patience).toBeLessThan(60);
    await view.getByRole('button', { name: 'Play “Song 3”' }).click();
    await view.getByRole('button', { name: 'Pause “Song 3”' }).waitFor();
    expect(await view.getByRole('button', { name: /^Pause “/ }).count()).toBe(1);
    await view.getByRole('button', { name: 'Pause “Song 3”' }).click();
    await view.getByRole('button', { name: 'Play “Song 3”' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it.each([
    ['a chart', { kind: 'chart' }],
    ['what a search finds', { kind: 'search', query: 'night' }],
    ['an album', { kind: 'album', id: 302109 }],
  ])('shows %s to be heard, and nothing to be changed', async (_, args) => {
    const demo = await stand();
    const opened = await chat.open(demo.mcp, { tool: 'show', args });
    await opened.view.getByRole('heading', { level: 1 }).waitFor();
    await opened.view.locator('li.row').first().waitFor();
    expect(await opened.view.getByRole('button', { name: /^(Move|Remove|Save)/ }).count()).toBe(0);
    expect(await readAloud(opened)).toMatchSnapshot();
    await demo.close();
  });
});
