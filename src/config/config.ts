import type { Permission } from '../client/api/endpoint.ts';
import type { Quota } from '../client/quota-window.ts';
import type { ServicePreset, TokenLocation } from '../client/service-preset.ts';

/** All settings, checked. Created once, at the start. */
export interface Config extends Choices {
  /** The paths of this profile's data and credentials. */
  readonly files: PlatformFiles;
}

/** Absolute paths of one profile's files. */
export interface PlatformFiles {
  /** The SQLite file of the demo library, plans and recorded changes. */
  readonly data: string;
  /** The folder with the indexes of folders of music. All profiles share them. */
  readonly indexes: string;
  /** The SQLite file of the libraries on this computer. */
  readonly library: string;
  readonly credentials: string;
  /** The API keys of HTTP callers. All profiles share them. */
  readonly keys: string;
  /** The key that `serve` asks for without authorization. All profiles share it. */
  readonly serveKey: string;
}

/** The settings, with defaults for those that are not given. */
export interface Choices {
  readonly service: ServicePreset;
  readonly library: LibrarySetting;
  readonly tokenIn: TokenLocation;
  readonly appId: string | undefined;
  readonly redirectUri: string;
  /** The permissions to request when signing in; if absent, those that the tools need. */
  readonly perms: readonly Permission[] | undefined;
  readonly profile: string;
  /** Whether signing in may use the keyring of this computer. */
  readonly keyring: boolean;
  readonly readOnly: boolean;
  readonly groups: readonly string[] | undefined;
  readonly confirm: 'destructive' | 'never';
  readonly quota: Quota;
  /** An absolute path. */
  readonly playlistsFolder: string | undefined;
  readonly ephemeral: boolean;
  readonly log: LogLevel;
  /** Not a flag, because every process on the computer can see flags. */
  readonly accessToken: string | undefined;
  readonly accessTokenFile: string | undefined;
  readonly appSecret: string | undefined;
}

export const librarySettings = ['account', 'here', 'off'] as const;
/** Where listeners' libraries are. `here`: on this computer, unless an account is connected. `off`: nowhere. */
export type LibrarySetting = (typeof librarySettings)[number];

export const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/** The commands, and the flags that each takes in addition to the settings. */
export const commands = {
  login: {},
  logout: {},
  status: {},
  export: { playlist: 'text', format: 'text', all: 'text', folder: 'text' },
  import: { choose: 'text', missing: 'text' },
  library: {},
  keys: { scopes: 'text' },
  setup: { host: 'text', print: 'switch', yes: 'switch', remove: 'switch' },
  doctor: { json: 'switch', online: 'switch' },
  serve: { port: 'text', host: 'text', 'no-key': 'switch' },
} as const satisfies Readonly<Record<string, CommandFlags>>;
export type CommandFlags = Readonly<Record<string, 'text' | 'switch'>>;
export type CommandName = keyof typeof commands;

/** Commands that take arguments. */
export const commandsWithWords: ReadonlySet<CommandName> = new Set(['keys', 'import', 'library'] as const);

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
