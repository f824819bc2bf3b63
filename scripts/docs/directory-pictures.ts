import { mkdirSync, writeFileSync } from 'node:fs';
import type { Client } from '@modelcontextprotocol/client';
import { starterPrompts } from '../../packaging/description.ts';
import type { Chat, ShownFor } from '../../test/support/view-in-chat.ts';

/** What an assistant shows for each starter prompt. */
const shownFor: Readonly<Record<(typeof starterPrompts)[number], ShownFor>> = {
  'Plan a dinner playlist of 40 minutes that starts slowly, and show it to me before you save it.': {
    tool: 'plan_playlist',
    args: {
      title: 'Dinner',
      sources: [{ from: 'radio', name: 'Blue Hour Jazz', count: 60 }],
      rules: { minutes: 40, sort: 'tempo', max_per_artist: 2, seed: 4 },
    },
  },
  'Show me the jazz charts.': { tool: 'show', args: { kind: 'chart', id: 'Jazz' } },
  'Show me my playlists.': { tool: 'show', args: { kind: 'playlists' } },
};

/** The pictures that a directory asks for, in pixels. */
interface PictureSet {
  readonly width: number;
  readonly least: number;
  readonly most: number;
}

export const pictureSets: Readonly<Record<'anthropic' | 'openai', PictureSet>> = {
  anthropic: { width: 1200, least: 1000, most: 1000 },
  openai: { width: 706, least: 400, most: 860 },
};

/** Draws each starter prompt for each directory, as PNG: `docs/pictures/directories/openai/1.png`. */
export async function drawDirectoryPictures(root: string, chat: Chat, mcp: Client): Promise<void> {
  for (const [name, set] of Object.entries(pictureSets)) {
    const folder = `docs/pictures/directories/${name}`;
    mkdirSync(`${root}${folder}`, { recursive: true });
    for (const [at, prompt] of starterPrompts.entries()) {
      const picture = await drawShown(chat, mcp, shownFor[prompt], set);
      writeFileSync(`${root}${folder}/${at + 1}.png`, picture);
      process.stdout.write(`wrote ${folder}/${at + 1}.png, ${Math.round(picture.length / 1000)} KB\n`);
      await chat.clear();
    }
  }
}

async function drawShown(chat: Chat, mcp: Client, shown: ShownFor, { width, least, most }: PictureSet) {
  const { page, view } = await chat.open(mcp, shown, { width, height: most, context: { theme: 'light' } });
  await view.locator('li').first().waitFor();
  const frame = page.locator('iframe');
  const { height = 0 } = (await frame.boundingBox()) ?? {};
  const pictured = Math.min(most, Math.max(least, Math.floor(height)));
  // What is below the window is not painted yet.
  await page.setViewportSize({ width: width + 34, height: pictured + 200 });
  await page.waitForTimeout(1500);
  const box = await frame.boundingBox();
  if (box === null) throw new Error('the view has no frame');
  const clip = { x: box.x + (box.width - width) / 2, y: box.y, width, height: pictured };
  return page.screenshot({ type: 'png', animations: 'disabled', clip });
}
