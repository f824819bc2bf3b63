import { describe, expect, it } from 'vitest';
import { commands } from '../../src/config/config.ts';
import { helpText } from '../../src/config/help.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { shownSettings } from '../../src/config/settings.ts';

const groups = ['search', 'album', 'playlist'];

describe('The help', () => {
  it('names every flag and variable', () => {
    const text = helpText(groups);
    for (const { variable, kind } of shownSettings(groups)) {
      expect(text).toContain(variable);
      // What is on already is only turned off, which a variable does.
      const hasFlag = kind !== 'secret' && variable !== 'MUSIC_KEYRING';
      expect(text.includes(`--${variable.slice('MUSIC_'.length).toLowerCase().replaceAll('_', '-')} `)).toBe(
        hasFlag,
      );
    }
    expect(text).toContain('search, album, playlist');
  });

  it('tells what holds where nothing is set, and how to turn off what is on', () => {
    const text = helpText(groups);
    expect(text).toMatch(/MUSIC_SERVICE .*\(default embedded\)$/m);
    expect(text).toMatch(/MUSIC_QUOTA .*\(default 40\/5s over the network\)$/m);
    expect(text).toMatch(/^ +MUSIC_KEYRING=off .*\(default on\)$/m);
    expect(text).not.toMatch(/MUSIC_READ_ONLY.*default/);
  });

  it('and the version are shown whatever else is said', () => {
    expect(readConfig({ argv: ['--help', '--log', 'all'], env: {}, platform: 'linux' }, groups)).toEqual({
      show: 'help',
    });
    expect(
      readConfig({ argv: ['--version'], env: { MUSIC_SERVICE: 'nonsense' }, platform: 'linux' }, groups),
    ).toEqual({ show: 'version' });
  });

  it('gives no flag of a command the name of a setting', () => {
    const settings = shownSettings(groups).map(({ variable }) =>
      variable.slice('MUSIC_'.length).toLowerCase().replaceAll('_', '-'),
    );
    const own = Object.values(commands).flatMap(flags => Object.keys(flags));
    expect(own.length).toBeGreaterThan(10);
    expect(own.filter(flag => settings.includes(flag))).toEqual([]);
  });
});
