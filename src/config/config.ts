import type { Choices } from './settings.ts';

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
