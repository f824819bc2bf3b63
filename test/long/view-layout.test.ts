import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { stand } from '../support/stand.ts';
import { describeView, patience } from '../support/view-tests.ts';

const show = (kind: string, id: string) => ({ tool: 'show', args: { kind, id } });
const large = { width: 1200, height: 800, context: { displayMode: 'fullscreen' as const } };

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
    expect(await row.locator('.own').innerText()).toBe('II. Fugue');
    expect(
      await view
        .locator('.shared')
        .nth(1)
        .evaluate(({ firstChild }) => firstChild?.textContent),
    ).toBe('Italian Concerto in F Major, BWV 971');
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
    expect((await boxOf(stage.locator('.glow .cover'))).right).toBeGreaterThan(cover.right);
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

  it('has the days of episodes on the lines of their titles, and a description that opens', async () => {
    const demo = await stand();
    const { view, host } = await chat.open(demo.mcp, show('podcast', 'The Slow Movement'), large);
    await host('context', { displayMode: 'fullscreen' });
    await view.getByRole('button', { name: 'More', exact: true }).waitFor();
    const row = view.locator('.rows li').nth(2);
    const [title, facts] = [
      await boxOf(row.locator('.title')),
      await boxOf(row.locator('.facts bdi').last()),
    ];
    expect(Math.abs(title.bottom - facts.bottom)).toBeLessThan(2);
    expect(facts.right).toBe((await boxOf(view.locator('.songs'))).right);
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
