import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundle, bundles } from '../scripts/bundles.ts';
import { type Program, sharedNames } from '../scripts/shared-names.ts';
import { temporaryFolder } from './support/process.ts';

/** A program of two bundles: `server` has these modules, and `part` starts from the second text. */
async function program(modules: Readonly<Record<string, string>>, part: string): Promise<Program> {
  const folder = await temporaryFolder();
  for (const [name, text] of Object.entries({ ...modules, 'part.js': part })) {
    await writeFile(join(folder, name), text);
  }
  return {
    folder,
    entries: { server: './main.js', part: './part.js' },
    givers: ['server'],
    options: { bundle: true, platform: 'node', format: 'cjs', logLevel: 'silent' },
  };
}

/** The exports of `part`, once every bundle is a file. */
async function run(given: Program): Promise<unknown> {
  for (const [name, { text }] of await bundles(given)) {
    await writeFile(join(given.folder, `${name}.cjs`), text);
  }
  return createRequire(join(given.folder, 'part.cjs'))('./part.cjs');
}

const main = "import { Song } from './song.js';\nexport const song = new Song();";
const songs = 'export class Song {}\nexport class Album {}\nexport default 7;';

describe('A bundle', () => {
  it('takes what an earlier one has: the same class, and a name that only it uses', async () => {
    const part = [
      "import seven, { Album as Record, Song } from './song.js';",
      "import { song } from './main.js';",
      'export const told = { isOne: song instanceof Song, other: Record.name, seven };',
    ].join('\n');
    expect(await run(await program({ 'main.js': main, 'song.js': songs }, part))).toMatchObject({
      told: { isOne: true, other: 'Album', seven: 7 },
    });
  });

  it('that uses a name which it is not given is not built', async () => {
    const part = "import { Song } from './song.js';\nexport const song = new Song();";
    const whole = await program({ 'main.js': main, 'song.js': songs }, part);
    const { holders } = await sharedNames(whole);
    const taken = new Map([['server', new Map([['song.js', new Set(['Album'])]])]]);
    await expect(bundle('part', whole, { holders, taken })).rejects.toThrow(
      'No matching export in "taken:song.js" for import "Song"',
    );
  });

  it.each([
    ["import * as all from './song.js';\nexport const names = Object.keys(all);"],
    ["export * from './song.js';"],
    ["exports.song = require('./song.js');"],
  ])('that takes a module as one thing is not built: %s', async part => {
    await expect(bundles(await program({ 'main.js': main, 'song.js': songs }, part))).rejects.toThrow(
      'part.cjs uses the whole of song.js, which another bundle has: import its names',
    );
  });
});
