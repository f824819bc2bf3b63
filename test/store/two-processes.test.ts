import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStore as openWith } from '../../src/store/open.ts';
import type { Driver } from '../../src/store/sqlite.ts';
import {
  childCommand,
  type EngineName,
  ended,
  engineNames,
  engineOf,
  startChild,
  withFile,
} from './processes.ts';

const bound = (of: object, value: unknown): unknown => (typeof value === 'function' ? value.bind(of) : value);

describe.each(engineNames)('by %s,', engine => {
  const load = engineOf(engine);
  const openStore = (file: string) => openWith({ file }, load);
  const openFile = async (file: string) => (await load())(file, 0);

  describe('two processes', () => {
    it('lose none of the changes that both make to one number', () =>
      withFile(async file => {
        const children = [startChild('count', engine, file, 200), startChild('count', engine, file, 200)];
        // Nor does an engine warn that it is experimental.
        expect(await Promise.all(children.map(ended))).toEqual([0, 0].map(code => ({ code, stderr: '' })));
        const store = await openStore(file);
        expect(store.get('numbers', 'count')).toBe(400);
        store.close();
      }));

    it('may open a new file at the same moment, and wait for each other', () =>
      withFile(async file => {
        const stores = await Promise.all([openStore(file), openStore(file), openStore(file)]);
        for (const [n, store] of stores.entries()) store.put('space', String(n), n);
        for (const store of stores) expect(store.list('space')).toHaveLength(3);
        for (const store of stores) store.close();
      }));

    it('may make the file while the other looks whose it is', () =>
      withFile(async file => {
        const [driver, child] = [await load(), childCommand('count', engine, file, 1)];
        let reads = 0;
        const slow: Driver = Object.assign((path: string, busy: number) => {
          const db = driver(path, busy);
          const prepare = (sql: string) => {
            reads += 1;
            if (reads === 2) execFileSync(process.execPath, child);
            return db.prepare(sql);
          };
          return new Proxy(db, {
            get: (of, name) => (name === 'prepare' ? prepare : bound(of, Reflect.get(of, name))),
          });
        }, driver);
        const store = await openWith({ file }, async () => slow);
        expect(store.get('numbers', 'count')).toBe(1);
        store.close();
      }));

    it('wait at opening while the other still makes the file', () =>
      withFile(async file => {
        mkdirSync(dirname(file));
        const other = await openFile(file);
        other.exec('BEGIN IMMEDIATE');
        setTimeout(() => other.exec('COMMIT'), 100);
        const store = await openStore(file);
        store.put('space', 'key', 1);
        expect(store.get('space', 'key')).toBe(1);
        store.close();
        other.close();
      }));

    it('are told after five seconds that the other does not end its change', () =>
      withFile(async file => {
        const [one, two] = [await openStore(file), await openStore(file)];
        one.change(() => {
          one.put('space', 'key', 'unfinished');
          expect(two.get('space', 'key')).toBeUndefined();
          expect(() => two.change(() => 1)).toThrow(`${file} is being changed by another process`);
        });
        two.change(() => expect(two.get('space', 'key')).toBe('unfinished'));
        one.close();
        two.close();
      }));

    it('leave every acknowledged change and no half of one when killed', () =>
      withFile(async file => {
        for (const patience of [0, 3, 11, 30, 70]) {
          const acknowledged = await killAfter(engine, file, patience);
          const store = await openStore(file);
          const count = store.get('numbers', 'count');
          expect(count).toBeGreaterThanOrEqual(acknowledged);
          // The last change may have been made but not told.
          expect(count).toBeLessThanOrEqual(acknowledged + 1);
          expect(store.get('numbers', 'twin')).toBe(count);
          store.close();
        }
      }));
  });
});

/** Lets a child count until `patience` ms after its first number, kills it, and gives the last number it told. */
async function killAfter(engine: EngineName, file: string, patience: number): Promise<number> {
  const child = startChild('serve', engine, file);
  let told = '';
  child.stdout.on('data', (chunk: Buffer) => {
    if (told === '') setTimeout(() => child.kill('SIGKILL'), patience);
    told += chunk.toString();
  });
  await once(child, 'close');
  return Number(told.trimEnd().split('\n').at(-1));
}
