import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generatedFiles } from './docs/files.ts';
import { root } from './root.ts';

/*
 * `npm run docs` writes the generated files. `npm run docs -- pictures` takes new pictures of the view, with Chromium.
 */

if (process.argv.includes('pictures')) {
  const { drawPictures } = await import('./docs/pictures.ts');
  await drawPictures(root);
} else {
  for (const { path, text, current } of await generatedFiles(root)) {
    if (current) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(`wrote ${path}`);
  }
}
