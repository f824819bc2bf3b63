import { posix, win32 } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What differs from one system to the next. All code asks this table, not for the system's name. */
export interface Platform {
  readonly name: 'Linux' | 'macOS' | 'Windows';
  readonly path: typeof posix;
  /** The variable that names the person's folder. */
  readonly homeVariable: 'HOME' | 'USERPROFILE';
  /** The folders for data, configuration and what can be made again, below the person's folder or where a variable says. */
  folders(home: string, absolute: AbsoluteVariable): Folders;
  /** How a file is kept from others: by its mode, or by the folder's access list, which cannot be read here. */
  readonly permissions: 'modes' | 'access lists';
  /** What shows who may read a file: the words before its path. */
  readonly showAccess: readonly string[];
  /** A word of a command line as a person types it, in quotes where it needs them. */
  quoted(word: string): string;
  /** What ends a program in order. */
  readonly endSignals: readonly NodeJS.Signals[];
  /** What opens an address: a program and what comes before the address, never a shell. */
  readonly opener: readonly [string, ...string[]];
  /** Whether a browser could show anything. */
  hasScreen(env: Environment): boolean;
  readonly keyring: string;
}

interface Folders {
  readonly data: string;
  readonly config: string;
  readonly cache: string;
}

/** A variable's value where it is an absolute path: others are to be ignored. */
type AbsoluteVariable = (name: string) => string | undefined;

const unix = {
  path: posix,
  homeVariable: 'HOME',
  permissions: 'modes',
  showAccess: ['ls', '-l'],
  quoted: word => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`),
  // A terminal that closes sends the third.
  endSignals: ['SIGINT', 'SIGTERM', 'SIGHUP'],
} as const satisfies Partial<Platform>;

const linux: Platform = {
  ...unix,
  name: 'Linux',
  folders: home => ({
    data: posix.join(home, '.local', 'share'),
    config: posix.join(home, '.config'),
    cache: posix.join(home, '.cache'),
  }),
  opener: ['xdg-open'],
  hasScreen: env => Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']),
  keyring: 'Secret Service',
};

const macos: Platform = {
  ...unix,
  name: 'macOS',
  folders(home) {
    const support = posix.join(home, 'Library', 'Application Support');
    return { data: support, config: support, cache: posix.join(home, 'Library', 'Caches') };
  },
  opener: ['open'],
  hasScreen: () => true,
  keyring: 'Keychain',
};

const windows: Platform = {
  name: 'Windows',
  path: win32,
  homeVariable: 'USERPROFILE',
  folders(home, absolute) {
    const local = absolute('LOCALAPPDATA') ?? win32.join(home, 'AppData', 'Local');
    const config = absolute('APPDATA') ?? win32.join(home, 'AppData', 'Roaming');
    return { data: local, config, cache: local };
  },
  permissions: 'access lists',
  showAccess: ['icacls'],
  // As programs take their command line apart: a quote and the backslashes before it get one more.
  quoted: word =>
    /^[\w+:./\\-]+$/.test(word) ? word : `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`,
  // Windows has no SIGTERM; Ctrl+Break and a window that closes send the last two.
  endSignals: ['SIGINT', 'SIGBREAK', 'SIGHUP'],
  opener: ['rundll32', 'url.dll,FileProtocolHandler'],
  hasScreen: () => true,
  keyring: 'Credential Manager',
};

const platforms: Readonly<Partial<Record<NodeJS.Platform, Platform>>> = {
  darwin: macos,
  win32: windows,
};

/** The table's row for a system. Every system but macOS and Windows is treated as Linux. */
export const platformOf = (name: NodeJS.Platform): Platform => platforms[name] ?? linux;

export const thisPlatform: Platform = platformOf(process.platform);

/** A command line as a person types it. */
export const commandLine = (words: readonly string[], { quoted }: Platform): string =>
  words.map(quoted).join(' ');

/** The variables that are absolute paths. */
export const absoluteIn =
  (env: Environment, { path }: Platform): AbsoluteVariable =>
  name => {
    const value = env[name];
    return value !== undefined && path.isAbsolute(value) ? value : undefined;
  };
