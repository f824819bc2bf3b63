import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { absoluteIn, type Environment, type Platform } from '../platform/platform.ts';
import type { Choices } from './settings.ts';

/** All settings, checked. Created once, at the start. */
export interface Config extends Choices {
  /** The paths of this profile's data and credentials. */
  readonly files: Readonly<ReturnType<typeof platformFiles>>;
}

/** The commands, and the flags that each takes in addition to the settings. */
export const commands = {
  login: {},
  logout: {},
  status: {},
  export: { playlist: 'text', format: 'text', all: 'text', folder: 'text', replace: 'switch' },
  import: {
    choose: 'text',
    missing: 'text',
    again: 'text',
    replace: 'switch',
    'dry-run': 'switch',
    plays: 'switch',
  },
  refresh: { 'dry-run': 'switch' },
  library: {},
  keys: { scopes: 'text' },
  setup: { host: 'text', print: 'switch', yes: 'switch', remove: 'switch' },
  doctor: { json: 'switch', online: 'switch', 'check-service': 'switch' },
  serve: { port: 'text', host: 'text', 'no-key': 'switch' },
} as const satisfies Readonly<Record<string, CommandFlags>>;
export type CommandFlags = Readonly<Record<string, 'text' | 'switch'>>;
export type CommandName = keyof typeof commands;

/** Commands that take arguments. */
export const commandsWithWords: ReadonlySet<CommandName> = new Set([
  'keys',
  'import',
  'library',
  'refresh',
] as const);

/** The service that setup chooses unless the person names another one. */
export const setupService = 'deezer';

/** A command of the command line. */
export interface Command {
  readonly name: CommandName;
  /** The arguments after the command's name. */
  readonly words: readonly string[];
  /** The values of the command's own flags; "on" for a switch. */
  readonly flags: Readonly<Record<string, string>>;
  /** The flags of the settings, as written. They contain no secrets. */
  readonly settingFlags: readonly string[];
}

/** A wrong flag or value. The message is one sentence. */
export class ConfigError extends Error {}

const folder = 'music-catalogue-mcp';

/** Throws `ConfigError` for a variable that names no folder: files would land in the folder where the program runs. */
function homeOf(env: Environment, { homeVariable, path }: Platform): string {
  const given = env[homeVariable];
  if (given === undefined) return homedir();
  if (path.isAbsolute(given)) return given;
  throw new ConfigError(
    `${homeVariable} must be the absolute path of your home folder, not ${JSON.stringify(given)}.`,
  );
}

/** Absolute paths of one profile's files, below `XDG_DATA_HOME` and `XDG_CONFIG_HOME` if set, or else in the platform's folders. `profile` is a plain file name. */
export function platformFiles(env: Environment, platform: Platform, profile: string) {
  const { join } = platform.path;
  const absolute = absoluteIn(env, platform);
  const home = homeOf(env, platform);
  const usual = platform.folders(home, absolute);
  const data = absolute('XDG_DATA_HOME') ?? usual.data;
  const config = absolute('XDG_CONFIG_HOME') ?? usual.config;
  return {
    /** The SQLite file of the demo library, plans and recorded changes. */
    data: join(data, folder, `${profile}.sqlite`),
    /** The folder with the indexes of folders of music. All profiles share them. */
    indexes: join(data, folder, 'own-music'),
    /** The folder with the indexes of music servers. */
    servers: join(data, folder, 'music-servers', profile),
    /** The SQLite file of the libraries on this computer. */
    library: join(data, folder, 'library', `${profile}.sqlite`),
    /** The SQLite file of what the listener played. */
    history: join(data, folder, 'history', `${profile}.sqlite`),
    credentials: join(config, folder, 'credentials', `${profile}.json`),
    /** The API keys of HTTP callers. All profiles share them. */
    keys: join(config, folder, 'api-keys'),
    /** The key that `serve` asks for without authorization. All profiles share it. */
    serveKey: join(config, folder, 'serve-key'),
  };
}

/** The folders that hold all files of this program. */
export const ownFolders = ({ data, keys }: Config['files']): string[] => [dirname(data), dirname(keys)];
