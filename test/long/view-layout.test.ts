import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { stand } from '../support/stand.ts';
import { describeView, patience } from '../support/view-tests.ts';

const show = (kind: string, id: string) => ({ tool: 'show', args: { kind, id } });
const large = { width: 1200, height: 800, context: { displayMode: 'fullscreen' as const } };

const numbers = (found: unknown) => z.array(z.number()).parse(found);

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  return {
    top: box?.y ?? 0,
    left: box?.x ?? 0,
    right: (box?.x ?? 0) + (box?.width ?? 0),
    bottom: (box?.y ?? 0) + (box?.height ?? 0),
    middle: (box?.x ?? 0) + (box?.width ?? 0) / 2,
  };
};

describeView('The layout', chat => {
  it('has one top for the cover and the songs in full screen, and the buttons of the page above the songs', async () => {
    const demo = await stand();
    const pages = {
      '.sift': show('playlist', 'Practice Room'),
      'li.row': show('album', 'Satellite in Another Life'),
      '.rows .cover': show('podcast', 'The Slow Movement'),
    };
    for (const [first, page] of Object.entries(pages)) {
      const { view, host } = await chat.open(demo.mcp, page, large);
      await host('context', { displayMode: 'fullscreen', availableDisplayModes: ['inline', 'fullscreen'] });
      const top = async () => (await boxOf(view.locator(first).first())).top;
      const cover = async () => (await boxOf(view.locator('.mosaic'))).top;
      await expect.poll(async () => (await top()) - (await cover()), patience).toBe(0);
      const corner = await boxOf(view.locator('.head > .corner'));
      expect(corner.bottom).toBeLessThanOrEqual(await top());
      expect(corner.left).toBeGreaterThan((await boxOf(view.locator('.songs'))).middle);
    }
    await demo.close();
  });

  it('keeps the buttons of a row clear of its title and of its length', async () => {
    const demo = await stand();
    const { view } = await chat.open(demo.mcp, show('playlist', 'Practice Room'));
    const row = view.locator('li.row').first();
    await row.hover();
    const [actions, song, length] = await Promise.all(
      ['.actions', '.song', '.length'].map(part => boxOf(row.locator(part))),
    );
    expect(actions?.left).toBeGreaterThanOrEqual(song?.right ?? 0);
    expect(actions?.right).toBeLessThanOrEqual(length?.left ?? 0);
    expect(await view.evaluate(`getComputedStyle(document.querySelector('li.row .length')).opacity`)).toBe(
      '1',
    );
    await demo.close();
  });

  it.each([
    [320, 'a line between its title and its composer'],
    [720, 'the line of its composer'],
  ])('has the work of a movement below its title, %s wide in %s', async (width, where) => {
    const demo = await stand();
    const { view } = await chat.open(demo.mcp, show('playlist', 'Practice Room'), { width });
    const row = view.locator('li.row').nth(1);
    await row.waitFor();
    const title = row.locator('.title bdi');
    const work = row.locator('.work');
    const artist = row.locator('.artist bdi');
    expect(await title.innerText()).toBe('II. Andante');
    expect(await title.getAttribute('title')).toBe('Italian Concerto in F Major, BWV 971: II. Andante');
    expect(await work.innerText()).toBe('Italian Concerto in F Major, BWV 971');
    const [above, between, below] = [await boxOf(title), await boxOf(work), await boxOf(artist)];
    expect(between.top).toBeGreaterThanOrEqual(above.bottom - 4);
    if (where.startsWith('a line')) {
      expect(below.top).toBeGreaterThanOrEqual(between.bottom - 4);
      expect(between.left).toBe(above.left);
    } else {
      expect(Math.abs(between.bottom - below.bottom)).toBeLessThan(4);
      expect(between.left).toBeGreaterThanOrEqual(below.right);
    }
    await demo.close();
  });

  it('has the work of the best hit beside its composer, below its title', async () => {
    const demo = await stand();
    const sonatas = { tool: 'show', args: { kind: 'search', query: 'sonata' } };
    const { view } = await chat.open(demo.mcp, sonatas);
    const row = view.locator('li.row.top');
    await row.waitFor();
    const [title, artist, work] = await Promise.all(
      ['.title bdi', '.artist bdi', '.work'].map(part => boxOf(row.locator(part))),
    );
    expect(artist?.top).toBeGreaterThanOrEqual((title?.bottom ?? 0) - 4);
    expect(Math.abs((artist?.bottom ?? 0) - (work?.bottom ?? 0))).toBeLessThan(4);
    expect(work?.left).toBeGreaterThanOrEqual(artist?.right ?? 0);
    await demo.close();
  });

  it('has the mark of explicit lyrics beside the last word of a title, and ranks at one distance from the covers', async () => {
    const demo = await stand();
    const chart = { tool: 'show', args: { kind: 'chart' } };
    const { view } = await chat.open(demo.mcp, chart, { width: 320, touched: true });
    await view.getByRole('button', { name: 'Show all 25 songs' }).click();
    await expect.poll(() => view.locator('li.row').count(), patience).toBe(25);
    const gaps = numbers(
      await view.evaluate(`[...document.querySelectorAll('.explicit')].map(mark => {
        const last = [...mark.parentElement.querySelector('bdi').getClientRects()].at(-1);
        const { left, top } = mark.getBoundingClientRect();
        return top > last.top && top < last.bottom ? left - last.right : NaN;
      })`),
    );
    expect(gaps.length).toBeGreaterThan(3);
    for (const gap of gaps) expect(gap).toBeCloseTo(6);
    const ranks = numbers(
      await view.evaluate(`[...document.querySelectorAll('li.row')].map(row => {
        const words = new Range();
        words.selectNodeContents(row.querySelector('.position'));
        return row.querySelector('.play').getBoundingClientRect().left - words.getBoundingClientRect().right;
      })`),
    );
    expect(Math.min(...ranks)).toBeGreaterThan(8);
    expect(Math.max(...ranks) - Math.min(...ranks)).toBeLessThan(2);
    await demo.close();
  });

  it('begins no line of facts with a dot in sight, and has open wishes below the covers on a phone', async () => {
    const demo = await stand();
    const phone = { width: 320, touched: true as const };
    const album = await chat.open(demo.mcp, show('album', 'Satellite in Another Life'), phone);
    const facts = album.view.locator('.facts');
    await facts.waitFor();
    const starts = await facts.locator('bdi').evaluateAll(parts => {
      const edge = parts[0]?.closest('.facts')?.getBoundingClientRect().left ?? 0;
      return parts.map(part => part.getBoundingClientRect().left - edge);
    });
    expect(starts.filter(start => start === 0)).toHaveLength(2);
    const args = { title: 'Dinner', wanted: ['Marlow & the Tides - Night Ferry', 'Chopin - Nocturne'] };
    const plan = await chat.open(demo.mcp, { tool: 'plan_playlist', args }, phone);
    await plan.view.locator('.hole').waitFor();
    const cover = await boxOf(plan.view.locator('li.row .play').first());
    expect((await boxOf(plan.view.locator('.hole'))).left).toBe(cover.left);
    await demo.close();
  });

  it('has the buttons of what plays in the middle of the cover, and the remark beside the artist', async () => {
    const demo = await stand();
    const { view, host } = await chat.open(demo.mcp, show('playlist', 'Practice Room'), large);
    await host('context', { displayMode: 'fullscreen' });
    await view.getByRole('button', { name: 'Play all' }).click();
    await view.locator('.now-playing .artist .excerpt').waitFor();
    await view.getByRole('button', { name: 'Show the cover' }).click();
    const stage = view.getByRole('dialog', { name: 'Now playing' });
    const cover = await boxOf(stage.locator('> .cover'));
    expect((await boxOf(stage.locator('.pause'))).middle).toBe(cover.middle);
    expect((await boxOf(stage.locator('.like'))).right).toBeGreaterThan(cover.right - 1);
    expect(await view.evaluate(`document.querySelector('.stage').style.getPropertyValue('--wash')`)).toMatch(
      /^rgb/,
    );
    await demo.close();
  });

  it('plays the top result of a search by its own button alone, and shows the rest on demand', async () => {
    const demo = await stand();
    const { view } = await chat.open(demo.mcp, { tool: 'show', args: { kind: 'search', query: 'night' } });
    await view.getByText('36 songs', { exact: true }).waitFor();
    expect(await view.getByRole('button', { name: 'Play all' }).count()).toBe(0);
    await view.getByRole('button', { name: /^Show more \(\d of 36\)$/ }).click();
    await view.getByRole('button', { name: 'Show more (25 of 36)' }).click();
    await expect.poll(() => view.locator('li.row').count(), patience).toBe(36);
    await demo.close();
  });

  it('has the length of an episode at the right, and its day below its title', async () => {
    const demo = await stand();
    const { view, host } = await chat.open(demo.mcp, show('podcast', 'The Slow Movement'), large);
    await host('context', { displayMode: 'fullscreen' });
    await view.getByRole('button', { name: 'More', exact: true }).waitFor();
    const row = view.locator('.rows li').nth(2);
    const title = await boxOf(row.locator('.title'));
    const day = await boxOf(row.locator('.facts bdi').first());
    expect(day.top).toBeGreaterThanOrEqual(title.bottom - 2);
    expect(await row.locator('.length').innerText()).toBe('55 min');
    expect((await boxOf(row.locator('.length'))).right).toBe((await boxOf(view.locator('.songs'))).right);
    await demo.close();
  });

  it('has the place in what plays above its buttons on the stage', async () => {
    const demo = await stand();
    const { view, host } = await chat.open(demo.mcp, show('album', 'Satellite in Another Life'), large);
    await host('context', { displayMode: 'fullscreen' });
    await view.locator('[data-control=play]').first().click();
    await view.getByRole('button', { name: 'Show the cover' }).click();
    const stage = view.getByRole('dialog');
    const place = await boxOf(stage.getByRole('slider', { name: /^Place in/ }));
    expect(place.bottom).toBeLessThan((await boxOf(stage.getByRole('button', { name: 'Pause' }))).top);
    await demo.close();
  });

  it('shows an artist as a round picture, with all songs on demand', async () => {
    const demo = await stand();
    const { view } = await chat.open(demo.mcp, show('artist', 'Marlow & the Tides'));
    await view.getByRole('button', { name: 'Show all 25 songs' }).waitFor();
    expect(await view.locator('.mosaic .cover').count()).toBe(1);
    expect(await view.evaluate(`getComputedStyle(document.querySelector('.mosaic')).borderRadius`)).toBe(
      '50%',
    );
    await demo.close();
  });
});
