import { mkdirSync, writeFileSync } from 'node:fs';
import type { Client } from '@modelcontextprotocol/client';
import type { Page } from 'playwright-core';
import { hasChromium } from '../../test/support/chromium.ts';
import { stand } from '../../test/support/stand.ts';
import {
  type Chat,
  type ShownFor,
  startChat,
  type ViewChoices,
  type ViewInChat,
} from '../../test/support/view-in-chat.ts';
import { drawDirectoryPictures } from './directory-pictures.ts';

const dinner = {
  tool: 'plan_playlist',
  args: {
    title: 'Dinner',
    description: 'Slow at first, for six people',
    wanted: ['Marlow & the Tides - Night Ferry', 'Erik Satie - Gymnopédie No. 1', 'Chopin - Nocturne'],
    sources: [{ from: 'radio', name: 'Blue Hour Jazz', count: 40 }],
    rules: { minutes: 40, explicit: 'avoid', sort: 'tempo', max_per_artist: 2, seed: 4 },
  },
};
const album = { tool: 'show', args: { kind: 'album', id: 'Satellite in Another Life' } };

/** A picture of the view: what it shows, and what is done in it before. */
interface Scene {
  readonly shownFor: ShownFor;
  readonly choices?: ViewChoices;
  prepare?(opened: ViewInChat): Promise<void>;
}

const large = async ({ view, host }: ViewInChat) => {
  await view.getByRole('button', { name: 'Enlarge' }).click();
  await host('context', { displayMode: 'fullscreen' });
};

const playing = async ({ view }: ViewInChat) => {
  await view.getByRole('button', { name: 'Play all' }).click();
  await view
    .getByRole('button', { name: /^Pause “/ })
    .first()
    .waitFor();
};

const scenes: Readonly<Record<string, Scene>> = {
  view: {
    shownFor: dinner,
    choices: { height: 1400 },
    prepare: ({ view }) => view.locator('li.row').nth(2).hover(),
  },
  playing: { shownFor: dinner, choices: { height: 760 }, prepare: playing },
  album: { shownFor: album, choices: { height: 640 } },
  fullscreen: {
    shownFor: dinner,
    choices: { width: 1280, height: 800 },
    async prepare(opened) {
      await large(opened);
      await playing(opened);
    },
  },
  phone: { shownFor: dinner, choices: { width: 390, height: 844, touched: true }, prepare: playing },
};

/** Takes pictures of the built view in light and dark, with Chromium. */
export async function drawPictures(root: string): Promise<void> {
  if (!hasChromium) throw new Error('Chromium is missing');
  const demo = await stand();
  const chat = await startChat();
  mkdirSync(`${root}docs/pictures`, { recursive: true });
  for (const [name, scene] of Object.entries(scenes))
    for (const theme of ['light', 'dark'] as const) {
      const picture = await drawScene(chat, demo.mcp, scene, theme);
      const path = `docs/pictures/${name}-${theme}.webp`;
      writeFileSync(`${root}${path}`, picture);
      process.stdout.write(`wrote ${path}, ${Math.round(picture.length / 1000)} KB\n`);
      await chat.clear();
    }
  await drawDirectoryPictures(root, chat, demo.mcp);
  await chat.close();
  await demo.close();
}

async function drawScene(
  chat: Chat,
  mcp: Client,
  { shownFor, choices, prepare }: Scene,
  theme: 'light' | 'dark',
): Promise<Buffer> {
  const opened = await chat.open(mcp, shownFor, { width: 720, ...choices, context: { theme } });
  await opened.view.locator('li.row').first().waitFor();
  await prepare?.(opened);
  const { page } = opened;
  const frame = page.locator('iframe');
  const { width = 0 } = page.viewportSize() ?? {};
  const { height = 0, y = 0 } = (await frame.boundingBox()) ?? {};
  // A screenshot of more than the window makes it larger, and then lacks what is not painted yet.
  await page.setViewportSize({ width, height: Math.ceil(y + height) });
  await page.waitForTimeout(500);
  return compressed(page, await frame.screenshot({ animations: 'disabled' }));
}

/** A PNG as WebP, which is a third as large and looks the same. */
async function compressed(page: Page, png: Buffer): Promise<Buffer> {
  const address: unknown = await page.evaluate(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.9);
  })()`);
  return Buffer.from(String(address).split(',')[1] ?? '', 'base64');
}
