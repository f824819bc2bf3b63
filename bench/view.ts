import { z } from 'zod';
import { hasChromium } from '../test/support/chromium.ts';
import { libraryWith, numbers } from '../test/support/library.ts';
import { startChat, type ViewInChat } from '../test/support/view-in-chat.ts';
import { type Figure, fixed, median, print, quantile } from './measure.ts';

const tracks = 500;
const runs = 3;
const pairs = 20;

/** Milliseconds from an event that a listener makes to the frame in which the page is drawn again. */
const timed = (act: string) => `new Promise(drawn => {
  const began = performance.now();
  (() => { ${act} })();
  requestAnimationFrame(() => setTimeout(() => drawn(performance.now() - began)));
})`;

/** Milliseconds that the page works for one frame, from its beginning until the page is free again. */
const frameOf = (act: string) => `new Promise(drawn => requestAnimationFrame(() => {
  const began = performance.now();
  (() => { ${act} })();
  setTimeout(() => drawn(performance.now() - began));
}))`;

interface Act {
  readonly what: string;
  readonly script: string;
  /** Milliseconds. */
  readonly most: number;
}

const acts: readonly Act[] = [
  {
    what: 'a frame while the list is scrolled',
    script: frameOf(`
      const { scrollingElement: page } = document;
      const isEnd = page.scrollTop + innerHeight > page.scrollHeight - 300;
      window.scrollTo(0, isEnd ? 0 : page.scrollTop + 200);`),
    most: 50,
  },
  {
    what: 'a song moved by keyboard',
    script: timed(`
      const grips = document.querySelectorAll('.grip');
      const grip = grips[Math.floor(Math.random() * (grips.length - 1))];
      grip.focus();
      grip.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', altKey: true, bubbles: true }));`),
    most: 100,
  },
  {
    what: 'a song taken by its grip, and the others looked up',
    script: timed(`
      const grip = document.querySelectorAll('.grip')[10];
      grip.setPointerCapture = () => undefined;
      const at = grip.getBoundingClientRect();
      grip.dispatchEvent(new PointerEvent('pointerdown', { clientY: at.top, bubbles: true }));
      grip.dispatchEvent(new PointerEvent('pointermove', { clientY: at.top + 400, bubbles: true }));`),
    most: 100,
  },
  {
    what: 'the song dropped',
    script: timed(`
      const grip = document.querySelector('.dragged .grip') ?? document.querySelectorAll('.grip')[10];
      grip.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));`),
    most: 100,
  },
  {
    what: 'a song removed',
    script: timed(`document.querySelectorAll('[data-control=remove]')[12].click();`),
    most: 100,
  },
];

/** How soon the view of a long playlist follows the listener, in Chromium: as it stands in a chat, and with all drawn. */
export async function run(): Promise<void> {
  if (!hasChromium) {
    process.stdout.write('\nSKIPPED: no Chromium for the view\n');
    return;
  }
  const chat = await startChat();
  const library = await libraryWith();
  const began = performance.now();
  const folded = await opened(chat.open(library.mcp, long));
  const shown = performance.now() - began;
  const whole = await opened(chat.open(library.mcp, long, { beside: folded }));
  await whole.view.getByRole('button', { name: /^Show all/ }).click();
  // A window of its own for each: else the chat scrolls, and not the view.
  await folded.page.addStyleTag({ content: 'iframe { max-height: 600px !important }' });
  const taken = acts.map((): [number[], number[]] => [[], []]);
  for (let pair = 0; pair < runs * pairs; pair += 1)
    for (const [at, { script }] of acts.entries()) {
      taken[at]?.[0].push(await once(folded, script));
      taken[at]?.[1].push(await once(whole, script));
    }
  print(`The view of ${tracks} songs, 25 of them drawn and all of them, by pairs`, [
    { what: 'the plan made, read and drawn', figure: `${fixed(shown, 0)} ms` },
    ...acts.map((act, at) => figureOf(act, taken[at] ?? [[], []])),
  ]);
  await chat.close();
}

const long = { tool: 'build_playlist', args: { title: 'Long', track_ids: numbers(tracks) } };

async function opened(opening: Promise<ViewInChat>): Promise<ViewInChat> {
  const view = await opening;
  await view.view.getByRole('button', { name: `Show all ${tracks} songs` }).waitFor();
  return view;
}

const once = async ({ frame }: ViewInChat, script: string) =>
  z.number().parse(await frame().evaluate(script));

/** The median of each run, and what nine of ten stay below. */
const words = (values: readonly number[]) =>
  `${Array.from({ length: runs }, (_, run) => fixed(median(values.slice(run * pairs, (run + 1) * pairs)), 0)).join(', ')} (${fixed(quantile(values, 0.9), 0)}) ms`;

const figureOf = (
  { what, most }: Act,
  [folded, whole]: readonly [readonly number[], readonly number[]],
): Figure => ({
  what: `${what}: medians of ${runs} runs (90th percentile), 25 drawn / ${tracks}`,
  figure: `${words(folded)} / ${words(whole)}`,
  bound: `at most ${most} ms`,
  held: median(whole) <= most,
});
