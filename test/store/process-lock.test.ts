import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileLocks, noLocks } from '../../src/store/process-lock.ts';
import { engineNames, engineOf, holder, killed, withFile } from './processes.ts';

describe.each(engineNames)('The lock of a process, by %s', engine => {
  const load = engineOf(engine);

  it('is held while the process lives, and free at once when it was killed', () =>
    withFile(async folder => {
      const locks = fileLocks(folder, load);
      const { child, name } = await holder(engine, folder);
      expect(await locks.isAlive(name)).toBe(true);
      await killed(child);
      expect(await locks.isAlive(name)).toBe(false);
    }));

  it.skipIf(process.platform === 'win32')('is held while the process is suspended', () =>
    withFile(async folder => {
      const locks = fileLocks(folder, load);
      const { child, name } = await holder(engine, folder);
      child.kill('SIGSTOP');
      expect(await locks.isAlive(name)).toBe(true);
      child.kill('SIGCONT');
      await killed(child);
      expect(await locks.isAlive(name)).toBe(false);
    }),
  );

  it('is there for each of many that start at the same moment, beside one that is gone', () =>
    withFile(async folder => {
      const gone = await holder(engine, folder);
      await killed(gone.child);
      const moment = Date.now() + 2_500;
      const holders = await Promise.all(Array.from({ length: 8 }, () => holder(engine, folder, moment)));
      const locks = fileLocks(folder, load);
      const alive = await Promise.all(holders.map(({ name }) => locks.isAlive(name)));
      expect(alive).toEqual(holders.map(() => true));
      expect(
        readdirSync(folder)
          .filter(entry => entry.endsWith('.lock'))
          .sort(),
      ).toEqual(holders.map(({ name }) => `${name}.lock`).sort());
      await Promise.all(holders.map(({ child }) => killed(child)));
    }));

  it('is an empty file, known by its own process, and goes with its close', () =>
    withFile(async folder => {
      const [one, other] = [fileLocks(folder, load), fileLocks(folder, load)];
      const name = await one.own();
      expect(await one.own()).toBe(name);
      expect(statSync(`${folder}/${name}.lock`).size).toBe(0);
      expect([await one.isAlive(name), await other.isAlive(name)]).toEqual([true, true]);
      one.close();
      await new Promise(resolve => setTimeout(resolve));
      expect(await other.isAlive(name)).toBe(false);
      expect(existsSync(`${folder}/${name}.lock`)).toBe(false);
      other.close();
    }));

  it('is no file that a name leads to elsewhere', () =>
    withFile(async folder => {
      const locks = fileLocks(folder, load);
      for (const name of ['', '../../etc/passwd', 'a'.repeat(50), 'a\0bcdefgh', 'unknown-name'])
        expect(await locks.isAlive(name)).toBe(false);
    }));

  it('leaves the files of others alone, and is never behind a link', () =>
    withFile(async folder => {
      mkdirSync(folder, { recursive: true });
      for (const name of ['Cargo.lock', 'package-lock.lock', 'empty.lock'])
        writeFileSync(join(folder, name), name === 'empty.lock' ? '' : 'text');
      const locks = fileLocks(folder, load);
      await locks.own();
      locks.close();
      expect(readdirSync(folder)).toEqual(
        expect.arrayContaining(['Cargo.lock', 'empty.lock', 'package-lock.lock']),
      );
      const linked = `${folder}-linked`;
      symlinkSync(folder, linked);
      await expect(fileLocks(linked, load).own()).rejects.toThrow('is a link, which is not followed');
    }));
});

it('The lock of a store in memory is only its own', async () => {
  const locks = noLocks();
  expect([await locks.isAlive(await locks.own()), await locks.isAlive('another-one')]).toEqual([true, false]);
});
