import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';
import { StoreError } from './store.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const FOLDER = 'music-catalogue-mcp';
const PROFILE = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}$/;
// Windows opens the device, whatever the folder and the extension.
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * The absolute path of a profile's SQLite file in the listener's data directory: `XDG_DATA_HOME` where set,
 * else `~/.local/share`, `~/Library/Application Support` or `%LOCALAPPDATA%`.
 * Throws `StoreError` for a profile that is no plain file name.
 */
export function dataFile(env: Environment, platform: NodeJS.Platform, profile: string): string {
  if (!PROFILE.test(profile) || DEVICE.test(profile)) {
    throw new StoreError(
      `The profile ${JSON.stringify(profile.slice(0, 80))} cannot name a file: use up to 64 letters, digits, dots, dashes and underscores, with no dot first.`,
    );
  }
  const { join } = platform === 'win32' ? win32 : posix;
  return join(dataDirectory(env, platform), FOLDER, `${profile}.sqlite`);
}

function dataDirectory(env: Environment, platform: NodeJS.Platform): string {
  const { isAbsolute, join } = platform === 'win32' ? win32 : posix;
  // A relative path is to be ignored, by the specification of these directories.
  const absolute = (path: string | undefined) => (path && isAbsolute(path) ? path : undefined);
  const xdg = absolute(env.XDG_DATA_HOME);
  if (xdg) return xdg;
  if (platform === 'win32') {
    const home = absolute(env.USERPROFILE) ?? homedir();
    return absolute(env.LOCALAPPDATA) ?? join(home, 'AppData', 'Local');
  }
  const home = absolute(env.HOME) ?? homedir();
  return platform === 'darwin' ? join(home, 'Library', 'Application Support') : join(home, '.local', 'share');
}
