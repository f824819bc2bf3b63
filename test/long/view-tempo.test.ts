import { expect, it } from 'vitest';
import { stand } from '../support/stand.ts';
import type { ViewInChat } from '../support/view-in-chat.ts';
import { describeView, patience, saidIn, titlesIn } from '../support/view-tests.ts';

const rising = {
  tool: 'plan_playlist',
  args: {
    title: 'Road',
    sources: [{ from: 'like', artists: ['Marlow & the Tides'] }],
    rules: { count: 6, sort: 'tempo' },
  },
};
const large = { context: { displayMode: 'fullscreen' } } as const;

/** The first song moved to this index. */
const firstAt = ([first = '', ...others]: readonly string[], index: number) =>
  others.toSpliced(index, 0, first);

const pointOf = ({ view }: ViewInChat) => view.getByRole('slider', { name: 'Song on the tempo curve' });
const lineOf = ({ view }: ViewInChat) => view.locator('.tempo .line').getAttribute('d');

describeView('The tempo curve', chat => {
  const opened = async () => {
    const demo = await stand();
    const view = await chat.open(demo.mcp, rising, large);
    await pointOf(view).waitFor({ state: 'attached' });
    return { demo, view, before: await titlesIn(view) };
  };

  it('has the fastest and the slowest tempo beside it, each at its height', async () => {
    const { demo, view } = await opened();
    const ends = view.view.locator('.scale span');
    const [fastest = '', slowest = ''] = await ends.allInnerTexts();
    await view.view.getByText(`Tempo ${slowest} to ${fastest} bpm`).waitFor();
    const middles = await Promise.all(
      (await ends.all()).map(async each => {
        const box = await each.boundingBox();
        return (box?.y ?? 0) + (box?.height ?? 0) / 2;
      }),
    );
    const curve = await view.view.locator('.curve').boundingBox();
    const heights = [...((await lineOf(view)) ?? '').matchAll(/[ML]\S+ (\S+?)(?=[LMh]|$)/g)].map(each =>
      Number(each[1]),
    );
    expect(middles[0]).toBeCloseTo((curve?.y ?? 0) + Math.min(...heights), 0);
    expect(middles[1]).toBeCloseTo((curve?.y ?? 0) + Math.max(...heights), 0);
    await demo.close();
  });

  it('moves a song by the pointer, while the line and the order follow, and undoes that at once', async () => {
    const { demo, view, before } = await opened();
    const line = await lineOf(view);
    const box = await view.view.locator('.curve').boundingBox();
    if (box === null) throw new Error('no curve');
    const { mouse } = view.page;
    const y = box.y + box.height / 2;
    await mouse.move(box.x + 2, y);
    await mouse.down();
    for (const share of [0.2, 0.4, 0.6]) await mouse.move(box.x + box.width * share, y);
    await expect.poll(() => titlesIn(view), patience).toEqual(firstAt(before, 3));
    expect(await lineOf(view)).not.toBe(line);
    await mouse.up();
    await view.page.keyboard.press('Control+z');
    await expect.poll(() => titlesIn(view), patience).toEqual(before);
    await view.page.keyboard.press('Control+z');
    expect(await titlesIn(view)).toEqual(before);
    expect(await lineOf(view)).toBe(line);
    await demo.close();
  });

  it('lets go of a song with Escape', async () => {
    const { demo, view, before } = await opened();
    const box = await view.view.locator('.curve').boundingBox();
    if (box === null) throw new Error('no curve');
    const { mouse, keyboard } = view.page;
    await mouse.move(box.x + 2, box.y + 10);
    await mouse.down();
    await mouse.move(box.x + box.width / 2, box.y + 10);
    await expect.poll(() => titlesIn(view), patience).not.toEqual(before);
    await keyboard.press('Escape');
    await expect.poll(() => titlesIn(view), patience).toEqual(before);
    await mouse.up();
    expect(await titlesIn(view)).toEqual(before);
    await demo.close();
  });

  it('moves a song by keys', async () => {
    const { demo, view, before } = await opened();
    const point = pointOf(view);
    await point.focus();
    await view.page.keyboard.press('ArrowRight');
    expect(await point.getAttribute('aria-valuenow')).toBe('2');
    expect(await point.getAttribute('aria-valuetext')).toContain(before[1]);
    await view.page.keyboard.press('ArrowLeft');
    await view.page.keyboard.press('Alt+ArrowRight');
    await expect.poll(() => titlesIn(view), patience).toEqual(firstAt(before, 1));
    expect(await point.evaluate(each => each.matches(':focus-visible'))).toBe(true);
    expect(await point.getAttribute('aria-valuetext')).toContain(before[0]);
    await view.page.keyboard.press('Alt+End');
    await expect.poll(() => titlesIn(view), patience).toEqual(firstAt(before, 5));
    expect(await saidIn(view)).toContain('is now 6 of 6');
    await demo.close();
  });

  it('moves a song by single presses', async () => {
    const { demo, view, before } = await opened();
    await view.view.locator('.curve').click({ position: { x: 2, y: 10 } });
    const later = view.view.getByRole('button', { name: `Move “${before[0]}” later` });
    await later.click();
    await later.click();
    await expect.poll(() => titlesIn(view), patience).toEqual(firstAt(before, 2));
    await view.view.getByRole('button', { name: `Move “${before[0]}” earlier` }).click();
    await expect.poll(() => titlesIn(view), patience).toEqual(firstAt(before, 1));
    await demo.close();
  });
});
