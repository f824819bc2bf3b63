import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/process.ts';

const run = promisify(execFile);

describe('Two builds at once', () => {
  it('both end well, and leave one whole build', async () => {
    const copy = join(await temporaryFolder(), 'copy');
    await mkdir(copy);
    for (const part of ['src', 'scripts', 'packaging', 'plugins', 'package.json', 'tsconfig.json'])
      await cp(part, join(copy, part), {
        recursive: true,
        filter: source => !source.includes('/server') || source.startsWith('src'),
      });
    await symlink(resolve('node_modules'), join(copy, 'node_modules'));
    const build = () => run(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { cwd: copy });
    await Promise.all([build(), build()]);
    expect(existsSync(join(copy, 'dist/main.cjs'))).toBe(true);
    expect(readdirSync(copy).filter(name => name.startsWith('dist'))).toEqual(['dist']);
  });
});
