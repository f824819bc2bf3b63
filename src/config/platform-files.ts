import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';
import type { Environment } from './environment.ts';

/** Absolute paths of one profile's files. */
export interface PlatformFiles {
  /** The SQLite file of the embedded library, plans and recorded changes. */
  readonly data: string;
  readonly credentials: string;
}

const folder = 'music-catalogue-mcp';

/**
 * Where a profile's files lie: below `XDG_DATA_HOME` and `XDG_CONFIG_HOME` where set, else where the platform
 * keeps such files. `profile` is a plain file name.
 */
export function platformFiles(env: Environment, platform: NodeJS.Platform, profile: string): PlatformFiles {
  const { isAbsolute, join } = platform === 'win32' ? win32 : posix;
  // A relative path is to be ignored, by the specification of these directories.
  const absolute = (name: string) => {
    const path = env[name];
    return path !== undefined && isAbsolute(path) ? path : undefined;
  };
  const usual = () => usualFolders(platform, absolute);
  const data = absolute('XDG_DATA_HOME') ?? usual().data;
  const config = absolute('XDG_CONFIG_HOME') ?? usual().config;
  return {
    data: join(data, folder, `${profile}.sqlite`),
    credentials: join(config, folder, 'credentials', `${profile}.json`),
  };
}

/** The platform's folders for data and for configuration. `absolute`: a variable's path, where it is one. */
function usualFolders(
  platform: NodeJS.Platform,
  absolute: (name: string) => string | undefined,
): { readonly data: string; readonly config: string } {
  if (platform === 'win32') {
    const home = absolute('USERPROFILE') ?? homedir();
    return {
      data: absolute('LOCALAPPDATA') ?? win32.join(home, 'AppData', 'Local'),
      config: absolute('APPDATA') ?? win32.join(home, 'AppData', 'Roaming'),
    };
  }
  const home = absolute('HOME') ?? homedir();
  const support = posix.join(home, 'Library', 'Application Support');
  return platform === 'darwin'
    ? { data: support, config: support }
    : { data: posix.join(home, '.local', 'share'), config: posix.join(home, '.config') };
}
