import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommand, serverFile, temporaryFolder } from '../support/process.ts';

/* The real command ends by SIGKILL before each time it asks something of the disk; the next one makes it right. */

/** Runs in the process that is killed, before the command. */
const killer = `
  import { promises as disk } from 'node:fs';
  let left = Number(process.env.KILL_BEFORE);
  for (const name of ['realpath', 'stat', 'readFile', 'readdir', 'open', 'rename', 'rm']) {
    const original = disk[name];
    disk[name] = (...args) => {
      if (--left === 0) process.kill(process.pid, 'SIGKILL');
      return original.apply(disk, args);
    };
  }`;

/** Whether it came to the nth time. */
async function killedBefore(nth: number, args: readonly string[], home: string): Promise<boolean> {
  const env = { HOME: home, PATH: '', KILL_BEFORE: String(nth) };
  const preload = `data:text/javascript,${encodeURIComponent(killer)}`;
  const child = spawn(process.execPath, ['--import', preload, serverFile, ...args], { env, stdio: 'ignore' });
  const [, signal] = await once(child, 'close');
  return signal === 'SIGKILL';
}

const before = '{\n  "theme": "One"\n}';
const add = ['setup', '--yes'];
const remove = ['setup', '--remove', '--yes'];

it.each([
  ['adding', add],
  ['removing', remove],
])('setup, killed while %s, leaves a whole file, and the next one makes it right', async (_, args) => {
  let kills = 0;
  for (let isKilled = true; isKilled; kills += 1) {
    const home = await temporaryFolder();
    const folder = join(home, '.cursor');
    const file = join(folder, 'mcp.json');
    mkdirSync(folder);
    writeFileSync(file, before);
    const run = (argv: readonly string[]) => runCommand(argv, { HOME: home, PATH: '' });
    if (args === remove) await run(add);
    isKilled = await killedBefore(kills + 1, args, home);
    const left = readFileSync(file, 'utf8');
    expect(left === before || left.includes('"music"'), left).toBe(true);
    expect((await run(add)).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('"music"');
    expect((await run(remove)).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(readdirSync(folder)).toEqual(['mcp.json']);
    expect(existsSync(join(home, '.local'))).toBe(false);
  }
  process.stdout.write(`${kills - 1} kills\n`);
  expect(kills).toBeGreaterThan(args === add ? 10 : 6);
});
