import {
  chmodSync,
  existsSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keyFile, keyIn, lineOf, serverWith } from '../support/api-keys.ts';
import { runCommand } from '../support/process.ts';

describe('The keys command', () => {
  it('makes a key, shows it once, and keeps only a hash in a file that others cannot read', async () => {
    const { contents, path, type } = await keyFile();
    const { code, text } = await type('add ada');

    expect(code).toBe(0);
    expect(keyIn(text)).toMatch(/^mck_[\w-]{43}$/);
    expect(text).toContain('shown only now');
    expect(contents()).toMatch(/^ada [\w-]{43} music:read music:write music:delete\n$/);
    expect(contents()).not.toContain(keyIn(text).slice(4));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect((await type('list')).text).toBe(`Keys in ${path}: 1\n  ada  music:read music:write music:delete`);
  });

  it('gives nobody two keys, and revokes one', async () => {
    const { add, names, path, type } = await keyFile();
    await add('ada');
    await add('ada.b');
    expect(await type('add ada')).toMatchObject({
      code: 2,
      text: expect.stringContaining('"ada" has a key'),
    });
    expect(await type('revoke ada')).toEqual({ code: 0, text: 'The key of "ada" no longer works.' });
    expect(await type('revoke ada')).toEqual({ code: 2, text: 'There is no key of "ada".' });
    expect(await names()).toEqual(['ada.b']);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['add', {}, /^Use keys list, keys add NAME/],
    ['add a/b', {}, /NAME of up to 64 letters/],
    ['add ada bo', {}, /^keys does not take "bo"\. Use keys list/],
    ['list ada', {}, /^keys does not take "ada"\. Use keys list/],
    ['remove ada', {}, /^keys does not take "remove"\. Use keys list/],
    ['add ada', { scopes: 'music:write' }, /--scopes must be among .* and include music:read/],
    ['add ada', { scopes: 'music:read,all' }, /--scopes must be among/],
    ['add ada', { scopes: '' }, /--scopes must be among/],
  ])('says what is wrong with %s %j', async (words, flags, says) => {
    const { path, type } = await keyFile();
    expect(await type(words, flags)).toMatchObject({ code: 2, text: expect.stringMatching(says) });
    expect(existsSync(path)).toBe(false);
  });

  it.each(['{"version":2}', 'export PATH=/bin\nalias ll=ls\n'])(
    'leaves a file of something else as it is: %j',
    async text => {
      const { contents, path, type, write } = await keyFile();
      write(text);

      expect(await type('add bo')).toEqual({ code: 1, text: `${path} is not a file of keys.` });
      expect(await type('revoke bo')).toMatchObject({ code: 2 });
      expect(contents()).toBe(text);
    },
  );

  it('refuses to change a file that others can read, and says how to mend that', async () => {
    const { add, path, type } = await keyFile();
    await add('ada');
    chmodSync(path, 0o640);
    for (const words of ['add bo', 'revoke ada', 'list'])
      expect(await type(words)).toEqual({
        code: 1,
        text: `The keys in ${path} are refused: it can be read by other users. Run chmod 600 on it.`,
      });
  });

  it('says why it cannot write', async () => {
    const { folder, type } = await keyFile();
    writeFileSync(join(folder, 'sub'), 'no folder');
    expect(await type('add ada')).toMatchObject({ code: 1, text: expect.stringMatching(/^EEXIST|^ENOTDIR/) });
  });

  it('revokes in the file that a link points to', async () => {
    const { add, folder, path, type } = await keyFile();
    await add('ada');
    const target = join(folder, 'elsewhere');
    renameSync(path, target);
    symlinkSync(target, path);
    expect(await type('revoke ada')).toMatchObject({ code: 0 });
    expect(readFileSync(target, 'utf8')).toBe('');
    expect(await add('bo')).not.toBe('');
    expect(readFileSync(target, 'utf8')).toMatch(/^bo /);
  });
});

describe('A file of keys', () => {
  it('holds more than a household needs, and everybody goes on', async () => {
    const { add, names, path, type, write } = await keyFile();
    const { authorize } = serverWith(path);
    write(Array.from({ length: 1000 }, (_, each) => lineOf(`person-${each}`)).join(''));
    const ada = await add('ada');
    expect(await authorize(ada)).toMatchObject({ principal: { subject: 'ada' } });
    expect(await type('revoke person-7')).toMatchObject({ code: 0 });
    expect(await names()).toHaveLength(1000);
    expect(await names()).toContain('person-999');
  });

  it('that is full is left as it is: everybody keeps their key, and one can be revoked', async () => {
    const { contents, path, type, write } = await keyFile();
    const text = Array.from({ length: 20_000 }, (_, each) => lineOf(`person-${each}`)).join('');
    write(text.slice(0, text.lastIndexOf('\n', 1024 * 1024) + 1));
    const before = contents();
    expect(await type('add somebody')).toEqual({ code: 1, text: `${path} is full: revoke a key first.` });
    expect(contents()).toBe(before);
    expect(await type('revoke person-1')).toMatchObject({ code: 0 });
    expect((await type('add bo')).code).toBe(0);
  });

  it('loses nothing where several commands change it at once', async () => {
    const { add, names, path, type } = await keyFile();
    const old = Array.from({ length: 10 }, (_, each) => `old-${each}`);
    const fresh = Array.from({ length: 20 }, (_, each) => `new-${each}`);
    for (const name of old) await add(name);
    const all = await Promise.all(
      [...old.map(name => `revoke ${name}`), ...fresh.map(name => `add ${name}`)].map(words => type(words)),
    );
    expect(all.map(({ code }) => code)).toEqual(all.map(() => 0));
    expect((await names()).sort()).toEqual(fresh.sort());
    expect(existsSync(`${path}.new`)).toBe(false);
  });

  it('loses nothing where several processes change it at once', async () => {
    const { add, names, path } = await keyFile();
    const env = { MUSIC_KEYS_FILE: path };
    for (const name of ['ada', 'bo']) await add(name);
    const commands = ['revoke ada', 'add cy', 'revoke bo', 'add dee'].map(words =>
      runCommand(['keys', ...words.split(' ')], env),
    );
    expect((await Promise.all(commands)).map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect((await names()).sort()).toEqual(['cy', 'dee']);
  });

  it('gives one key where a name is added twice at once, and that one works', async () => {
    const { contents, path, type } = await keyFile();
    const { authorize } = serverWith(path);
    const all = await Promise.all(Array.from({ length: 10 }, () => type('add ada')));
    expect(all.map(({ code }) => code).sort()).toEqual([0, ...Array(9).fill(2)]);
    const key = keyIn(all.map(({ text }) => text).join());
    const caller = Object(await authorize(key));
    expect(caller.principal.subject).toBe('ada');
    await type('revoke ada');
    await expect.poll(() => caller.ended.aborted).toBe(true);
    expect(contents()).toBe('');
  });

  it.each(['add bo', 'revoke ada'])(
    'can be changed after a command was killed before renaming: %s',
    async words => {
      const { add, names, path, type } = await keyFile();
      await add('ada');
      writeFileSync(`${path}.new`, 'a');
      const past = new Date(Date.now() - 11_000);
      utimesSync(`${path}.new`, past, past);
      expect(await type(words)).toMatchObject({ code: 0 });
      expect(await names()).toEqual(words === 'add bo' ? ['ada', 'bo'] : []);
      expect(existsSync(`${path}.new`)).toBe(false);
    },
  );

  it.each(['add bo', 'revoke ada'])('waits for another command that revokes a key: %s', async words => {
    const { add, contents, names, path, type } = await keyFile();
    await add('ada');
    writeFileSync(`${path}.new`, `${contents()}${lineOf('dee')}`, { mode: 0o600 });
    const done = type(words);
    await new Promise(resolve => setTimeout(resolve, 100));
    renameSync(`${path}.new`, path);
    expect(await done).toMatchObject({ code: 0 });
    expect(await names()).toEqual(words === 'add bo' ? ['ada', 'dee', 'bo'] : ['dee']);
  });
});
