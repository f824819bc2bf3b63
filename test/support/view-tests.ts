import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { hasChromium, whySkipped } from './chromium.ts';
import type { LibraryStand } from './library.ts';
import { type Chat, startChat, type ViewChoices, type ViewInChat } from './view-in-chat.ts';

/** How long a view may take on a busy machine. */
export const patience = { timeout: 30_000, interval: 50 };

/** Tests of the view, in one browser; skipped aloud where there is none. `isPublic`: in a chat on the web. */
export function describeView(
  what: string,
  tests: (chat: Pick<Chat, 'open'>) => void,
  isPublic = false,
): void {
  describe.skipIf(!hasChromium)(`${what}${whySkipped}`, () => {
    let chat: Chat;
    beforeAll(async () => {
      chat = await startChat(isPublic);
    });
    afterEach(() => chat.clear());
    afterAll(() => chat.close());
    tests({ open: (...given) => chat.open(...given) });
  });
}

/** The titles of a view, in their order: by their text, as a row that was never painted has no inner text yet. */
export const titlesIn = ({ view }: ViewInChat): Promise<string[]> =>
  view.locator('li.row .song .title bdi').allTextContents();

/** What a view says aloud. */
export const saidIn = async ({ view }: ViewInChat): Promise<string> =>
  (await view.getByRole('status').allInnerTexts()).filter(text => text !== '').join('\n');

/** The tracks of each playlist that stands. */
export const madeIn = (library: LibraryStand): string[] =>
  library.playlists().map(({ tracks }) => tracks.join(' '));

/** The plan that the call made which the view is shown for. */
export const planIdIn = ({ answer }: ViewInChat): string =>
  JSON.parse(JSON.stringify(answer.structuredContent)).plan_id;

/** A host in which the call of a tool of this number, from 1, waits until `arrive` is called. */
export function holdingCall(nth: number) {
  let arrive: () => void = () => undefined;
  const held = new Promise<void>(resolve => {
    arrive = resolve;
  });
  let calls = 0;
  const choices: ViewChoices = {
    holds(method) {
      if (method === 'tools/call') calls += 1;
      return method === 'tools/call' && calls === nth ? held : undefined;
    },
  };
  return { choices, arrive: () => arrive(), calls: () => calls };
}

/** Counts the composed sounds of a view. Resolves to a function that says how many are heard. */
export async function countSounds({ view }: ViewInChat): Promise<() => Promise<unknown>> {
  await view.evaluate(`
    sounding = 0;
    const { start } = AudioBufferSourceNode.prototype;
    const { stop } = AudioScheduledSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...given) {
      sounding += 1;
      return start.apply(this, given);
    };
    AudioScheduledSourceNode.prototype.stop = function (...given) {
      if (this instanceof AudioBufferSourceNode) sounding -= 1;
      return stop.apply(this, given);
    };`);
  return () => view.evaluate('sounding');
}

/** Plays the song of a row, from its middle and to its end: then the row no longer plays. */
export async function hearToEnd(row: Locator): Promise<void> {
  await row.locator('[data-control=play]').click();
  const seek = row.locator('input.seek');
  await seek.waitFor({ timeout: patience.timeout });
  await seek.fill('0.5');
  await expect.poll(async () => Number(await seek.inputValue()), patience).toBeGreaterThan(0.5);
  await seek.fill('0.995');
  await expect.poll(() => seek.count(), patience).toBe(0);
}
