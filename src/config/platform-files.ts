import { homedir } from 'node:os';
import { absoluteIn, type Environment, type Platform } from '../platform/platform.ts';

/** Absolute paths of one profile's files. */
export interface PlatformFiles {
  /** The SQLite file of the embedded library, plans and recorded changes. */
  readonly data: string;
  readonly credentials: string;
  /** The API keys of callers over HTTP. All profiles share them. */
  readonly keys: string;
}

const folder = 'music-catalogue-mcp';

/**
 * Where a profile's files lie: below `XDG_DATA_HOME` and `XDG_CONFIG_HOME` where set, else where the platform
 * keeps such files. `profile` is a plain file name.
 */
export function platformFiles(env: Environment, platform: Platform, profile: string): PlatformFiles {
  const { join } = platform.path;
  const absolute = absoluteIn(env, platform);
  const home = absolute(platform.homeVariable) ?? homedir();
  const usual = platform.folders(home, absolute);
  const data = absolute('XDG_DATA_HOME') ?? usual.data;
  const config = absolute('XDG_CONFIG_HOME') ?? usual.config;
  return {
    data: join(data, folder, `${profile}.sqlite`),
    credentials: join(config, folder, 'credentials', `${profile}.json`),
    keys: join(config, folder, 'api-keys'),
  };
}
