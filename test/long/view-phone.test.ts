import { expect, it } from 'vitest';
import { stand } from '../support/stand.ts';
import { describeView, patience } from '../support/view-tests.ts';

const dinner = {
  tool: 'plan_playlist',
  args: {
    title: 'Dinner',
    wanted: ['Marlow & the Tides - Night Ferry'],
    sources: [{ from: 'radio', name: 'Blue Hour Jazz', count: 40 }],
    rules: { count: 8, sort: 'tempo', seed: 4 },
  },
};
const phone = { width: 320, height: 800, touched: true } as const;

describeView('On a small phone', chat => {
  it('a title has the width of its row, in two lines at most, and the length is below', async () => {
    const demo = await stand();
    const chart = { tool: 'show', args: { kind: 'chart' } };
    const { view } = await chat.open(demo.mcp, chart, phone);
    const row = view.locator('li.row').first();
    await row.waitFor();
    const [title, artist, length] = await Promise.all(
      ['.title', '.artist', '.length'].map(part => row.locator(part).boundingBox()),
    );
    expect(title?.width).toBeGreaterThan(150);
    const lineHeight = 14 * 1.25;
    expect(title?.height).toBeLessThanOrEqual(2 * lineHeight + 1);
    expect(length?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0) - 1);
    expect(length?.x).toBeGreaterThanOrEqual((artist?.x ?? 0) + (artist?.width ?? 0) - 1);
    await demo.close();
  });

  it('the buttons in the corner are side by side', async () => {
    const demo = await stand();
    const { view } = await chat.open(demo.mcp, dinner, phone);
    const [search, enlarge] = await Promise.all(
      ['Search', 'Enlarge'].map(name => view.getByRole('button', { name, exact: true }).boundingBox()),
    );
    expect(search?.y).toBe(enlarge?.y);
    expect((search?.x ?? 0) + (search?.width ?? 0)).toBeLessThanOrEqual((enlarge?.x ?? 0) + 1);
    await demo.close();
  });

  it('a menu is in the window, and its last entry can be reached', async () => {
    const demo = await stand();
    const { view } = await chat.open(demo.mcp, dinner, phone);
    await view
      .getByRole('button', { name: /^More for/ })
      .first()
      .tap();
    const menu = view.locator('.menu');
    const isInside = async () => {
      const [height, box] = [Number(await view.evaluate('innerHeight')), await menu.evaluate(boundsOf)];
      return box.top >= 0 && box.bottom <= height;
    };
    await expect.poll(isInside, patience).toBe(true);
    await view.getByRole('menuitem', { name: 'Remove' }).tap();
    await demo.close();
  });

  it('a grid has several pictures in sight', async () => {
    const demo = await stand();
    for (const args of [{ kind: 'genres' }, { kind: 'albums', query: 'light' }]) {
      const { kind } = args;
      const { view } = await chat.open(demo.mcp, { tool: 'show', args }, phone);
      await view.locator('.grid li').first().waitFor();
      await view.getByRole('button', { name: /^Show more/ }).waitFor();
      const tiles = await Promise.all((await view.locator('.grid li').all()).map(tile => tile.boundingBox()));
      expect(tiles.length).toBeGreaterThanOrEqual(3);
      expect(new Set(tiles.map(tile => tile?.x)).size).toBe(kind === 'genres' ? 2 : 1);
    }
    await demo.close();
  });
});

interface Drawn {
  getBoundingClientRect(): Record<'top' | 'bottom' | 'left', number>;
}

const boundsOf = (element: Drawn) => {
  const { top, bottom, left } = element.getBoundingClientRect();
  return { top, bottom, left };
};
