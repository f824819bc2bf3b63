import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { root } from './root.ts';

/*
 * `tsx scripts/icon.ts` renders the icons from `packaging/icon.svg` and `icon-dark.svg`, with Chromium: those of the
 * bundle (512 by 512), and the one that the server lists with each tool (24 by 24), in `src/server/icons.ts`: one picture
 * that every host can show, as it stands in the list once for each tool.
 */

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});

async function drawn(svg: string, size: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

for (const name of ['icon', 'icon-dark']) {
  const svg = readFileSync(`${root}packaging/${name}.svg`, 'utf8');
  writeFileSync(`${root}packaging/bundle/${name}.png`, await drawn(svg, 512));
}
const small = await drawn(readFileSync(`${root}packaging/icon.svg`, 'utf8'), 24);
const icons = [
  { src: `data:image/png;base64,${small.toString('base64')}`, mimeType: 'image/png', sizes: ['24x24'] },
];
await browser.close();

const text = `import type { Icon } from '@modelcontextprotocol/server';

/** The icon of each tool. Drawn by \`scripts/icon.ts\`. */
export const icons: Icon[] = ${JSON.stringify(icons)};
`;
writeFileSync(`${root}src/server/icons.ts`, text);
execFileSync('npx', ['biome', 'format', '--write', 'src/server/icons.ts'], { cwd: root });
