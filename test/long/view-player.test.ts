import { expect, it, onTestFinished } from 'vitest';
import { readAloud } from '../support/accessible.ts';
import { libraryWith, numbers } from '../support/library.ts';
import { stand } from '../support/stand.ts';
import type { ViewChoices } from '../support/view-in-chat.ts';
import { countSounds, describeView, patience } from '../support/view-tests.ts';

const road = (count: number) => ({
  tool: 'plan_playlist',
  args: { title: 'Road', track_ids: numbers(count) },
});

describeView('The player', chat => {
  const playing = async (count: number, choices: ViewChoices = {}) => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, road(count), choices);
    const { view } = opened;
    const sounding = await countSounds(opened);
    await view.getByRole('button', { name: 'Play “Song 2”' }).click();
    await view.getByRole('button', { name: 'Pause “Song 2”' }).waitFor();
    const bar = view.getByRole('complementary', { name: 'Now playing' });
    const button = (name: string) => bar.getByRole('button', { name, exact: true });
    const seek = bar.getByRole('slider', { name: 'Place in “Song 2”' });
    return { ...opened, sounding, bar, button, seek };
  };

  it('pauses and goes on from there, in the bar and in the row', async () => {
    const { view, sounding, button, seek } = await playing(4);
    await seek.fill('0.5');
    await button('Pause').click();
    await view.getByRole('button', { name: 'Play “Song 2”' }).waitFor();
    expect(await sounding()).toBe(0);
    const place = Number(await seek.inputValue());
    expect(place).toBeGreaterThanOrEqual(0.5);
    await view.getByRole('button', { name: 'Play “Song 2”' }).click();
    await button('Pause').waitFor();
    expect(await sounding()).toBe(1);
    await expect.poll(async () => Number(await seek.inputValue()), patience).toBeGreaterThan(place);
  });

  it('cuts a long title off before its buttons, beside the button that shows the rest', async () => {
    const demo = await stand();
    onTestFinished(() => demo.close());
    const practice = { tool: 'show', args: { kind: 'playlist', id: 'Practice Room' } };
    const { view } = await chat.open(demo.mcp, practice, { width: 720 });
    await view
      .getByRole('button', { name: /^Play “The Well-Tempered Clavier/ })
      .first()
      .click();
    const bar = view.getByRole('complementary', { name: 'Now playing' });
    const title = await bar.locator('.title').boundingBox();
    const buttons = await bar.getByRole('button', { name: 'Previous song' }).boundingBox();
    expect(title?.width).toBeGreaterThan(100);
    expect((title?.x ?? 0) + (title?.width ?? 0)).toBeLessThanOrEqual(buttons?.x ?? 0);
  });

  it.each([720, 480, 320])(
    'has room for the place in a card of %d points, and the songs to choose stay in sight',
    async width => {
      const demo = await stand();
      onTestFinished(() => demo.close());
      const wanted = ['Erik Satie - Gymnopédie No. 1', 'Chopin - Nocturne'];
      const sources = [{ from: 'radio', name: 'Blue Hour Jazz', count: 40 }];
      const rules = { minutes: 40, sort: 'tempo', seed: 4 };
      const args = { title: 'Dinner', wanted, sources, rules };
      const { view } = await chat.open(demo.mcp, { tool: 'plan_playlist', args }, { width });
      const choose = view.getByRole('button', { name: 'Choose 1 song' });
      await choose.waitFor();
      await view.locator('[data-control=play]').first().click();
      const seek = view.getByRole('complementary', { name: 'Now playing' }).getByRole('slider');
      await expect.poll(async () => (await seek.boundingBox())?.width, patience).toBeGreaterThan(150);
      expect(await choose.isVisible()).toBe(true);
      expect(await view.evaluate('document.body.offsetHeight')).toBeLessThanOrEqual(500);
    },
  );

  it('seeks in a preview, also while it is paused', async () => {
    const { button, seek, sounding } = await playing(4);
    await button('Pause').click();
    await seek.fill('0.75');
    expect(await sounding()).toBe(0);
    await button('Play').click();
    await expect.poll(async () => Number(await seek.inputValue()), patience).toBeGreaterThan(0.75);
  });

  it('shows a large cover in full screen, with the buttons, until Escape', async () => {
    const chatting = await playing(4);
    const { view, host, bar, button } = chatting;
    await button('Pause').click();
    expect(await bar.getByRole('button', { name: 'Show the cover' }).count()).toBe(0);
    await host('context', { displayMode: 'fullscreen' });
    await chatting.page.evaluate(`document.querySelector('iframe').classList.add('large')`);
    await bar.getByRole('button', { name: 'Show the cover' }).press('Enter');
    const stage = view.getByRole('dialog', { name: 'Now playing' });
    const box = await stage.locator('> .cover').boundingBox();
    expect(box?.width).toBeGreaterThan(200);
    expect(await readAloud(chatting)).toContain('Close the cover');
    await stage.getByRole('button', { name: 'Next song', exact: true }).click();
    await stage.getByText('Song 3').waitFor();
    await view.locator(':focus').press('Escape');
    await stage.waitFor({ state: 'detached' });
    expect(await view.evaluate('document.activeElement.ariaLabel')).toBe('Show the cover');
    await view.getByRole('button', { name: 'Pause “Song 3”' }).waitFor();
  });

  it('names what plays next below the large cover and plays it on demand, and names nothing at the end', async () => {
    const { view, host, bar, button } = await playing(3);
    await button('Pause').click();
    await host('context', { displayMode: 'fullscreen' });
    await bar.getByRole('button', { name: 'Show the cover' }).click();
    const stage = view.getByRole('dialog', { name: 'Now playing' });
    await stage.getByRole('button', { name: /^Up next\s*Song 3/ }).click();
    await view.getByRole('button', { name: 'Pause “Song 3”' }).waitFor({ state: 'attached' });
    await stage.getByText('Song 3').waitFor();
    expect(await stage.getByText('Up next').count()).toBe(0);
  });

  it('fits in the smallest window, with all of its parts', async () => {
    const { page, view, host, bar } = await playing(4, { width: 320, height: 569, touched: true });
    await host('context', { displayMode: 'fullscreen' });
    await page.evaluate(`document.querySelector('iframe').classList.add('large')`);
    await bar.getByRole('button', { name: 'Show the cover' }).click();
    const stage = view.getByRole('dialog', { name: 'Now playing' });
    await stage.getByRole('button', { name: /^Up next/ }).waitFor();
    const heights = `(({ clientHeight, scrollHeight }) => [clientHeight, scrollHeight])(document.querySelector('.stage'))`;
    expect(await view.evaluate(heights)).toEqual([569, 569]);
    expect((await stage.locator('> .cover').boundingBox())?.width).toBeGreaterThan(150);
  });

  it('goes to the next song and to the previous one, and ends with Escape', async () => {
    const { view, bar, button, sounding } = await playing(4);
    await button('Next song').click();
    await view.getByRole('button', { name: 'Pause “Song 3”' }).waitFor();
    await button('Previous song').click();
    await view.getByRole('button', { name: 'Pause “Song 2”' }).waitFor();
    await view.locator('body').press('Escape');
    await bar.waitFor({ state: 'detached' });
    await expect.poll(sounding, patience).toBe(0);
  });

  it.each([720, 320])('keeps the card low at %d points, and no song moves', async width => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, road(24), { width });
    const { view } = opened;
    const first = view.locator('li.row').first();
    await view.getByRole('button', { name: 'Play “Song 1”' }).waitFor();
    const before = await first.boundingBox();
    await view.getByRole('button', { name: 'Play “Song 1”' }).click();
    await view.getByRole('button', { name: 'Pause “Song 1”' }).waitFor();
    await view.getByRole('complementary', { name: 'Now playing' }).waitFor();
    expect(await first.boundingBox()).toEqual(before);
    expect(await view.evaluate('document.body.offsetHeight')).toBeLessThanOrEqual(500);
    await view.locator('header').getByRole('button', { name: 'Pause', exact: true }).click();
    await view.getByRole('button', { name: 'Play “Song 1”' }).waitFor();
    expect(await readAloud(opened)).toContain('Now playing');
  });

  it('has its volume in full screen, where there is room', async () => {
    const { view, bar } = await playing(4, { width: 1200 });
    expect(await bar.getByRole('slider', { name: 'Volume' }).isVisible()).toBe(false);
    await view.getByRole('button', { name: 'Enlarge' }).click();
    await bar.getByRole('slider', { name: 'Volume' }).fill('0.2');
    expect(await bar.getByRole('slider', { name: 'Volume' }).inputValue()).toBe('0.2');
  });

  it('plays on while another page is looked at, and in the grid from which it was opened', async () => {
    const demo = await stand();
    const opened = await chat.open(demo.mcp, { tool: 'show', args: { kind: 'playlists' } });
    const { view } = opened;
    await view.getByRole('button', { name: /^Practice Room/ }).click();
    await view.locator('li.row .play').first().click();
    const bar = view.getByRole('complementary', { name: 'Now playing' });
    await bar.getByRole('button', { name: 'Pause' }).waitFor();
    await view.getByRole('button', { name: 'Back' }).click();
    await view.getByRole('button', { name: /^Practice Room/ }).waitFor();
    await bar.getByRole('button', { name: 'Pause' }).click();
    await bar.getByRole('button', { name: 'Play', exact: true }).waitFor();
    expect(await readAloud(opened)).toContain('Now playing');
    await demo.close();
  });

  it('obeys media keys', async () => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, road(4));
    const { view } = opened;
    await view.getByRole('button', { name: 'Play “Song 1”' }).click();
    await view.getByRole('button', { name: 'Pause “Song 1”' }).waitFor();
    expect(await view.evaluate('navigator.mediaSession.metadata.title')).toBe('Song 1');
    await expect.poll(() => view.evaluate('navigator.mediaSession.playbackState')).toBe('playing');
  });
});
