import type { Frame, Page } from 'playwright-core';
import { z } from 'zod';
import { hasChromium } from '../test/support/chromium.ts';
import { libraryWith, numbers } from '../test/support/library.ts';
import { startChat, type ViewInChat } from '../test/support/view-in-chat.ts';
import { atMost, median, print } from './measure.ts';

const songs = 300;
const rounds = 5;
/** The processor runs at a quarter of its speed. */
const slower = 4;
const most = { nodes: 3000, taskMs: 200, shift: 0.02 };

const steps = ['unfold the list', 'pick up a song', 'drop it', 'save the order'] as const;
interface Round {
  readonly nodes: number;
  readonly shift: number;
  /** The longest task of each step, in milliseconds. */
  readonly tasks: readonly number[];
}

/** Measures the view with a long playlist in Chromium: its elements, its longest tasks, and how far its parts jump. */
export async function run(): Promise<void> {
  if (!hasChromium) {
    process.stdout.write('\nThe view is not measured: Chromium is missing.\n');
    return;
  }
  const chat = await startChat();
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const library = await libraryWith({ playlists: [{ id: 7, title: 'Dinner', tracks: numbers(songs) }] });
    const shownFor = { tool: 'show', args: { kind: 'playlist', id: 7 } };
    measured.push(await measure(await chat.open(library.mcp, shownFor)));
    await chat.clear();
  }
  await chat.close();
  const middle = (of: (round: Round) => number) => median(measured.map(of));
  const nodes = middle(round => round.nodes);
  const shift = middle(round => round.shift);
  print(`The view with ${songs} songs, at a quarter of the speed`, [
    atMost('elements at first', nodes, most.nodes, '', 0),
    ...steps.map((step, at) => {
      const longest = middle(({ tasks }) => tasks[at] ?? Number.NaN);
      return atMost(`longest task: ${step}`, longest, most.taskMs, ' ms', 0);
    }),
    atMost('layout shift', shift, most.shift, '', 3),
  ]);
}

async function measure(opened: ViewInChat): Promise<Round> {
  const { view, page } = opened;
  const frame = opened.frame();
  const row = (at: number) => view.locator('li.row').nth(at);
  await view.getByRole('button', { name: `Show all ${songs} songs` }).waitFor();
  await slowDown(frame);
  await frame.evaluate(observeShifts);
  const nodes = Number(await frame.evaluate(`document.querySelectorAll('*').length`));
  const unfold = await longestTask(page, async () => {
    await view.getByRole('button', { name: `Show all ${songs} songs` }).click();
    await row(songs - 1).waitFor({ state: 'attached', timeout: 60_000 });
  });
  const pickUp = await longestTask(page, async () => {
    await row(1).locator('.grip').hover();
    await page.mouse.down();
    await row(3).locator('.grip').hover({ force: true });
  });
  const drop = await longestTask(page, async () => {
    await page.mouse.up();
    await view.getByText('is now 4 of').waitFor();
  });
  const save = await longestTask(page, async () => {
    await view.getByRole('button', { name: 'Save: 1 moved' }).click();
    await view.getByText('is saved.').waitFor({ timeout: 60_000 });
  });
  const shift = Number(await frame.evaluate('shift'));
  return { nodes, shift, tasks: [unfold, pickUp, drop, save] };
}

/** A frame without an origin has a process of its own. */
async function slowDown(frame: Frame): Promise<void> {
  const page = frame.page();
  const context = page.context();
  const session = await context.newCDPSession(frame).catch(() => context.newCDPSession(page));
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
}

const observeShifts = `
  shift = 0;
  new PerformanceObserver(list => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shift += value;
  }).observe({ type: 'layout-shift', buffered: true });`;

const trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      tdur: z.number().optional(),
      args: z.object({ name: z.unknown() }).partial().optional(),
    }),
  ),
});

/** Milliseconds of the processor, since other programs share it, of the longest task while something is done. */
async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  await act();
  const traced = String(await browser?.stopTracing());
  const { traceEvents } = trace.parse(JSON.parse(traced));
  const threadOf = ({ pid, tid }: (typeof traceEvents)[number]) => `${pid} ${tid}`;
  const pages = new Set(
    traceEvents.flatMap(each => (each.args?.name === 'CrRendererMain' ? threadOf(each) : [])),
  );
  const tasks = traceEvents.filter(each => each.name === 'RunTask' && pages.has(threadOf(each)));
  const times = tasks.flatMap(({ tdur }) => (tdur === undefined ? [] : tdur / 1000));
  if (times.length === 0) throw new Error('The trace has no tasks of the page.');
  return Math.max(...times);
}
