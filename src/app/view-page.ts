import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServicePreset } from '../client/service-preset.ts';
import type { AnswerParts } from '../server/answers.ts';

/** What the view of a service shows from where, and its page. */
export const viewOf = ({ mediaOrigins = [], demo }: ServicePreset): AnswerParts['view'] => ({
  media: { origins: [...mediaOrigins], composed: demo !== undefined },
  page: readPage,
});

/** Where the page lies: beside the bundle, and in `dist` where the source runs. */
const places = ['playlist-view.html', '../../dist/playlist-view.html'];

/** The page of the view as it was built, for which nothing is loaded before; undefined where it was not built. */
async function readPage(): Promise<string | undefined> {
  const folder = dirname(fileURLToPath(import.meta.url));
  for (const place of places) {
    const page = await readFile(join(folder, place), 'utf8').catch(() => undefined);
    if (page !== undefined) return page;
  }
  return undefined;
}
