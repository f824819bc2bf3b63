import { mkdirSync, writeFileSync } from 'node:fs';
import { hasChromium } from '../../test/support/chromium.ts';
import { stand } from '../../test/support/stand.ts';
import { startChat } from '../../test/support/view-in-chat.ts';

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

/** Takes pictures of the built view in light and dark, with Chromium. */
export async function drawPictures(root: string): Promise<void> {
  if (!hasChromium) throw new Error('Chromium is missing');
  const demo = await stand();
  const chat = await startChat();
  mkdirSync(`${root}docs/pictures`, { recursive: true });
  for (const theme of ['light', 'dark'] as const) {
    const { page, view } = await chat.open(demo.mcp, dinner, {
      width: 720,
      height: 1400,
      context: { theme },
    });
    await view.getByRole('heading', { name: 'Dinner' }).waitFor();
    await view.locator('li.row').nth(2).hover();
    await page.waitForTimeout(500);
    const picture = await page.locator('iframe').screenshot({ animations: 'disabled' });
    const path = `docs/pictures/view-${theme}.png`;
    writeFileSync(`${root}${path}`, picture);
    process.stdout.write(`wrote ${path}, ${Math.round(picture.length / 1000)} KB\n`);
  }
  await chat.close();
  await demo.close();
}
