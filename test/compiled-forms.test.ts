import { chmod, mkdir, readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { formsFolder, keptForms } from '../src/compiled-forms.ts';
import { platformOf } from '../src/platform/platform.ts';
import { temporaryFolder } from './support/process.ts';

const source = Buffer.from('the source');
const other = Buffer.from('the sourcf');
const form = Buffer.from('its form');

async function kept() {
  const folder = join(await temporaryFolder(), 'cache', 'compiled');
  const forms = keptForms(folder);
  forms.keep('server.cjs', source, form);
  const [name = ''] = await readdir(folder);
  return { folder, forms, path: join(folder, name) };
}

describe('A compiled form', () => {
  it('is found again for the source that it was made of', async () => {
    const { forms } = await kept();
    expect(forms.read('server.cjs', source)).toEqual(form);
    expect(forms.read('work.cjs', source)).toBeUndefined();
  });

  it('is not taken for that of another source of the same length, which has its own beside it', async () => {
    const { forms } = await kept();
    expect(forms.read('server.cjs', other)).toBeUndefined();
    const second = Buffer.from('another');
    forms.keep('server.cjs', other, second);
    expect(forms.read('server.cjs', other)).toEqual(second);
    expect(forms.read('server.cjs', source)).toEqual(form);
  });

  it.each(['v8', 'arch'] as const)('is not taken for that of a Node that differs in %s alone', async what => {
    const { forms } = await kept();
    const holder = what === 'v8' ? process.versions : process;
    const own = Object.getOwnPropertyDescriptor(holder, what) ?? {};
    onTestFinished(() => void Object.defineProperty(holder, what, own));
    Object.defineProperty(holder, what, { ...own, value: 'another' });
    expect(forms.read('server.cjs', source)).toBeUndefined();
  });

  it.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['empty', () => Buffer.alloc(0)],
    [
      'changed in one bit',
      (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === 9 ? byte ^ 1 : byte))),
    ],
  ])('is not used where it is %s, and is made again', async (_, damage) => {
    const { forms, path } = await kept();
    await writeFile(path, damage(await readFile(path)));
    expect(forms.read('server.cjs', source)).toBeUndefined();
    forms.keep('server.cjs', source, form);
    expect(forms.read('server.cjs', source)).toEqual(form);
  });

  it('leaves a folder that holds a file of that name as it is', async () => {
    const folder = join(await temporaryFolder(), 'file');
    await writeFile(folder, 'mine');
    keptForms(folder).keep('server.cjs', source, form);
    expect(keptForms(folder).read('server.cjs', source)).toBeUndefined();
    expect(await readFile(folder, 'utf8')).toBe('mine');
  });

  it('goes when nobody has used it for a month; what was used stays', async () => {
    const { folder, forms, path } = await kept();
    forms.keep('work.cjs', source, form);
    const long = Date.now() / 1000 - 31 * 24 * 60 * 60;
    for (const each of [path, path.replace('server.cjs', 'work.cjs')]) await utimes(each, long, long);
    expect(forms.read('work.cjs', source)).toEqual(form);
    forms.keep('undici.cjs', source, form);
    expect((await readdir(folder)).map(name => name.split('.')[0]).sort()).toEqual(['undici', 'work']);
  });
});

describe.skipIf(process.platform === 'win32')('A compiled form that somebody else could have written', () => {
  it('does not come about: the folder and the file are for their owner alone', async () => {
    const { folder, path } = await kept();
    const modes = await Promise.all([folder, path].map(async each => (await stat(each)).mode & 0o777));
    expect(modes).toEqual([0o700, 0o600]);
  });

  it('is not used', async () => {
    const { forms, path } = await kept();
    await chmod(path, 0o620);
    expect(forms.read('server.cjs', source)).toBeUndefined();
  });

  it('is not looked for in a folder that others may enter, nor kept there', async () => {
    const { folder, forms } = await kept();
    await chmod(folder, 0o755);
    expect(forms.read('server.cjs', source)).toBeUndefined();
    forms.keep('work.cjs', source, form);
    expect(await readdir(folder)).toHaveLength(1);
  });

  it('is not reached by a link, to the file or to the folder', async () => {
    const [here, elsewhere] = [await kept(), await kept()];
    const linked = join(await temporaryFolder(), 'linked');
    await symlink(here.folder, linked);
    expect(keptForms(linked).read('server.cjs', source)).toBeUndefined();
    await mkdir(join(linked, '..', 'own'), { mode: 0o700 });
    const own = join(linked, '..', 'own');
    await symlink(elsewhere.path, join(own, elsewhere.path.split('/').pop() ?? ''));
    expect(keptForms(own).read('server.cjs', source)).toBeUndefined();
  });
});

describe('The folder of compiled forms', () => {
  it.each([
    ['linux', { HOME: '/home/ann' }, '/home/ann/.cache/music-catalogue-mcp/compiled'],
    ['linux', { HOME: '/home/ann', XDG_CACHE_HOME: '/tmp/c' }, '/tmp/c/music-catalogue-mcp/compiled'],
    ['linux', { HOME: '/home/ann', XDG_CACHE_HOME: 'c' }, '/home/ann/.cache/music-catalogue-mcp/compiled'],
    ['darwin', { HOME: '/Users/ann' }, '/Users/ann/Library/Caches/music-catalogue-mcp/compiled'],
    ['win32', { LOCALAPPDATA: 'C:\\Local' }, 'C:\\Local\\music-catalogue-mcp\\compiled'],
  ] as const)('on %s with %j is %s', (platform, env, folder) => {
    expect(formsFolder(env, platformOf(platform))).toBe(folder);
  });

  it('is none where Node is told to keep none', () => {
    expect(
      formsFolder({ HOME: '/home/ann', NODE_DISABLE_COMPILE_CACHE: '1' }, platformOf('linux')),
    ).toBeUndefined();
  });
});
