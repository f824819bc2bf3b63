import { describe, expect, it } from 'vitest';
import { platformFiles } from '../../src/config/config.ts';
import { platformOf } from '../../src/platform/platform.ts';

const home = { HOME: '/home/ada' };
const windows = { USERPROFILE: 'C:\\Users\\Ada' };

describe('The data file of a profile', () => {
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
    expect(platformFiles(env, platformOf(platform), 'default').data).toBe(file);
  });
});

describe('The credentials file of a profile', () => {
  it.each([
    ['linux', { ...home, XDG_CONFIG_HOME: '/cfg' }, '/cfg/music-catalogue-mcp/credentials/ada.json'],
    [
      'linux',
      { ...home, XDG_CONFIG_HOME: 'cfg' },
      '/home/ada/.config/music-catalogue-mcp/credentials/ada.json',
    ],
    ['darwin', home, '/home/ada/Library/Application Support/music-catalogue-mcp/credentials/ada.json'],
    [
      'win32',
      { APPDATA: 'C:\\Users\\ada\\Roam' },
      'C:\\Users\\ada\\Roam\\music-catalogue-mcp\\credentials\\ada.json',
    ],
    ['win32', windows, 'C:\\Users\\Ada\\AppData\\Roaming\\music-catalogue-mcp\\credentials\\ada.json'],
  ] as const)('on %s with %j is %s', (platform, env, file) => {
    expect(platformFiles(env, platformOf(platform), 'ada').credentials).toBe(file);
  });
});
