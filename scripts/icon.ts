import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { root } from './program.ts';

/* `tsx scripts/icon.ts` renders the bundle's icon (512 by 512) from `packaging/icon.svg`, with Chromium. */

const svg = readFileSync(`${root}packaging/icon.svg`, 'utf8');
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: 512, height: 512 } });
await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
await page.screenshot({ path: `${root}packaging/bundle/icon.png`, omitBackground: true });
await browser.close();
