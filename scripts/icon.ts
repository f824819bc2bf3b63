import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { root } from './program.ts';

/* Draws the bundle's icon, 512 by 512 points, from `packaging/icon.svg`: `tsx scripts/icon.ts`. Needs Chromium. */

const svg = readFileSync(`${root}packaging/icon.svg`, 'utf8');
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: 512, height: 512 } });
await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
await page.screenshot({ path: `${root}packaging/bundle/icon.png`, omitBackground: true });
await browser.close();
