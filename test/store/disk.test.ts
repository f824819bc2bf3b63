import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { storeDocuments } from '../../src/store/documents.ts';
import { openStore as openWith } from '../../src/store/open.ts';
import { StoreError } from '../../src/store/store.ts';
import { engineNames, engineOf, withFile } from './processes.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const onWindows = process.platform === 'win32';

describe.each(engineNames)('by %s,', engine => {
  const load = engineOf(engine);
  const openStore = (file: string) => openWith({ file }, load);
  const openFile = async (file: string) => (await load())(file, 0);

  describe('the file of a store', () => {
    it('is there with its documents after a restart', () =>
      withFile(async file => {
        const first = await openStore(file);
        first.put('playlists', '1', { title: 'Morning' });
        first.close();
        const second = await openStore(file);
        expect(second.kept).toBe('disk');
        expect(second.get('playlists', '1')).toEqual({ title: 'Morning' });
        second.close();
      }));

    it.skipIf(onWindows)('is readable by its owner only, with its folder and its log', () =>
      withFile(async file => {
        const store = await openStore(file);
        store.put('space', 'key', 1);
        expect(modeOf(dirname(file))).toBe('700');
        expect([file, `${file}-wal`, `${file}-shm`].map(modeOf)).toEqual(['600', '600', '600']);
        store.close();
      }),
    );

    it.skipIf(onWindows)('becomes private again when its permissions were widened', () =>
      withFile(async file => {
        (await openStore(file)).close();
        chmodSync(file, 0o644);
        (await openStore(file)).close();
        expect(modeOf(file)).toBe('600');
      }),
    );

    it.skipIf(onWindows)('is no link: what that leads to keeps its content and its mode', () =>
      withFile(async file => {
        mkdirSync(dirname(file), { recursive: true });
        const target = `${file}.theirs`;
        writeFileSync(target, '', { mode: 0o644 });
        for (const leadsTo of [target, `${file}.absent`]) {
          symlinkSync(leadsTo, file);
          await expect(openStore(file)).rejects.toThrow(
            `${file} is a link, and is not followed. It was left as it is. Stop all assistants, then move it away, or choose another profile.`,
          );
          rmSync(file);
        }
        expect([modeOf(target), statSync(target).size, existsSync(`${file}.absent`)]).toEqual([
          '644',
          0,
          false,
        ]);
      }),
    );

    it.skipIf(onWindows).each(['-wal', '-shm'])('has no link for its %s either', end =>
      withFile(async file => {
        mkdirSync(dirname(file), { recursive: true });
        const target = `${file}.theirs`;
        writeFileSync(target, 'theirs', { mode: 0o644 });
        symlinkSync(target, `${file}${end}`);
        const opened = await openStore(file).catch(() => undefined);
        try {
          opened?.put('space', 'key', 1);
        } catch (error) {
          expect(error).toBeInstanceOf(StoreError);
        }
        opened?.close();
        expect([modeOf(target), readFileSync(target, 'utf8')]).toEqual(['644', 'theirs']);
      }),
    );

    it.skipIf(onWindows)('is no pipe, on which nobody waits', () =>
      withFile(async file => {
        mkdirSync(dirname(file), { recursive: true });
        execFileSync('mkfifo', [file]);
        await expect(openStore(file)).rejects.toThrow(`${file} is no regular file.`);
      }),
    );

    it('is not grown by a log that was not folded in', () =>
      withFile(async file => {
        const store = await openStore(file);
        store.put('space', 'key', 'x'.repeat(100_000));
        store.close();
        expect(existsSync(`${file}-wal`) ? statSync(`${file}-wal`).size : 0).toBe(0);
      }));
  });

  describe('what is deleted', () => {
    /** Everything that lies on the disk. */
    const bytes = (file: string) =>
      [file, `${file}-wal`].map(each => (existsSync(each) ? readFileSync(each, 'latin1') : '')).join('');

    it('with all of an owner is in no file any more, nor what it replaced', () =>
      withFile(async file => {
        const store = await openStore(file);
        const documents = storeDocuments(async () => store);
        const [ada, cy] = [documents('jobs', 'ada'), documents('jobs', 'cy')];
        const put = (to: typeof ada, title: string) =>
          to.change([], () => ({ result: undefined, writes: new Map([['job', { title }]]) }));
        await put(ada, `Moonlight ${'long '.repeat(2000)}`);
        await put(ada, 'Sunrise');
        await put(cy, 'Noon');
        expect(bytes(file)).toContain('Moonlight');
        await ada.clear();
        expect(bytes(file)).not.toMatch(/Moonlight|Sunrise|long long/);
        expect(bytes(file)).toContain('Noon');
        store.close();
      }));

    it('is in no file either where a change asks for that, and changes go on', () =>
      withFile(async file => {
        const store = await openStore(file);
        const documents = storeDocuments(async () => store)('links', 'ada');
        const write = (value: string | undefined) =>
          documents.change([], () => ({
            result: undefined,
            writes: new Map([['token', value]]),
            erases: value === undefined,
          }));
        await write('of Ada');
        await write(undefined);
        expect(bytes(file)).not.toContain('of Ada');
        await write('of Cy');
        expect(bytes(file)).toContain('of Cy');
        store.close();
      }));
  });

  describe('a file that is no store', () => {
    const refusalOf = async (file: string) => {
      const error: unknown = await openStore(file).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(StoreError);
      return error instanceof StoreError ? error.message : '';
    };
    /** Writes `content`, expects a refusal that names the file, and the file untouched. */
    const expectRefused = async (file: string, content: Buffer, sentence: RegExp) => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
      const message = await refusalOf(file);
      expect(message).toContain(file);
      expect(message).toMatch(sentence);
      expect(readFileSync(file).equals(content)).toBe(true);
    };
    const storeBytes = async (file: string) => {
      const store = await openStore(file);
      store.change(() => {
        for (let n = 0; n < 400; n += 1) store.put('space', `key ${n}`, 'x'.repeat(100));
      });
      store.close();
      return readFileSync(file);
    };

    it.each([
      ['a short text', Buffer.from('hello')],
      ['a long text', Buffer.alloc(20_000, 'not a database ')],
    ])('is refused when it holds %s', (_, content) =>
      withFile(file => expectRefused(file, content, /is not a database/)),
    );

    it('is refused when its end is missing', () =>
      withFile(async file => {
        const bytes = await storeBytes(file);
        await expectRefused(file, bytes.subarray(0, bytes.length / 2), /is damaged/);
      }));

    it('is refused when its documents are overwritten', () =>
      withFile(async file => {
        const bytes = await storeBytes(file);
        await expectRefused(file, Buffer.from(bytes).fill('Z', 4096), /is damaged/);
      }));

    it('is refused when a newer version wrote it', () =>
      withFile(async file => {
        (await openStore(file)).close();
        const db = await openFile(file);
        db.exec('PRAGMA user_version = 3; PRAGMA wal_checkpoint(TRUNCATE)');
        db.close();
        rmSync(`${file}.checksum`);
        await expectRefused(file, readFileSync(file), /newer version.*schema 3.*knows 2/);
      }));

    it('is refused when it belongs to another program', () =>
      withFile(async file => {
        mkdirSync(dirname(file));
        const db = await openFile(file);
        db.exec('CREATE TABLE bookmarks (url TEXT)');
        db.close();
        await expectRefused(file, readFileSync(file), /another program/);
      }));

    it('is refused when it is a folder', () =>
      withFile(async file => {
        mkdirSync(file, { recursive: true });
        expect(await refusalOf(file)).toBe(`${file} cannot be opened or written (EISDIR).`);
      }));

    it('is refused when its folder is a file', () =>
      withFile(async file => {
        writeFileSync(dirname(file), '');
        expect(await refusalOf(file)).toContain(file);
      }));
  });
});
