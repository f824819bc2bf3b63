import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { diskBacking } from '../../src/store/disk.ts';
import { isBusy } from '../../src/store/faults.ts';
import { jsonStore } from '../../src/store/json-store.ts';
import { openStore } from '../../src/store/open.ts';
import { fileLocks } from '../../src/store/process-lock.ts';
import type { SqliteFile } from '../../src/store/sqlite.ts';
import { ended, engineNames, engineOf, holder, killed, startChild, withFile } from './processes.ts';

describe.each(engineNames)('%s', engine => {
  /** Connections to one new file, each of which waits this many milliseconds for the others. */
  const withConnections = (busyMs: readonly number[], work: (...files: SqliteFile[]) => void) =>
    withFile(async file => {
      mkdirSync(dirname(file));
      const open = await engineOf(engine)();
      const files = busyMs.map(ms => open(file, ms));
      try {
        work(...files);
      } finally {
        for (const each of files) each.close();
      }
    });

  it('waits for others as long as it is told', () =>
    withConnections([1234, 0], (patient, hasty) => {
      expect(patient?.prepare('PRAGMA busy_timeout').get()).toMatchObject({ timeout: 1234 });
      expect(hasty?.prepare('PRAGMA busy_timeout').get()).toMatchObject({ timeout: 0 });
    }));

  it('waits only a moment for a file that stays locked, until it can be written again', () =>
    withConnections([0, 300], (holding, waiting) => {
      const patience = () => waiting?.prepare('PRAGMA busy_timeout').get();
      holding?.exec('PRAGMA journal_mode = WAL; CREATE TABLE number (value INTEGER)');
      holding?.exec('BEGIN EXCLUSIVE');
      expect(() => waiting?.exec('BEGIN IMMEDIATE')).toThrow();
      // Reading is possible all the time, and says nothing about writing.
      waiting?.prepare('SELECT * FROM number').all();
      expect(patience()).toMatchObject({ timeout: 100 });
      holding?.exec('COMMIT');
      waiting?.exec('BEGIN IMMEDIATE');
      expect(patience()).toMatchObject({ timeout: 300 });
      waiting?.exec('ROLLBACK');
    }));

  it('knows whether a transaction is open, whatever ended it', () =>
    withConnections([0], file => {
      file?.exec('CREATE TABLE number (value INTEGER UNIQUE)');
      const seen = ['BEGIN IMMEDIATE', 'COMMIT', 'BEGIN', 'ROLLBACK', 'BEGIN'].map(sql => {
        file?.exec(sql);
        return file?.inTransaction;
      });
      expect(seen).toEqual([true, false, true, false, true]);
      file?.exec('INSERT INTO number VALUES (1)');
      expect(() => file?.exec('INSERT OR ROLLBACK INTO number VALUES (1)')).toThrow('UNIQUE');
      expect(file?.inTransaction).toBe(false);
    }));

  it('says by the same name that another is writing, also where the reason is a finer one', () =>
    withConnections([0, 0], (one, other) => {
      one?.exec('PRAGMA journal_mode = WAL; CREATE TABLE number (value INTEGER)');
      const codeOf = (work: () => void) => {
        try {
          work();
          return 'no error';
        } catch (error) {
          return isBusy(error);
        }
      };
      one?.exec('BEGIN IMMEDIATE');
      expect(codeOf(() => other?.exec('BEGIN IMMEDIATE'))).toBe(true);
      one?.exec('ROLLBACK; BEGIN');
      one?.prepare('SELECT * FROM number').all();
      other?.exec('INSERT INTO number VALUES (1)');
      // What was read is no longer the latest: SQLITE_BUSY_SNAPSHOT.
      expect(codeOf(() => one?.exec('INSERT INTO number VALUES (2)'))).toBe(true);
      expect(codeOf(() => one?.exec('INSERT INTO missing VALUES (2)'))).toBe(false);
    }));

  it('keeps nothing of a change during which the disk was full', () =>
    withFile(async file => {
      mkdirSync(dirname(file));
      const db = (await engineOf(engine)())(file, 0);
      const store = jsonStore(await diskBacking(db, file), { kept: 'disk' });
      store.put('space', 'before', 1);
      db.exec('PRAGMA max_page_count = 20');
      const change = () =>
        store.change(() => {
          store.put('space', 'first', 1);
          expect(() => store.put('space', 'long', 'x'.repeat(200_000))).toThrow('the disk is full');
          store.put('space', 'second', 1);
        });
      expect(change).toThrow(`The change to ${file} was undone.`);
      expect(store.list('space')).toEqual([{ key: 'before', value: 1 }]);
      store.change(() => store.put('space', 'later', 1));
      expect(store.list('space')).toHaveLength(2);
      store.close();
    }));
});

// Two engines in one process do not see each other's locks, so each has a process of its own here.
describe.skipIf(engineNames.length < 2)('two engines over one file', () => {
  it.each([
    ['node:sqlite', 'libsql'],
    ['libsql', 'node:sqlite'],
  ] as const)('lose nothing that both do at once, and %s reads what %s wrote', (one, other) =>
    withFile(async file => {
      const store = await openStore({ file }, engineOf(one));
      const children = [startChild('count', one, file, 200), startChild('count', other, file, 200)];
      expect(await Promise.all(children.map(ended))).toEqual([0, 0].map(code => ({ code, stderr: '' })));
      expect(store.get('numbers', 'count')).toBe(400);
      store.close();
      const last = startChild('count', other, file, 1);
      expect(await ended(last)).toMatchObject({ code: 0 });
      const again = await openStore({ file }, engineOf(one));
      expect(again.get('numbers', 'twin')).toBe(401);
      again.close();
    }),
  );

  it.each([
    ['node:sqlite', 'libsql'],
    ['libsql', 'node:sqlite'],
  ] as const)('see each other alive: %s a process of %s, until it is killed', (one, other) =>
    withFile(async folder => {
      const locks = fileLocks(folder, engineOf(one));
      const { child, name } = await holder(other, folder);
      expect(await locks.isAlive(name)).toBe(true);
      await killed(child);
      expect(await locks.isAlive(name)).toBe(false);
    }),
  );
});
