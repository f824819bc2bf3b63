import type { Permission } from '../client/api/endpoint.ts';
import type { Quota } from '../client/quota.ts';
import type { ServicePreset, TokenLocation } from '../client/service-preset.ts';
import type { PlatformFiles } from './read-config.ts';

/** Everything that can be set, checked. Made once, at the start. */
export interface Config extends Choices {
  /** Where this profile's data and credentials lie. */
  readonly files: PlatformFiles;
}

/** What the settings say, with a default for each that was left out. */
export interface Choices {
  readonly service: ServicePreset;
  readonly tokenIn: TokenLocation;
  readonly appId: string | undefined;
  readonly redirectUri: string;
  /** What signing in asks for; what the tools need when absent. */
  readonly perms: readonly Permission[] | undefined;
  readonly profile: string;
  /** Whether signing in may use the keyring of this computer. */
  readonly keyring: boolean;
  readonly readOnly: boolean;
  readonly groups: readonly string[] | undefined;
  readonly confirm: 'destructive' | 'never';
  readonly quota: Quota;
  readonly ephemeral: boolean;
  readonly log: LogLevel;
  /** Never a flag: flags can be seen by every process on the machine. */
  readonly accessToken: string | undefined;
  readonly accessTokenFile: string | undefined;
  readonly appSecret: string | undefined;
}

export const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Words that may stand in place of serving, with the flags that each takes beside the settings. */
export const commands = {
  login: {},
  logout: {},
  status: {},
  export: { playlist: 'text', format: 'text' },
  keys: { scopes: 'text' },
  setup: { host: 'text', print: 'switch', yes: 'switch', remove: 'switch' },
  doctor: { json: 'switch', online: 'switch' },
  serve: { port: 'text', host: 'text' },
} as const satisfies Readonly<Record<string, CommandFlags>>;
export type CommandFlags = Readonly<Record<string, 'text' | 'switch'>>;
export type CommandName = keyof typeof commands;

/** Commands that are followed by words of their own. */
export const wordy: ReadonlySet<CommandName> = new Set(['keys'] as const);

/** What is asked of the program at a terminal. */
export interface Command {
  readonly name: CommandName;
  /** What follows the command's name, where it takes words. */
  readonly words: readonly string[];
  /** What was written after the command's own flags; a switch has "on". */
  readonly flags: Readonly<Record<string, string>>;
  /** The flags of the settings, as they were written. No secret is a flag. */
  readonly settingFlags: readonly string[];
}

/** A wrong flag or value, in one sentence. */
export class ConfigError extends Error {}
