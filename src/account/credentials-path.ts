import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

const FOLDER = 'music-catalogue-mcp';

/**
 * The absolute path of a profile's credentials file in the listener's configuration directory:
 * `XDG_CONFIG_HOME` where set, else `~/.config`, `~/Library/Application Support` or `%APPDATA%`.
 */
export function credentialsPath(env: Environment, platform: NodeJS.Platform, profile: string): string {
  const { isAbsolute, join } = platform === 'win32' ? win32 : posix;
  // A relative path is to be ignored, by the specification of these directories.
  const absolute = (path: string | undefined) => (path && isAbsolute(path) ? path : undefined);
  const home = absolute(platform === 'win32' ? env['USERPROFILE'] : env['HOME']) ?? homedir();
  const usual = {
    win32: () => absolute(env['APPDATA']) ?? join(home, 'AppData', 'Roaming'),
    darwin: () => join(home, 'Library', 'Application Support'),
    other: () => join(home, '.config'),
  };
  const own = platform === 'win32' || platform === 'darwin' ? usual[platform] : usual.other;
  return join(absolute(env['XDG_CONFIG_HOME']) ?? own(), FOLDER, 'credentials', `${profile}.json`);
}
