import type { Frame, Page } from 'playwright-core';
import { z } from 'zod';
import { hasChromium } from '../test/support/chromium.ts';
import { libraryWith, numbers } from '../test/support/library.ts';
import { type Chat, startChat, type ViewInChat } from '../test/support/view-in-chat.ts';
import { atMost, figure, median, print } from './measure.ts';

const songs = 300;
const rounds = 5;
/** The processor runs at a quarter of its speed. */
const slower = 4;
/** By then the songs are there. */
const restMs = 3000;
const most = { nodes: 3000, taskMs: 200, shift: 0.02, paintMs: 250, reads: 1 };

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
  await printStart(chat);
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

interface Start {
  /** Milliseconds of the processor since the page began: until something is drawn, and until the songs are. */
  readonly paint: number;
  readonly songs: number;
  /** What the view has read until the songs are there. */
  readonly reads: number;
}

/** Measures how soon the view is seen, with a short playlist. */
async function printStart(chat: Chat): Promise<void> {
  const starts: Start[] = [];
  const shownFor = { tool: 'show', args: { kind: 'playlist', id: 7 } };
  for (let round = 0; round < rounds; round += 1) {
    const library = await libraryWith({ playlists: [{ id: 7, title: 'Dinner', tracks: numbers(20) }] });
    // A view that shares its origin is in the process of the page, which can be slowed down before the view is there.
    const beside = await chat.open(library.mcp, shownFor, { sharesOrigin: true });
    await beside.view.locator('li.row').first().waitFor();
    await slowDown(beside.view);
    starts.push(
      await start(beside.page, () => chat.open(library.mcp, shownFor, { sharesOrigin: true, beside })),
    );
    await chat.clear();
  }
  const middle = (of: (start: Start) => number) => median(starts.map(of));
  print('The start of the view, at a quarter of the speed', [
    atMost(
      'first paint',
      middle(({ paint }) => paint),
      most.paintMs,
      ' ms',
      0,
    ),
    figure(
      'songs shown',
      middle(({ songs }) => songs),
      ' ms',
      0,
    ),
    atMost(
      'reads before the songs',
      middle(({ reads }) => reads),
      most.reads,
      '',
      0,
    ),
  ]);
}

async function start(page: Page, open: () => Promise<ViewInChat>): Promise<Start> {
  await page.addInitScript(`{
    performance.mark('begun');
    const look = () => document.querySelector('li.row') ? performance.mark('songs shown') : requestAnimationFrame(look);
    look();
  }`);
  let reads = Number.NaN;
  const events = await traced(page, async () => {
    const opened = await open();
    // Asking the page would cost it time.
    await page.waitForTimeout(restMs);
    reads = opened.read.length;
  });
  const at = (event: TraceEvent | undefined) => event?.ts ?? Number.NaN;
  const shown = at(events.findLast(({ name }) => name === 'songs shown'));
  const begun = at(events.findLast(({ name, ts }) => name === 'begun' && ts < shown));
  const paint = at(events.find(({ name, ts }) => name === 'firstPaint' && ts > begun));
  const tasks = tasksIn(events).filter(({ ts, dur = 0 }) => ts + dur > begun);
  const until = (end: number) =>
    tasks.reduce((sum, { ts, tdur = 0 }) => (ts < end ? sum + tdur / 1000 : sum), 0);
  return { paint: until(paint), songs: until(shown), reads };
}

async function measure(opened: ViewInChat): Promise<Round> {
  const { view, page } = opened;
  const frame = opened.view;
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
      /** In microseconds. */
      ts: z.number(),
      dur: z.number().optional(),
      /** Of the processor. */
      tdur: z.number().optional(),
      args: z.object({ name: z.unknown() }).partial().optional(),
    }),
  ),
});

/** Milliseconds of the processor, since other programs share it, of the longest task while something is done. */
async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  const tasks = tasksIn(await traced(page, act));
  const times = tasks.flatMap(({ tdur }) => (tdur === undefined ? [] : tdur / 1000));
  if (times.length === 0) throw new Error('The trace has no tasks of the page.');
  return Math.max(...times);
}

type TraceEvent = z.infer<typeof trace>['traceEvents'][number];

async function traced(page: Page, act: () => Promise<void>): Promise<TraceEvent[]> {
  const browser = page.context().browser();
  await browser?.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'loading', 'blink.user_timing'],
  });
  await act();
  const { traceEvents } = trace.parse(JSON.parse(String(await browser?.stopTracing())));
  return traceEvents.toSorted((one, other) => one.ts - other.ts);
}

/** The tasks of pages. */
function tasksIn(events: readonly TraceEvent[]): TraceEvent[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const pages = new Set(events.flatMap(each => (each.args?.name === 'CrRendererMain' ? threadOf(each) : [])));
  return events.filter(each => each.name === 'RunTask' && pages.has(threadOf(each)));
}
