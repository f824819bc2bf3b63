import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadDriver } from '../../src/store/drivers.ts';
import { fileLocks, noLocks } from '../../src/store/process-lock.ts';
import { withFile } from './processes.ts';

const program = fileURLToPath(new URL('./lock-holder.ts', import.meta.url));

/** Another process with its lock in `folder`. */
async function holder(folder: string): Promise<{ child: ChildProcess; name: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { value } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
  return { child, name: String(value) };
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('The lock of a process', () => {
  it('is held while the process lives, and free at once when it was killed', () =>
    withFile(async folder => {
      const locks = fileLocks(folder, loadDriver);
      const { child, name } = await holder(folder);
      expect(await locks.isAlive(name)).toBe(true);
      await killed(child);
      expect(await locks.isAlive(name)).toBe(false);
    }));

  it.skipIf(process.platform === 'win32')('is held while the process is suspended', () =>
    withFile(async folder => {
      const locks = fileLocks(folder, loadDriver);
      const { child, name } = await holder(folder);
      child.kill('SIGSTOP');
      expect(await locks.isAlive(name)).toBe(true);
      child.kill('SIGCONT');
      await killed(child);
      expect(await locks.isAlive(name)).toBe(false);
    }),
  );

  it('is there for each of many that start at the same moment, beside one that is gone', () =>
    withFile(async folder => {
      const gone = await holder(folder);
      await killed(gone.child);
      const holders = await Promise.all(Array.from({ length: 6 }, () => holder(folder)));
      const locks = fileLocks(folder, loadDriver);
      const alive = await Promise.all(holders.map(({ name }) => locks.isAlive(name)));
      expect(alive).toEqual(holders.map(() => true));
      expect(
        readdirSync(folder)
          .filter(entry => entry.endsWith('.lock'))
          .sort(),
      ).toEqual(holders.map(({ name }) => `${name}.lock`).sort());
      await Promise.all(holders.map(({ child }) => killed(child)));
    }));

  it('is known by its own process, and goes with its close', () =>
    withFile(async folder => {
      const [one, other] = [fileLocks(folder, loadDriver), fileLocks(folder, loadDriver)];
      const name = await one.own();
      expect(await one.own()).toBe(name);
      expect([await one.isAlive(name), await other.isAlive(name)]).toEqual([true, true]);
      one.close();
      await new Promise(resolve => setTimeout(resolve));
      expect(await other.isAlive(name)).toBe(false);
      other.close();
    }));

  it('is no file that a name leads to elsewhere', () =>
    withFile(async folder => {
      const locks = fileLocks(folder, loadDriver);
      for (const name of ['', '../../etc/passwd', 'a'.repeat(50), 'a\0bcdefgh', 'unknown-name'])
        expect(await locks.isAlive(name)).toBe(false);
    }));

  it('of a store in memory is only its own', async () => {
    const locks = noLocks();
    expect([await locks.isAlive(await locks.own()), await locks.isAlive('another-one')]).toEqual([
      true,
      false,
    ]);
  });
});
