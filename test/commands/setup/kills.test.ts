import { expect, it } from 'vitest';
import { homeWith } from './home.ts';

const file = '.cursor/mcp.json';
const before = '{\n  "theme": "One"\n}';

/** Ends the process before the nth time that it does something to an assistant's file or beside it. */
const killedAt = (nth: number) => `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  let left = ${nth};
  for (const name of ['copyFileSync', 'mkdirSync', 'readFileSync', 'renameSync', 'rmSync', 'writeFileSync']) {
    const original = fs[name];
    fs[name] = (...args) => {
      if (String(args[0]).includes('.cursor') && --left === 0) process.kill(process.pid, 'SIGKILL');
      return original.apply(fs, args);
    };
  }
  syncBuiltinESMExports();`;

/** Each run starts some twenty processes, one after another: minutes on a slow computer. */
const longMs = 300_000;

it.each([
  ['adding', []],
  ['removing', ['--remove']],
])(
  'setup, killed at any step of %s, leaves a whole file, and the next one finishes',
  async (_, args) => {
    let kills = 0;
    const withEntry = args.length > 0 ? await textWithEntry() : undefined;
    for (let isKilled = true; isKilled; kills += 1) {
      const home = homeWith();
      home.write(file, withEntry ?? before, 0o640);
      if (withEntry !== undefined) home.write(`${file}.before-music-catalogue-mcp`, before, 0o640);
      const old = home.read(file);
      const { code } = await home.run(['setup', '--yes', ...args], { preload: killedAt(kills + 1) });
      isKilled = code === null;
      const left = home.read(file);
      if (left !== old) expect(left.includes('"music"')).toBe(args.length === 0);
      if (left !== old) expect(home.read(`${file}.before-music-catalogue-mcp`)).toBe(before);
      expect((await home.setup('--yes', ...args)).code).toBe(0);
      expect(home.read(file).includes('"music"')).toBe(args.length === 0);
      expect(home.beside(file).filter(name => name.endsWith('.tmp'))).toEqual([]);
      expect(home.mode(file)).toBe('640');
    }
    expect(kills - 1).toBeGreaterThan(5);
  },
  longMs,
);

async function textWithEntry(): Promise<string> {
  const home = homeWith();
  home.write(file, before, 0o640);
  await home.setup('--yes');
  return home.read(file);
}
