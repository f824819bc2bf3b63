import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const places = [
  process.env['CHROMIUM'] ?? '',
  // Without the windows that the whole browser draws for itself: two thirds of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const executablePath = places.find(path => path !== '' && existsSync(path));

export const hasChromium = executablePath !== undefined;

/** Stands in the title of what is skipped, so that it is skipped aloud. */
export const whySkipped = hasChromium ? '' : ' (SKIPPED: no Chromium at CHROMIUM or /usr/bin/chromium)';

/** `publicHosts`: addresses of this computer, as `127.0.0.1:8080`, that the browser takes for some on the web. */
export const openChromium = (publicHosts: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: executablePath ?? '',
    args: [
      '--no-sandbox',
      '--autoplay-policy=no-user-gesture-required',
      ...(publicHosts.length === 0
        ? []
        : [`--ip-address-space-overrides=${publicHosts.map(each => `${each}=public`).join(',')}`]),
    ],
  });
