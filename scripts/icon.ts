import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { root } from './root.ts';

/*
 * `tsx scripts/icon.ts` renders the icons from `packaging/icon.svg` and `icon-dark.svg`, with Chromium: those of the
 * bundle (512 by 512), and those that the server lists (24 by 24), in `src/server/icons.ts`.
 */

const themes = { light: 'icon', dark: 'icon-dark' } as const;

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

const address = (svg: string) => {
  const line = svg.replace(/<title>.*<\/title>/, '').replace(/\n\s*/g, '');
  return `data:image/svg+xml;base64,${Buffer.from(line).toString('base64')}`;
};

const icons = [];
for (const [theme, name] of Object.entries(themes)) {
  const svg = readFileSync(`${root}packaging/${name}.svg`, 'utf8');
  writeFileSync(`${root}packaging/bundle/${name}.png`, await drawn(svg, 512));
  const png = (await drawn(svg, 24)).toString('base64');
  icons.push({ src: address(svg), mimeType: 'image/svg+xml', sizes: ['any'], theme });
  icons.push({ src: `data:image/png;base64,${png}`, mimeType: 'image/png', sizes: ['24x24'], theme });
}
await browser.close();

const text = `import type { Icon } from '@modelcontextprotocol/server';

/** The icon of each tool. Drawn by \`scripts/icon.ts\`. */
export const icons: Icon[] = ${JSON.stringify(icons)};
`;
writeFileSync(`${root}src/server/icons.ts`, text);
execFileSync('npx', ['biome', 'format', '--write', 'src/server/icons.ts'], { cwd: root });
