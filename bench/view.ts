import type { Frame } from 'playwright-core';
import { z } from 'zod';
import { hasChromium } from '../test/support/chromium.ts';
import { libraryWith, numbers } from '../test/support/library.ts';
import { startChat } from '../test/support/view-in-chat.ts';
import { type Figure, fixed, median, print, quantile } from './measure.ts';

const tracks = 500;
const runs = 20;
const mostMs = 100;

/** Milliseconds from an event that a listener makes to the frame in which the page is drawn again. */
const timed = (act: string) => `new Promise(drawn => {
  const began = performance.now();
  (() => { ${act} })();
  requestAnimationFrame(() => setTimeout(() => drawn(performance.now() - began)));
})`;

const acts = {
  'a song moved by keyboard': `
    const grips = document.querySelectorAll('.grip');
    const grip = grips[Math.floor(Math.random() * (grips.length - 1))];
    grip.focus();
    grip.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', altKey: true, bubbles: true }));`,
  'a song moved from the top to the end': `
    const grip = document.querySelector('.grip');
    grip.focus();
    grip.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', altKey: true, shiftKey: true, bubbles: true }));`,
  'a song taken by its grip, and the others looked up': `
    const grip = document.querySelectorAll('.grip')[10];
    grip.setPointerCapture = () => undefined;
    const at = grip.getBoundingClientRect();
    grip.dispatchEvent(new PointerEvent('pointerdown', { clientY: at.top, bubbles: true }));
    grip.dispatchEvent(new PointerEvent('pointermove', { clientY: at.top + 400, bubbles: true }));`,
  'the song dropped': `
    const grip = document.querySelector('.dragged .grip') ?? document.querySelectorAll('.grip')[10];
    grip.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));`,
  'a song removed': `document.querySelectorAll('[data-control=remove]')[12].click();`,
} as const;

const taken = 'a song taken by its grip, and the others looked up';
const dropped = 'the song dropped';
const others = [
  'a song moved by keyboard',
  'a song moved from the top to the end',
  'a song removed',
] as const;

/** How soon the view of a long playlist follows the listener, in Chromium. */
export async function run(): Promise<void> {
  if (!hasChromium) {
    process.stdout.write('\nSKIPPED: no Chromium for the view\n');
    return;
  }
  const chat = await startChat();
  const library = await libraryWith();
  const args = { title: 'Long', track_ids: numbers(tracks) };
  const began = performance.now();
  const { view, frame } = await chat.open(library.mcp, { tool: 'build_playlist', args });
  await view.getByRole('button', { name: `Show all ${tracks} songs` }).waitFor();
  const shown = performance.now() - began;
  const made = { what: 'the plan made, read and drawn', figure: `${fixed(shown, 0)} ms` };
  print(
    `The view of ${tracks} songs as it stands in a chat, 25 of them drawn: from the event to the drawn page`,
    [made, ...(await figuresOf(frame()))],
  );
  await view.getByRole('button', { name: /^Show all/ }).click();
  print('The same with all of them drawn', await figuresOf(frame()));
  await chat.close();
}

async function figuresOf(frame: Frame): Promise<Figure[]> {
  const pairs = await repeated(async () => [await once(frame, taken), await once(frame, dropped)]);
  const figures = [taken, dropped].map((what, at) =>
    figure(
      what,
      pairs.map(pair => pair[at] ?? 0),
    ),
  );
  for (const what of others) figures.push(figure(what, await repeated(() => once(frame, what))));
  return figures;
}

const once = async (frame: Frame, act: keyof typeof acts) =>
  z.number().parse(await frame.evaluate(timed(acts[act])));

async function repeated<T>(act: () => Promise<T>): Promise<T[]> {
  const taken: T[] = [];
  for (let run = 0; run < runs; run += 1) taken.push(await act());
  return taken;
}

const figure = (what: string, values: readonly number[]) => ({
  what: `${what}: median (90th percentile)`,
  figure: `${fixed(median(values), 0)} (${fixed(quantile(values, 0.9), 0)}) ms`,
  bound: `at most ${mostMs} ms`,
  held: median(values) <= mostMs,
});
