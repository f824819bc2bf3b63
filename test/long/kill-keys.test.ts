import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommand, serverFile, temporaryFolder } from '../support/process.ts';

/* SIGKILL ends the real command before each of its disk operations; the next command works with what is left. */

/** Runs in the process that is killed, before the command. */
const killer = `
  import { promises as disk } from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  let left = Number.POSITIVE_INFINITY;
  const counted = (owner, names) => {
    for (const name of names) {
      const original = owner[name];
      owner[name] = function (...args) {
        left -= 1;
        if (left === 0) process.kill(process.pid, 'SIGKILL');
        return original.apply(this, args);
      };
    }
  };
  const handle = await disk.open(process.execPath);
  counted(Object.getPrototypeOf(handle), ['readFile', 'writeFile', 'sync']);
  await handle.close();
  counted(disk, ['realpath', 'stat', 'mkdir', 'open', 'appendFile', 'rename', 'rm']);
  syncBuiltinESMExports();
  left = Number(process.env.KILL_BEFORE);`;

/** Whether it came to the nth operation. */
async function killedBefore(nth: number, args: readonly string[], path: string): Promise<boolean> {
  const env = { MUSIC_KEYS_FILE: path, KILL_BEFORE: String(nth) };
  const preload = `data:text/javascript,${encodeURIComponent(killer)}`;
  const child = spawn(process.execPath, ['--import', preload, serverFile, ...args], { env, stdio: 'ignore' });
  const [, signal] = await once(child, 'close');
  return signal === 'SIGKILL';
}

it.each([
  ['add', 'cy', 3],
  ['revoke', 'ada', 8],
])(
  'keys %s %s, killed at any moment, leaves whole lines, and the next command works',
  async (act, name, least) => {
    let kills = 0;
    for (let isKilled = true; isKilled; kills += 1) {
      const path = join(await temporaryFolder(), 'keys');
      const keys = (...words: string[]) => runCommand(['keys', ...words], { MUSIC_KEYS_FILE: path });
      for (const each of ['ada', 'bo']) await keys('add', each);
      const before = readFileSync(path, 'utf8');
      const [ada = '', bo = ''] = before.split('\n');
      isKilled = await killedBefore(kills + 1, ['keys', act, name], path);
      const left = readFileSync(path, 'utf8');
      if (act === 'add') expect(left.replace(/^cy .*\n/m, '')).toBe(before);
      else expect([before, `${bo}\n`]).toContain(left);
      const past = new Date(Date.now() - 11_000);
      if (existsSync(`${path}.new`)) utimesSync(`${path}.new`, past, past);
      expect((await keys('add', 'dee')).code).toBe(0);
      expect((await keys('revoke', 'dee')).code).toBe(0);
      expect(readFileSync(path, 'utf8')).toBe(left);
      expect(existsSync(`${path}.new`)).toBe(false);
      if (!isKilled) expect(left.includes(ada)).toBe(act === 'add');
    }
    process.stdout.write(`${kills - 1} kills\n`);
    expect(kills).toBeGreaterThan(least);
  },
);
