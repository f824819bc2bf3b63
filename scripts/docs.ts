import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generatedFiles, generatedProblems } from './docs/files.ts';
import { root } from './program.ts';

/*
 * `npm run docs` writes what is made from the code; with `--check` it only says what is out of date, and fails.
 * `npm run docs -- pictures` draws the view anew, with Chromium: no check depends on how it looks.
 */

if (process.argv.includes('pictures')) {
  const { drawPictures } = await import('./docs/pictures.ts');
  await drawPictures(root);
} else if (process.argv.includes('--check')) {
  const problems = await generatedProblems(root);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
} else {
  for (const { path, text, current } of await generatedFiles(root)) {
    if (current) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(`wrote ${path}`);
  }
}
