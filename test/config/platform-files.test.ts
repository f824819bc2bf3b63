import { describe, expect, it } from 'vitest';
import { dataFile } from '../../src/store/place.ts';
import { StoreError } from '../../src/store/store.ts';

describe('the place of a profile', () => {
  const home = { HOME: '/home/ada' };
  const windows = { USERPROFILE: 'C:\\Users\\Ada' };

  it.each([
    ['linux', home, '/home/ada/.local/share/music-catalogue-mcp/default.sqlite'],
    ['linux', { ...home, XDG_DATA_HOME: '/data' }, '/data/music-catalogue-mcp/default.sqlite'],
    [
      'linux',
      { ...home, XDG_DATA_HOME: 'data' },
      '/home/ada/.local/share/music-catalogue-mcp/default.sqlite',
    ],
    ['linux', { ...home, XDG_DATA_HOME: '' }, '/home/ada/.local/share/music-catalogue-mcp/default.sqlite'],
    ['darwin', home, '/home/ada/Library/Application Support/music-catalogue-mcp/default.sqlite'],
    ['darwin', { ...home, XDG_DATA_HOME: '/data' }, '/data/music-catalogue-mcp/default.sqlite'],
    ['win32', windows, 'C:\\Users\\Ada\\AppData\\Local\\music-catalogue-mcp\\default.sqlite'],
    ['win32', { ...windows, LOCALAPPDATA: 'D:\\Local' }, 'D:\\Local\\music-catalogue-mcp\\default.sqlite'],
  ] as const)('on %s with %j is %s', (platform, env, file) => {
    expect(dataFile(env, platform, 'default')).toBe(file);
  });

  it.each(['work', 'Ada-2', 'a.b_c', '_', '7', 'x'.repeat(64)])('takes the profile %j', profile => {
    expect(dataFile(home, 'linux', profile)).toMatch(new RegExp(`/music-catalogue-mcp/${profile}\\.sqlite$`));
  });

  it.each([
    '',
    '.',
    '..',
    '.hidden',
    '../x',
    'a/b',
    'a\\b',
    '/etc/x',
    'C:x',
    'a b',
    'é',
    'a\0',
    'a\n',
    'con',
    'NUL.x',
    'x'.repeat(65),
  ])('refuses the profile %j', profile => {
    expect(() => dataFile(home, 'linux', profile)).toThrow(StoreError);
  });
});
