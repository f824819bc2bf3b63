import { copyFileSync, existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStore as openWith } from '../../src/store/open.ts';
import { type IdentityAt, identityAt } from '../../src/store/watched-file.ts';
import { engineNames, engineOf, withFile } from './processes.ts';

const refused = (file: string) =>
  `${file} was moved or replaced while it was in use, so nothing was changed. Stop all assistants, then move it.`;

// Windows lets nobody move a file that is open.
describe.skipIf(process.platform === 'win32').each(engineNames)('A file that is open, by %s,', engine => {
  const openStore = (file: string, identity?: IdentityAt) => openWith({ file }, engineOf(engine), identity);

  /** What a store that is opened anew finds in a file. */
  async function keysIn(file: string): Promise<string[]> {
    const store = await openStore(file);
    const keys = store.list('space').map(({ key }) => key);
    store.close();
    return keys;
  }

  it('and is moved takes along what was acknowledged, and the write after that is refused', () =>
    withFile(async file => {
      const store = await openStore(file);
      store.put('space', 'before', 1);
      renameSync(file, `${file}.moved`);
      expect(() => store.put('space', 'refused', 1)).toThrow(refused(file));
      expect(existsSync(file)).toBe(false);
      store.put('space', 'after', 1);
      store.close();
      expect([await keysIn(`${file}.moved`), await keysIn(file)]).toEqual([['before'], ['after']]);
    }));

  it('and is moved is not created again by closing it', () =>
    withFile(async file => {
      const store = await openStore(file);
      store.put('space', 'before', 1);
      renameSync(file, `${file}.moved`);
      expect(() => store.change(() => store.put('space', 'refused', 1))).toThrow(refused(file));
      store.close();
      expect(readdirSync(dirname(file))).toEqual(['default.sqlite.moved']);
      expect(await keysIn(`${file}.moved`)).toEqual(['before']);
    }));

  it('and is replaced by an older copy of itself is noticed, and its log does not reach the copy', () =>
    withFile(async file => {
      const first = await openStore(file);
      first.put('space', 'old', 1);
      first.close();
      copyFileSync(file, `${file}.copy`);
      const store = await openStore(file);
      store.put('space', 'new', 'x'.repeat(20_000));
      renameSync(`${file}.copy`, file);
      expect(() => store.put('space', 'refused', 1)).toThrow(refused(file));
      store.put('space', 'later', 1);
      store.close();
      expect(await keysIn(file)).toEqual(['later', 'old']);
    }));

  it('by two processes is noticed by each of them', () =>
    withFile(async file => {
      const [one, two] = [await openStore(file), await openStore(file)];
      one.put('space', 'one', 1);
      two.put('space', 'two', 1);
      for (const end of ['', '-wal', '-shm']) renameSync(file + end, `${file}.moved${end}`);
      expect(() => one.put('space', 'refused', 1)).toThrow(refused(file));
      one.put('space', 'three', 1);
      expect(() => two.put('space', 'refused', 1)).toThrow(refused(file));
      two.put('space', 'four', 1);
      one.close();
      two.close();
      expect([await keysIn(`${file}.moved`), await keysIn(file)]).toEqual([
        ['one', 'two'],
        ['four', 'three'],
      ]);
    }));

  it('on a mount that numbers it anew is the same file', () =>
    withFile(async file => {
      let mounted = 0;
      const store = await openStore(file, path => `${mounted} ${identityAt(path)}`);
      for (const key of ['a', 'b', 'c']) {
        store.put('space', key, 1);
        mounted += 1;
      }
      store.change(() => {
        store.put('space', 'd', 1);
        mounted += 1;
        store.put('space', 'e', 1);
      });
      store.close();
      expect(await keysIn(file)).toEqual(['a', 'b', 'c', 'd', 'e']);
    }));

  it('whose number cannot be read is the same file too', () =>
    withFile(async file => {
      const store = await openStore(file, () => undefined);
      store.put('space', 'a', 1);
      store.put('space', 'b', 1);
      store.close();
      expect(await keysIn(file)).toEqual(['a', 'b']);
    }));

  it('and is replaced by what is no database says so at each write, and leaves it as it is', () =>
    withFile(async file => {
      const store = await openStore(file);
      rmSync(file);
      writeFileSync(file, 'no database '.repeat(400).slice(0, 4000));
      expect(() => store.put('space', 'refused', 1)).toThrow(refused(file));
      for (const _ of [1, 2]) expect(() => store.put('space', 'refused', 1)).toThrow('is not a database');
      store.close();
      expect(statSync(file).size).toBe(4000);
    }));
});
