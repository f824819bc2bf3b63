import { describe, expect, it } from 'vitest';
import { ownMusic, serviceAt, services } from '../../src/client/catalogues.ts';
import { unlimitedQuota } from '../../src/client/quota-window.ts';
import { type Config, ConfigError } from '../../src/config/config.ts';
import { readConfig } from '../../src/config/read-config.ts';

const groups = ['search', 'album', 'playlist'];

function configOf(argv: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Config {
  const request = readConfig({ argv, env, platform: 'linux' }, groups);
  if ('show' in request) throw new Error('it was asked to show something');
  return request.config;
}

/** The sentence that flags or variables are refused with. */
function refusal(argv: readonly string[], env: Readonly<Record<string, string>> = {}): string {
  try {
    readConfig({ argv, env, platform: 'linux' }, groups);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'nothing is refused';
}

describe('The configuration', () => {
  it('is the embedded service with everything offered when nothing is said', () => {
    expect(configOf([], { HOME: '/home/ada' })).toEqual({
      service: services.embedded,
      library: 'account',
      tokenIn: 'query',
      appId: undefined,
      redirectUri: 'http://127.0.0.1:0/callback',
      profile: 'default',
      readOnly: false,
      groups: undefined,
      confirm: 'destructive',
      quota: unlimitedQuota,
      ephemeral: false,
      keyring: true,
      plainPassword: false,
      scrobble: false,
      log: 'warn',
      perms: undefined,
      accessToken: undefined,
      accessTokenFile: undefined,
      appSecret: undefined,
      files: {
        data: '/home/ada/.local/share/music-catalogue-mcp/default.sqlite',
        indexes: '/home/ada/.local/share/music-catalogue-mcp/own-music',
        library: '/home/ada/.local/share/music-catalogue-mcp/library/default.sqlite',
        history: '/home/ada/.local/share/music-catalogue-mcp/history/default.sqlite',
        credentials: '/home/ada/.config/music-catalogue-mcp/credentials/default.json',
        keys: '/home/ada/.config/music-catalogue-mcp/api-keys',
        serveKey: '/home/ada/.config/music-catalogue-mcp/serve-key',
        servers: '/home/ada/.local/share/music-catalogue-mcp/music-servers/default',
      },
    });
  });

  it('reads what a person types into a form, whatever its case and the spaces around it', () => {
    const typed = {
      MUSIC_SERVICE: ' Deezer ',
      MUSIC_LOG: 'Debug',
      MUSIC_LIBRARY: 'HERE',
      MUSIC_READ_ONLY: ' On',
    };
    const { service, log, library, readOnly } = configOf([], {
      ...typed,
      MUSIC_PERMS: ' ',
      MUSIC_QUOTA: ' 9/1s ',
    });
    expect({ service, log, library, readOnly }).toEqual({
      service: services.deezer,
      log: 'debug',
      library: 'here',
      readOnly: true,
    });
  });

  it('cannot be changed once it is made', () => expect(Object.isFrozen(configOf())).toBe(true));

  it.each<readonly [string, string, keyof Config, unknown]>([
    ['service', 'deezer', 'service', services.deezer],
    ['service', 'https://music.example/v1/', 'service', serviceAt(new URL('https://music.example/v1/'))],
    ['service', 'http://127.0.0.1:8080', 'service', serviceAt(new URL('http://127.0.0.1:8080'))],
    ['service', '/home/ada/Music', 'service', ownMusic(['/home/ada/Music'])],
    ['service', '/a/Music/:/b', 'service', ownMusic(['/a/Music', '/b'])],
    ['service', 'file:///a/My%20Music', 'service', ownMusic(['/a/My Music'])],
    ['token-in', 'header', 'tokenIn', 'header'],
    ['profile', 'anna', 'profile', 'anna'],
    ['groups', ' album ,search', 'groups', ['album', 'search']],
    ['confirm', 'never', 'confirm', 'never'],
    ['quota', '10/1.5s', 'quota', { requests: 10, ms: 1500 }],
    ['log', 'debug', 'log', 'debug'],
    ['app-id', '12', 'appId', '12'],
    ['redirect-uri', 'http://localhost:9/back', 'redirectUri', 'http://localhost:9/back'],
    ['redirect-uri', 'http://[::1]:5/', 'redirectUri', 'http://[::1]:5/'],
    ['redirect-uri', 'https://example.org/cb', 'redirectUri', 'https://example.org/cb'],
  ])('reads --%s %s, from its variable too', (flag, text, field, value) => {
    const variable = `MUSIC_${flag.toUpperCase().replaceAll('-', '_')}`;
    expect(configOf([`--${flag}`, text])[field]).toEqual(value);
    expect(configOf([`--${flag}=${text}`])[field]).toEqual(value);
    expect(configOf([], { [variable]: text })[field]).toEqual(value);
  });

  it.each([
    ['deezer', 'http://127.0.0.1:8731/callback'],
    ['https://music.example', 'http://127.0.0.1:8731/callback'],
    ['embedded', 'http://127.0.0.1:0/callback'],
  ])('lets signing in to %s return to %s, unless set', (service, address) => {
    expect(configOf(['--service', service]).redirectUri).toBe(address);
  });

  it('puts the files of each profile beside those of the others', () => {
    const { data, credentials } = configOf([], { MUSIC_PROFILE: 'anna', HOME: '/home/ada' }).files;
    expect(data).toMatch(/\/anna\.sqlite$/);
    expect(credentials).toMatch(/\/anna\.json$/);
  });

  it.each(['work', 'Ada-2', 'a.b_c', '_', '7', 'console', 'x'.repeat(64)])(
    'takes the profile %j',
    profile => {
      expect(configOf([], { MUSIC_PROFILE: profile }).profile).toBe(profile);
    },
  );

  it('reads a command', () => {
    const request = readConfig({ argv: ['login', '--perms', 'email'], env: {}, platform: 'linux' }, groups);
    expect(request).toMatchObject({ command: { name: 'login', flags: {} }, config: { perms: ['email'] } });
  });

  it('reads a command with flags of its own', () => {
    const argv = ['export', '--playlist', '5', '--format=xspf', '--service', 'deezer'];
    expect(readConfig({ argv, env: {}, platform: 'linux' }, groups)).toMatchObject({
      command: { name: 'export', flags: { playlist: '5', format: 'xspf' } },
      config: { service: services.deezer },
    });
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
      service: services.embedded,
      log: 'info',
      readOnly: true,
    });
  });

  it('takes an empty variable for none, as hosts leave unfilled settings', () => {
    expect(configOf([], { MUSIC_SERVICE: '', MUSIC_ACCESS_TOKEN: '', MUSIC_GROUPS: '' })).toEqual(configOf());
    const place = (name: string) => `\${user_config.${name}}`;
    const unfilled = { MUSIC_SERVICE: place('service'), MUSIC_ACCESS_TOKEN: place('access_token') };
    expect(configOf([], unfilled)).toEqual(configOf());
    expect(() => configOf(['--profile', place('profile')])).toThrow(/--profile must be/);
  });

  it('reads secrets from variables, without the blanks around them', () => {
    expect(configOf([], { MUSIC_ACCESS_TOKEN: ' abc\n', MUSIC_APP_SECRET: 's' })).toMatchObject({
      accessToken: 'abc',
      appSecret: 's',
    });
  });
});

describe('What cannot be set', () => {
  it.each([
    'https://s3cret@music.example',
    'https://anna:s3cret@music.example',
    'https://music.example/?access_token=s3cret',
    'https://music.example/#s3cret',
    'https://music.example?',
    'http://anna:s3cret@127.0.0.1:1/',
    'deezer?access_token=s3cret',
    '//anna:s3cret@music.example',
    'subsonic+https://anna:s3cret@music.example',
    'subsonic+https://music.example/?apiKey=s3cret',
  ])('an address with more in it than a service is refused without being repeated: %s', address => {
    for (const said of [refusal(['--service', address]), refusal([], { MUSIC_SERVICE: address })]) {
      expect(said).toMatch(
        /must be embedded, deezer, an absolute path of a folder with music, subsonic\+ and the address of a music server, or an https address without user, password or query [^"]*\.$/,
      );
      expect(said).not.toMatch(/s3cret|music\.example/);
    }
    expect(refusal(['--redirect-uri', `ftp:${address}`])).toMatch(/^--redirect-uri must be [^"]*\.$/);
  });

  it.each<readonly [string[], Record<string, string>, string]>([
    [
      ['--service', 'spotify'],
      {},
      '--service must be embedded, deezer, an absolute path of a folder with music, subsonic+ and the address of a music server, or an https address without user, password or query (plain http on loopback only), not "spotify".',
    ],
    [['--service', 'http://music.example'], {}, 'not "http://music.example".'],
    [
      [],
      { MUSIC_SERVICE: 'ftp://x' },
      'MUSIC_SERVICE must be embedded, deezer, an absolute path of a folder',
    ],
    [['--groups', 'album,songs'], {}, '--groups must be among search, album, playlist, not "album,songs".'],
    [['--groups', ','], {}, '--groups must be among'],
    [['--quota', '45'], {}, '--quota must be like 40/5s, not "45".'],
    [['--quota', '0/5s'], {}, '--quota must be like 40/5s'],
    [['--quota', '5/0s'], {}, '--quota must be like 40/5s'],
    [['--log', 'all'], {}, '--log must be error, warn, info, debug, not "all".'],
    [['--token-in', 'cookie'], {}, '--token-in must be query or header, not "cookie".'],
    [['--profile', '../x'], {}, '--profile must be letters, digits, dots'],
    [['--confirm', 'always'], {}, '--confirm must be destructive or never, not "always".'],
    [
      ['login', '--perms', 'basic_access,everything'],
      {},
      '--perms must be among basic_access, email, offline_access, manage_library, manage_community, delete_library, listening_history, not "basic_access,everything".',
    ],
    [['--redirect-uri', 'http://example.org/back'], {}, 'an http address of this computer'],
    [['--redirect-uri', 'ftp://127.0.0.1/'], {}, 'an http address of this computer'],
    [['--redirect-uri', 'back'], {}, 'an http address of this computer'],
    [['--redirect-uri', 'http://127.0.0.1:1/#x'], {}, 'an http address of this computer'],
    [[], { MUSIC_SERVICE: '~/Music' }, 'MUSIC_SERVICE must be embedded, deezer, an absolute path'],
    [
      ['--service', 'subsonic+https://music.test', '--library', 'here'],
      {},
      'MUSIC_LIBRARY has no effect on a music server',
    ],
    [
      [],
      { MUSIC_SERVICE: '/m', MUSIC_LIBRARY: 'account' },
      'MUSIC_LIBRARY=account does not work with a folder',
    ],
    [[], { MUSIC_PLAYLISTS_FOLDER: '/m' }, 'MUSIC_PLAYLISTS_FOLDER needs your own music'],
    [['serve'], { MUSIC_SERVICE: '/m', MUSIC_PLAYLISTS_FOLDER: '/p' }, 'does not work over HTTP'],
    [[], { MUSIC_HISTORY: 'spotify:alice' }, 'MUSIC_HISTORY must be like listenbrainz:alice'],
    [[], { MUSIC_HISTORY: 'listenbrainz:' }, 'MUSIC_HISTORY must be like listenbrainz:alice'],
    [[], { MUSIC_HISTORY: 'lastfm:alice' }, 'needs an API key'],
    [[], { MUSIC_HISTORY_KEY_FILE: '/key' }, 'have no effect unless MUSIC_HISTORY names'],
    [[], { MUSIC_HISTORY: 'listenbrainz:alice,skips' }, 'MUSIC_HISTORY must be like listenbrainz:alice'],
    [
      [],
      { MUSIC_HISTORY: 'listenbrainz:a', MUSIC_HISTORY_ADDRESS: 'http://a.test' },
      'MUSIC_HISTORY_ADDRESS must be an https address',
    ],
    [[], { MUSIC_READ_ONLY: 'maybe' }, 'MUSIC_READ_ONLY must be on or off, not "maybe".'],
  ])('%j %j is refused in a sentence', (argv, env, words) => {
    expect(refusal(argv, env)).toContain(words);
    expect(refusal(argv, env)).toMatch(/^[^\n]+\.$/);
  });

  it.each<readonly [string[], string]>([
    [['--colour'], 'There is no flag --colour. --help lists the flags.'],
    [['--colour=red'], 'There is no flag --colour. --help lists the flags.'],
    [['-x'], 'There is no flag -x. --help lists the flags.'],
    [['--service'], '--service needs a value. --help describes it.'],
    [['--profile', 'doctor', '--service'], '--service needs a value. --help describes it.'],
    [['import', 'doctor', '--service'], '--service needs a value. --help describes it.'],
    [['--service', '--read-only'], '--service needs a value. --help describes it.'],
    [['--read-only=off'], '--read-only takes no value.'],
    [['login', 'now'], 'login does not take "now". login --help describes it.'],
    [['--playlist', '5'], '--playlist is a flag of export. --help describes it.'],
    [['login', '--format', 'csv'], '--format is a flag of export. --help describes it.'],
    [['export', '--playlist'], '--playlist needs a value. --help describes it.'],
    [['dance'], 'There is no command "dance". --help lists the commands.'],
  ])('%j is refused by its name', (argv, sentence) => expect(refusal(argv)).toBe(sentence));

  it.each(['access-token', 'app-secret'])('a secret is never a flag, nor repeated: --%s', flag => {
    for (const argv of [[`--${flag}`, 'hush-hush'], [`--${flag}=hush-hush`]]) {
      expect(refusal(argv)).toBe(
        `A secret cannot be a flag. Set MUSIC_${flag.toUpperCase().replace('-', '_')} instead.`,
      );
    }
  });

  it.each([
    ...'. .. .hidden ../x a/b a\\b /etc/x C:x é con NUL.x'.split(' '),
    'a b',
    'a\0',
    'a\nb',
    'x'.repeat(65),
  ])('the profile %j, which is no plain name of a file', profile => {
    expect(refusal([], { MUSIC_PROFILE: profile })).toContain('MUSIC_PROFILE must be letters, digits, dots');
  });

  it('a secret that is wrong is not repeated', () => {
    expect(refusal([], { MUSIC_ACCESS_TOKEN: '  ' })).toBe('MUSIC_ACCESS_TOKEN must be a text.');
  });
});
