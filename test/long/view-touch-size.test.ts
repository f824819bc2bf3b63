import { expect, it } from 'vitest';
import { z } from 'zod';
import { stand } from '../support/stand.ts';
import type { ShownFor, ViewInChat } from '../support/view-in-chat.ts';
import { displayModes, place, scenes } from '../support/view-scenes.ts';
import { describeView } from '../support/view-tests.ts';

/** Everything that a finger can press and that is smaller than 44 by 44 pixels. Measured by where a press arrives. */
const tooSmall = `(() => {
  const side = 44;
  const targets = 'a[href], button, input, textarea, select, summary';
  const targetOf = element => element?.closest('label:has(input[type=checkbox])') ?? element?.closest(targets);
  const top = document.querySelector('dialog[open], .toast') ?? document.body;
  const all = new Set([...top.querySelectorAll(targets)].filter(each => !each.disabled && each.checkVisibility()).map(targetOf));
  const reach = (each, x, y, dx, dy) => {
    let far = 0;
    while (far < side && targetOf(document.elementFromPoint(x + dx * (far + 1), y + dy * (far + 1))) === each) far += 1;
    return far;
  };
  const found = [];
  for (const each of all) {
    each.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = each.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const wide = reach(each, x, y, -1, 0) + reach(each, x, y, 1, 0) + 1;
    const high = reach(each, x, y, 0, -1) + reach(each, x, y, 0, 1) + 1;
    if (wide < side || high < side) found.push((each.ariaLabel ?? each.textContent) + ' (' + each.className + '): ' + wide + ' by ' + high);
  }
  scrollTo(0, 0);
  return [all.size, found];
})()`;
const measured = z.tuple([z.number(), z.array(z.string())]);

type Step = (opened: ViewInChat) => Promise<unknown>;

const press =
  (name: string | RegExp): Step =>
  ({ view }) =>
    view.getByRole('button', { name }).first().tap();
const choose =
  (name: string): Step =>
  async opened => {
    await press(/^More for/)(opened);
    await opened.view.getByRole('menuitem', { name, exact: true }).tap();
  };
const show = (kind: string, id: string): ShownFor => ({ tool: 'show', args: { kind, id } });

/** What is shown, and what is pressed before it is measured. */
const pages: Readonly<Record<string, readonly [shown: string | ShownFor, ...Step[]]>> = {
  'a plan': ['plan'],
  'a saved plan': ['saved'],
  'what a search finds': ['search'],
  'a chart': ['chart'],
  'an album': ['album'],
  'an artist': [show('artist', 'Marlow & the Tides')],
  'the episodes of a podcast': [show('podcast', 'Rag & Bone')],
  artists: ['artists'],
  albums: ['grid'],
  'nothing that was found': ['empty'],
  'an error': ['error'],
  'what plays': ['chart', press(/^Play “/)],
  'the menu of a song': ['plan', press(/^More for/)],
  'where a song can be moved': ['plan', choose('Move …')],
  'the menu of an album': ['grid', press(/^More for/)],
  'the playlists to choose from': ['chart', choose('Add to a playlist')],
  'a removed song': ['plan', choose('Remove')],
  'the message after an addition': ['chart', choose('Like'), ({ view }) => view.locator('.toast').waitFor()],
  'songs to choose from': ['plan', press(/^Show all/)],
  'title and description': ['plan', press(/^Change title/)],
  'the search field': ['chart', press('Search')],
};

const sceneOf = (name: string) => {
  const scene = scenes[name];
  if (scene === undefined) throw new Error(`no scene ${name}`);
  return scene;
};

describeView('Everything that a finger presses', chat => {
  it.each(Object.entries(pages))('is at least 44 pixels wide and high: %s', async (_, [shown, ...steps]) => {
    const demo = await stand();
    const { shownFor, prepare } = typeof shown === 'string' ? sceneOf(shown) : { shownFor: shown };
    const opened = await chat.open(demo.mcp, shownFor, { width: 320, touched: true });
    await opened.view.getByRole('heading', { level: 1 }).waitFor();
    await prepare?.(opened);
    for (const step of steps) await step(opened);
    const found: string[] = [];
    for (const displayMode of displayModes)
      for (const width of [320, 480]) {
        await place(opened, width, displayMode, 'light');
        const [count, small] = measured.parse(await opened.view.evaluate(tooSmall));
        expect(count).toBeGreaterThan(0);
        found.push(...small.map(each => `${displayMode} ${width} ${each}`));
      }
    expect(found).toEqual([]);
    await demo.close();
  });
});
