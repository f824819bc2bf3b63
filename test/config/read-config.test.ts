import { describe, expect, it } from 'vitest';
import { type Config, ConfigError, helpText, readConfig, settings } from '../src/config/config.ts';

const groups = ['search', 'album', 'playlist'];

function configOf(argv: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Config {
  const request = readConfig(argv, env, groups);
  if ('show' in request) throw new Error('it was asked to show something');
  return request.config;
}

/** The sentence that flags or variables are refused with. */
function refusal(argv: readonly string[], env: Readonly<Record<string, string>> = {}): string {
  try {
    readConfig(argv, env, groups);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'nothing is refused';
}

describe('The configuration', () => {
  it('is the embedded service with everything offered when nothing is said', () => {
    expect(configOf()).toEqual({
      service: 'embedded',
      tokenIn: 'query',
      appId: undefined,
      redirectUri: undefined,
      profile: 'default',
      readOnly: false,
      groups: undefined,
      confirm: 'destructive',
      quota: { requests: 45, ms: 5000 },
      embeddedTracks: undefined,
      ephemeral: false,
      keyring: true,
      log: 'warn',
      perms: undefined,
      accessToken: undefined,
      accessTokenFile: undefined,
      appSecret: undefined,
    });
  });

  it('cannot be changed once it is made', () => expect(Object.isFrozen(configOf())).toBe(true));

  it.each<readonly [string, string, keyof Config, unknown]>([
    ['service', 'deezer', 'service', 'deezer'],
    ['service', 'https://music.example/v1/', 'service', new URL('https://music.example/v1/')],
    ['service', 'http://127.0.0.1:8080', 'service', new URL('http://127.0.0.1:8080')],
    ['token-in', 'header', 'tokenIn', 'header'],
    ['profile', 'anna', 'profile', 'anna'],
    ['groups', ' album ,search', 'groups', ['album', 'search']],
    ['confirm', 'never', 'confirm', 'never'],
    ['quota', '10/1.5s', 'quota', { requests: 10, ms: 1500 }],
    ['embedded-tracks', '5000', 'embeddedTracks', 5000],
    ['log', 'debug', 'log', 'debug'],
    ['app-id', '12', 'appId', '12'],
    ['redirect-uri', 'http://localhost:9/back', 'redirectUri', 'http://localhost:9/back'],
  ])('reads --%s %s, from its variable too', (flag, text, field, value) => {
    const variable = `MUSIC_${flag.toUpperCase().replaceAll('-', '_')}`;
    expect(configOf([`--${flag}`, text])[field]).toEqual(value);
    expect(configOf([`--${flag}=${text}`])[field]).toEqual(value);
    expect(configOf([], { [variable]: text })[field]).toEqual(value);
  });

  it.each(['read-only', 'ephemeral'])('reads --%s, and on or off from its variable', flag => {
    const variable = `MUSIC_${flag.toUpperCase().replace('-', '_')}`;
    const field = flag === 'ephemeral' ? 'ephemeral' : 'readOnly';
    expect(configOf([`--${flag}`])[field]).toBe(true);
    for (const word of ['1', 'true', 'YES', 'on'])
      expect(configOf([], { [variable]: word })[field]).toBe(true);
    for (const word of ['', '0', 'false', 'no', 'Off']) {
      expect(configOf([], { [variable]: word })[field]).toBe(false);
    }
  });

  it('takes a flag before a variable', () => {
    const env = { MUSIC_SERVICE: 'deezer', MUSIC_LOG: 'nonsense', MUSIC_READ_ONLY: '0' };
    expect(configOf(['--service', 'embedded', '--log', 'info', '--read-only'], env)).toMatchObject({
      service: 'embedded',
      log: 'info',
      readOnly: true,
    });
  });

  it('takes an empty variable for none, as hosts leave unfilled settings', () => {
    expect(configOf([], { MUSIC_SERVICE: '', MUSIC_ACCESS_TOKEN: '', MUSIC_GROUPS: '' })).toEqual(configOf());
  });

  it('reads secrets from variables, without the blanks around them', () => {
    expect(configOf([], { MUSIC_ACCESS_TOKEN: ' abc\n', MUSIC_APP_SECRET: 's' })).toMatchObject({
      accessToken: 'abc',
      appSecret: 's',
    });
  });
});

describe('What cannot be set', () => {
  it.each<readonly [string[], Record<string, string>, string]>([
    [
      ['--service', 'spotify'],
      {},
      '--service must be embedded, deezer, or an https address (plain http on loopback only), not "spotify".',
    ],
    [['--service', 'http://music.example'], {}, 'not "http://music.example".'],
    [['--service', 'https://anna@music.example'], {}, '--service must be'],
    [[], { MUSIC_SERVICE: 'ftp://x' }, 'MUSIC_SERVICE must be embedded, deezer, or'],
    [['--groups', 'album,songs'], {}, '--groups must be among search, album, playlist, not "album,songs".'],
    [['--groups', ','], {}, '--groups must be among'],
    [['--quota', '45'], {}, '--quota must be like 45/5s, not "45".'],
    [['--quota', '0/5s'], {}, '--quota must be like 45/5s'],
    [['--quota', '5/0s'], {}, '--quota must be like 45/5s'],
    [['--embedded-tracks', '0'], {}, '--embedded-tracks must be a whole number from 1 to 100000, not "0".'],
    [['--embedded-tracks', '100001'], {}, 'not "100001".'],
    [['--log', 'all'], {}, '--log must be error, warn, info, debug, not "all".'],
    [['--token-in', 'cookie'], {}, '--token-in must be query or header, not "cookie".'],
    [['--profile', '../x'], {}, '--profile must be letters, digits, dots'],
    [['--confirm', 'always'], {}, '--confirm must be destructive or never, not "always".'],
    [[], { MUSIC_READ_ONLY: 'maybe' }, 'MUSIC_READ_ONLY must be on or off, not "maybe".'],
  ])('%j %j is refused in a sentence', (argv, env, words) => {
    expect(refusal(argv, env)).toContain(words);
    expect(refusal(argv, env)).toMatch(/^[^\n]+\.$/);
  });

  it.each<readonly [string[], string]>([
    [['--colour'], 'There is no flag --colour; --help lists them.'],
    [['--colour=red'], 'There is no flag --colour; --help lists them.'],
    [['-x'], 'There is no flag -x; --help lists them.'],
    [['--service'], '--service needs a value; --help tells which.'],
    [['--service', '--read-only'], '--service needs a value; --help tells which.'],
    [['--read-only=off'], '--read-only takes no value.'],
    [['dance'], 'There is no command "dance"; --help lists what there is.'],
  ])('%j is refused by its name', (argv, sentence) => expect(refusal(argv)).toBe(sentence));

  it.each(['access-token', 'app-secret'])('a secret is never a flag, nor repeated: --%s', flag => {
    for (const argv of [[`--${flag}`, 'hush-hush'], [`--${flag}=hush-hush`]]) {
      expect(refusal(argv)).toBe(
        `Secrets are never flags: set MUSIC_${flag.toUpperCase().replace('-', '_')} instead.`,
      );
    }
  });

  it('a secret that is wrong is not repeated', () => {
    expect(refusal([], { MUSIC_ACCESS_TOKEN: '  ' })).toBe(
      'MUSIC_ACCESS_TOKEN must be a text, not what it is.',
    );
  });
});

describe('The help', () => {
  it('names every flag and variable', () => {
    const text = helpText(groups);
    for (const [name, { kind }] of Object.entries(settings(groups))) {
      expect(text).toContain(`MUSIC_${name.toUpperCase()}`);
      // What is on already is only turned off, which a variable does.
      const hasFlag = kind !== 'secret' && name !== 'keyring';
      expect(text.includes(`--${name.replaceAll('_', '-')} `)).toBe(hasFlag);
    }
    expect(text).toContain('search, album, playlist');
  });

  it('tells what holds where nothing is set, and how to turn off what is on', () => {
    const text = helpText(groups);
    expect(text).toMatch(/MUSIC_SERVICE .*\(default embedded\)$/m);
    expect(text).toMatch(/MUSIC_QUOTA .*\(default 45\/5s\)$/m);
    expect(text).toMatch(/^ +MUSIC_KEYRING=off .*\(default on\)$/m);
    expect(text).not.toMatch(/MUSIC_READ_ONLY.*default/);
  });

  it('and the version are shown whatever else is said', () => {
    expect(readConfig(['--help', '--log', 'all'], {}, groups)).toEqual({ show: 'help' });
    expect(readConfig(['--version'], { MUSIC_SERVICE: 'nonsense' }, groups)).toEqual({ show: 'version' });
  });
});
