import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { credentialsFile } from '../../src/account/create-token.ts';
import { canary, folder, random } from './support.ts';

const credential = { token: `${canary}1`, expiresAt: 5, permissions: ['basic_access' as const] };
const other = { token: `${canary}2` };

function store(service = 'deezer', path = join(folder(), 'music', 'credentials', 'default.json')) {
  return { path, store: credentialsFile(path, service, random) };
}
const onWindows = process.platform === 'win32';
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const saying = (act: Promise<unknown>) =>
  act.then(
    () => 'nothing went wrong',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );

describe('The credentials file', () => {
  it('gives back what was kept, and nothing where there is none', async () => {
    const { store: file } = store();
    expect(await file.read()).toBeUndefined();
    await file.write(credential);
    expect(await file.read()).toEqual(credential);
  });

  it('is private, in a private folder, and leaves nothing beside it', async () => {
    const { path, store: file } = store();
    await file.write(credential);
    await file.write(other);
    expect(modeOf(path)).toBe('600');
    expect(modeOf(dirname(path))).toBe('700');
    expect(readdirSync(dirname(path))).toEqual(['default.json']);
  });

  it('makes a folder private that was not', async () => {
    const { path, store: file } = store();
    mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
    await file.write(credential);
    expect(modeOf(dirname(path))).toBe('700');
  });

  it('holds one credential for each service, and is gone with the last', async () => {
    const { path, store: one } = store();
    const { store: two } = store('https://music.example.org/', path);
    await one.write(credential);
    await two.write(other);
    expect(await one.read()).toEqual(credential);
    expect(await one.remove()).toBe(true);
    expect(await one.remove()).toBe(false);
    expect(await two.read()).toEqual(other);
    await two.remove();
    expect(existsSync(path)).toBe(false);
  });

  it('that others can read is refused', async () => {
    const { path, store: file } = store();
    await file.write(credential);
    chmodSync(path, 0o640);
    expect(await saying(file.read())).toBe(
      `The credentials file ${path} can be read by others: run chmod 600 on it.`,
    );
  });

  it.each(['{"version":1,', '{"version":2,"services":{}}', '', `{"token":"${canary}"}`, 'x'.repeat(70_000)])(
    'that is damaged is named and left as it is: %.20s',
    async text => {
      const { path, store: file } = store();
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text, { mode: 0o600 });
      const sentence = `The credentials file ${path} is damaged. It was not changed: repair or delete it, then sign in again.`;
      expect(await saying(file.read())).toBe(sentence);
      expect(await saying(file.write(credential))).toBe(sentence);
      expect(await saying(file.remove())).toBe(sentence);
      expect(readFileSync(path, 'utf8')).toBe(text);
    },
  );

  it('that is a link is not followed', async () => {
    const { path, store: file } = store();
    const { path: elsewhere, store: theirs } = store();
    await theirs.write(other);
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(elsewhere, path);
    expect(await saying(file.read())).toBe(
      `The credentials file ${path} is a symbolic link, which is not followed.`,
    );
    expect(await saying(file.write(credential))).toContain('is a symbolic link');
    expect(lstatSync(path).isSymbolicLink()).toBe(true);
    expect(await theirs.read()).toEqual(other);
  });

  it.skipIf(onWindows).each(['pipe', 'folder'])(
    'that is a %s is not read, and nobody waits for it',
    async kind => {
      const { path, store: file } = store();
      mkdirSync(kind === 'folder' ? path : dirname(path), { recursive: true, mode: 0o700 });
      if (kind === 'pipe') execFileSync('mkfifo', ['-m', '600', path]);
      const sentence = `The credentials file ${path} is not a regular file.`;
      expect(await saying(file.read())).toBe(sentence);
      expect(await saying(file.write(credential))).toBe(sentence);
    },
  );

  it.skipIf(onWindows)('is the one that was checked, whatever takes its place meanwhile', async () => {
    const { path, store: file } = store();
    const { path: elsewhere, store: theirs } = store();
    await theirs.write(other);
    await file.write(credential);
    const reads = Array.from({ length: 40 }, async (_, turn) => {
      if (turn % 2 === 0) {
        symlinkSync(elsewhere, `${path}.${turn}`);
        renameSync(`${path}.${turn}`, path);
      }
      return saying(file.read().then(read => expect(read).not.toEqual(other)));
    });
    for (const said of await Promise.all(reads))
      expect(said).toMatch(/is a symbolic link|nothing went wrong/);
  });
});
