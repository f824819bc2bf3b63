import { describe, expect, it } from 'vitest';
import { readAloud } from '../support/accessible.ts';
import { libraryWith, numbers } from '../support/library.ts';
import { stand } from '../support/stand.ts';
import type { ViewInChat } from '../support/view-in-chat.ts';
import {
  countSounds,
  describeView,
  holdingCall,
  patience,
  planIdIn,
  saidIn,
  titlesIn,
} from '../support/view-tests.ts';

/** The card in the chat: where its parts are, and that it keeps still. */

const road = (count: number) => ({
  tool: 'plan_playlist',
  args: { title: 'Road', track_ids: numbers(count) },
});
const sonata = 'Piano Sonata No. 14 in C-Sharp Minor, Op. 27 No. 2 "Moonlight": ';

describeView('The card in the chat', chat => {
  const topOf = async ({ view }: ViewInChat, selector: string) =>
    (await view.locator(selector).first().boundingBox())?.y ?? Number.NaN;

  it('keeps its height while a long list with long titles scrolls by', async () => {
    const songs = {
      3: { title: `${sonata}I` },
      140: { title: 'Long '.repeat(60), bpm: 140 },
      141: { bpm: 90 },
    };
    const library = await libraryWith({
      songs,
      playlists: [{ id: 7, title: 'Dinner', tracks: numbers(300) }],
    });
    const opened = await chat.open(library.mcp, { tool: 'show', args: { kind: 'playlist', id: 7 } });
    await opened.view.getByRole('button', { name: 'Show all 300 songs' }).click();
    await expect.poll(() => opened.view.locator('li.row').count(), patience).toBe(300);
    const frame = () => opened.page.evaluate(`document.querySelector('iframe').clientHeight`).then(Number);
    const view = () =>
      opened.view.evaluate('Math.ceil(document.body.getBoundingClientRect().height)').then(Number);
    await expect.poll(async () => (await view()) - (await frame()), patience).toBe(0);
    const resizes = await opened.page.evaluate(`(async () => {
      let seen = 0;
      new ResizeObserver(() => seen += 1).observe(document.querySelector('iframe'));
      for (let y = 0; y < document.documentElement.scrollHeight; y += 700) {
        scrollTo(0, y);
        await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
      }
      return seen;
    })()`);
    // The first call of an observer says the size as it is.
    expect(resizes).toBe(1);
    await opened.view.getByRole('button', { name: 'Enlarge' }).click();
    const heights = await opened.view.evaluate(`(async () => {
      const seen = new Set();
      for (let y = 0; y < document.documentElement.scrollHeight; y += 700) {
        window.scrollTo(0, y);
        await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
        seen.add(document.documentElement.scrollHeight);
      }
      return seen.size;
    })()`);
    expect(heights).toBe(1);
  });

  it('has what is going on and the button to save above the songs, and few songs in a chat', async () => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, road(24));
    await opened.view.getByRole('button', { name: 'Save playlist' }).waitFor();
    expect(await topOf(opened, '.main')).toBeLessThan(await topOf(opened, 'li.row'));
    expect(await topOf(opened, '[role=status]')).toBeLessThan(300);
    expect(await opened.view.locator('li.row').count()).toBe(5);
  });

  it('moves a song to the place that its menu is given, further than a hand can drag it', async () => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, road(24));
    await opened.view.getByRole('button', { name: 'More for “Song 2”' }).click();
    await opened.view.getByRole('menuitem', { name: 'Move …' }).click();
    await opened.view.getByRole('spinbutton', { name: 'Move to position' }).fill('20');
    await opened.view.getByRole('button', { name: 'Move', exact: true }).click();
    await expect.poll(() => saidIn(opened), patience).toBe('“Song 2” is now 20 of 24.');
    await opened.view.getByRole('button', { name: 'More for “Song 2”' }).click();
    await opened.view.getByRole('menuitem', { name: 'Move …' }).click();
    await opened.view.getByRole('menuitem', { name: 'Move to the top' }).click();
    await expect.poll(async () => (await titlesIn(opened))[0], patience).toBe('Song 2');
  });

  it('says at once that it saves, while an edit is still on its way', async () => {
    const library = await libraryWith();
    const { choices, arrive, calls } = holdingCall(1);
    const opened = await chat.open(library.mcp, road(4), choices);
    await opened.view.getByRole('button', { name: 'Remove “Song 1”' }).click();
    await expect.poll(calls, patience).toBe(1);
    await opened.view.getByRole('button', { name: 'Save playlist' }).click();
    expect(await opened.view.getByRole('button', { name: 'Saving …' }).isDisabled()).toBe(true);
    arrive();
    await opened.view.getByText('“Road” is saved.').waitFor();
  });

  it('is as high as expected while it waits, and says when that takes long', async () => {
    const library = await libraryWith({ playlists: [{ id: 7, title: 'Dinner', tracks: numbers(8) }] });
    let arrive: () => void = () => undefined;
    const held = new Promise<void>(resolve => {
      arrive = resolve;
    });
    const opened = await chat.open(
      library.mcp,
      { tool: 'show', args: { kind: 'playlist', id: 7 } },
      { replay: { content: [] }, holds: method => (method === 'resources/read' ? held : undefined) },
    );
    const height = () => opened.view.evaluate('document.body.getBoundingClientRect().height').then(Number);
    await opened.view.getByText('Loading the songs …').waitFor();
    const before = await height();
    await opened.view.getByRole('button', { name: 'Try again' }).waitFor({ timeout: 12_000 });
    expect(await saidIn(opened)).toBe('The music service takes long to answer. Still loading …');
    expect(await readAloud(opened)).toContain('Try again');
    arrive();
    await opened.view.getByRole('heading', { name: 'Dinner' }).waitFor();
    expect(Math.abs((await height()) - before)).toBeLessThan(60);
  });

  it('begins titles with what tells them apart, and shows no tempo beside them', async () => {
    const songs = {
      1: { title: `${sonata}I. Adagio`, bpm: 60 },
      2: { title: `${sonata}III. Presto`, bpm: 120 },
    };
    const library = await libraryWith({ songs });
    const opened = await chat.open(library.mcp, road(3), { width: 320 });
    const own = opened.view.locator('li.row .title bdi');
    await own.first().waitFor();
    expect(await own.allTextContents()).toEqual(['I. Adagio', 'III. Presto', 'Song 3']);
    const isCut = ({ scrollWidth, clientWidth }: { scrollWidth: number; clientWidth: number }) =>
      scrollWidth > clientWidth;
    expect(await own.first().evaluate(isCut)).toBe(false);
    expect(await opened.view.locator('.bpm').first().isVisible()).toBe(false);
  });

  it('plays where a finger taps a song, and has room for fingers', async () => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, road(4), { width: 356, touched: true });
    await opened.view.getByText('Artist 2').tap();
    await opened.view.getByRole('button', { name: 'Pause “Song 2”' }).waitFor();
    const small = await opened.view.evaluate(`
      [...document.querySelectorAll('.main, .round, .sign, .play, .grip, .quiet')]
        .filter(each => each.offsetParent !== null && each.offsetHeight < 44).map(each => each.className)`);
    expect(small).toEqual([]);
  });

  describe('with sound', () => {
    it('plays one song after the other without an address that a host could forbid, and ends with Escape', async () => {
      const library = await libraryWith();
      const opened = await chat.open(library.mcp, road(3));
      const { view } = opened;
      await view.getByRole('button', { name: 'Enlarge' }).click();
      const sounding = await countSounds(opened);
      await view.getByRole('button', { name: 'Play all' }).click();
      await view.getByRole('button', { name: 'Pause “Song 1”' }).waitFor();
      await view.getByRole('button', { name: 'Next song' }).click();
      await view.getByRole('button', { name: 'Pause “Song 2”' }).waitFor();
      expect(await readAloud(opened)).toContain('Now playing');
      await view.getByRole('button', { name: 'Pause “Song 3”' }).waitFor({ timeout: 15_000 });
      expect(await sounding()).toBe(1);
      await opened.view.locator('body').press('Escape');
      await view.getByRole('button', { name: 'Play “Song 3”' }).waitFor();
      expect(await sounding()).toBe(0);
    });

    it('plays what may be meant, finds another, and does without', async () => {
      const demo = await stand();
      const args = {
        title: 'Evening',
        wanted: ['Chopin - Nocturne', 'Fog over Nowhere', 'Jelly Roll Blues'],
      };
      const opened = await chat.open(demo.mcp, { tool: 'plan_playlist', args });
      const { view } = opened;
      const songs = view.locator('li.row, li.ghost');
      await view.locator('li.ghost').first().waitFor();
      const ghosts = await songs.evaluateAll(all => all.map(each => each.classList.contains('ghost')));
      expect(ghosts).toEqual([true, true, false]);
      await view.getByRole('button', { name: 'Choose for “Chopin - Nocturne”' }).click();
      const first = view.locator('.candidates .play').first();
      await first.click();
      await view.getByRole('button', { name: /^Pause “Nocturne/ }).waitFor();
      await first.click();
      await view.getByRole('button', { name: 'Find another for “Chopin - Nocturne”' }).click();
      await expect.poll(() => view.locator('.candidates li').count(), patience).toBeGreaterThan(3);
      await view.getByRole('button', { name: 'Leave out “Fog over Nowhere”' }).click();
      await expect.poll(() => saidIn(opened), patience).toBe('“Fog over Nowhere” is left out.');
      expect(await view.locator('li.ghost').count()).toBe(1);
      expect(opened.asked).toEqual([expect.stringContaining('"remove":{"wishes":[2]}')]);
      expect(opened.informed.at(-1)).toContain('left out "Fog over Nowhere"');
      expect(await readAloud(opened)).toContain('Find another');
      const again = { tool: 'plan_playlist', args: { plan_id: planIdIn(opened) } };
      const remounted = await chat.open(demo.mcp, again, { replay: { content: [] } });
      await remounted.view.locator('li.ghost').first().waitFor();
      expect(await remounted.view.locator('li.ghost').count()).toBe(1);
      await demo.close();
    });
  });

  it('names the song at a point of the tempo curve, and moves it with that point', async () => {
    const songs = Object.fromEntries(numbers(6).map(id => [id, { bpm: 60 + id * 10 }]));
    const library = await libraryWith({ songs });
    const opened = await chat.open(library.mcp, road(6));
    await opened.view.getByRole('button', { name: 'Show all 6 songs' }).click();
    const curve = opened.view.locator('.curve');
    const { width = 0 } = (await curve.boundingBox()) ?? {};
    await curve.hover({ position: { x: 1, y: 20 } });
    await opened.view.getByText('1. Song 1 · 70 bpm').waitFor();
    expect(await opened.view.locator('li.lit .title bdi').textContent()).toBe('Song 1');
    await opened.page.mouse.down();
    await curve.hover({ position: { x: width - 2, y: 20 } });
    await opened.page.mouse.up();
    await expect.poll(() => saidIn(opened), patience).toBe('“Song 1” is now 6 of 6.');
  });

  it('is all there for the keyboard and aloud: playing, a position, an album, an episode', async () => {
    const demo = await stand();
    const args = { title: 'Two', wanted: ['Jelly Roll Blues', 'Marlow & the Tides - Night Ferry'] };
    const opened = await chat.open(demo.mcp, { tool: 'plan_playlist', args }, { width: 1440 });
    const { view } = opened;
    await view.getByRole('button', { name: 'Enlarge' }).press('Enter');
    await view.getByRole('button', { name: 'Play all' }).press('Enter');
    await view.getByRole('button', { name: 'Next song' }).press('Enter');
    await view.getByRole('button', { name: 'Pause “Night Ferry”' }).waitFor();
    expect(await readAloud(opened)).toMatch(/Previous song[\s\S]*Pause[\s\S]*Next song/);
    await opened.view.locator('body').press('Escape');
    await view.getByRole('button', { name: 'More for “Night Ferry”' }).press('Enter');
    await view.getByRole('menuitem', { name: 'Move …' }).press('Enter');
    await view.getByRole('spinbutton', { name: 'Move to position' }).fill('1');
    await view.getByRole('spinbutton', { name: 'Move to position' }).press('Enter');
    await expect.poll(async () => (await titlesIn(opened))[0], patience).toBe('Night Ferry');
    const album = await chat.open(demo.mcp, { tool: 'show', args: { kind: 'album', id: 302602 } });
    await album.view.getByRole('button', { name: 'Enlarge' }).press('Enter');
    await album.view.getByText('Disc 2').waitFor();
    expect(await album.view.locator('.position').allInnerTexts()).toEqual(
      [...numbers(8), ...numbers(5)].map(String),
    );
    expect(await readAloud(album)).toContain('Disc 1');
    const podcasts = await chat.open(demo.mcp, { tool: 'show', args: { kind: 'podcasts' } });
    await podcasts.view.getByRole('button', { name: /^The Slow Movement/ }).press('Enter');
    await podcasts.view.getByText('10 episodes').waitFor();
    await podcasts.view.getByRole('button', { name: /^Show more/ }).press('Enter');
    await podcasts.view.getByText('Three ways to be slow: Satie', { exact: true }).waitFor();
    expect(await readAloud(podcasts)).toContain('Three ways to be slow: Satie');
    await podcasts.view.getByRole('button', { name: 'Back' }).press('Enter');
    await podcasts.view.getByText('Your podcasts').waitFor();
    await demo.close();
  });

  it('reads well in forced colours, with a menu open', async () => {
    const library = await libraryWith();
    const opened = await chat.open(library.mcp, road(3));
    await opened.page.emulateMedia({ forcedColors: 'active' });
    await opened.view.getByRole('button', { name: 'More for “Song 2”' }).click();
    expect(await readAloud(opened)).toContain('Add similar songs');
    await opened.view.getByRole('menuitem', { name: 'Move …' }).click();
    expect(await readAloud(opened)).toContain('Move to the bottom');
  });
});
