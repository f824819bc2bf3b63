import { type Environment, platformOf } from '../platform/platform.ts';
import { type Command, type Config, ConfigError } from './config.ts';
import { choicesOf } from './defaults.ts';
import { type Flags, readFlags } from './flags.ts';
import { platformFiles } from './platform-files.ts';
import { flagOf, type Setting, settings, type Values, variableOf } from './settings.ts';

/** How the program was started. */
export interface Invocation {
  /** What stands behind the program's name. */
  readonly argv: readonly string[];
  readonly env: Environment;
  readonly platform: NodeJS.Platform;
}

/** What was asked for: to run, or to be told something. */
export type Request =
  | { readonly show: 'help' | 'version' }
  | { readonly config: Config; readonly command: Command | undefined };

/** Reads flags and environment. Throws `ConfigError` with one sentence. */
export function readConfig({ argv, env, platform }: Invocation, groups: readonly string[]): Request {
  const known = settings(groups);
  const { flags, command } = readFlags(argv, known);
  if (flags['help'] === true) return { show: 'help' };
  if (flags['version'] === true) return { show: 'version' };
  const values: Values = {};
  for (const [name, setting] of Object.entries<Setting<unknown>>(known)) {
    const value = readValue(name, setting, flags, env);
    if (value !== undefined) Object.assign(values, { [name]: value });
  }
  const choices = choicesOf(values);
  const files = platformFiles(env, platformOf(platform), choices.profile);
  return { config: Object.freeze({ ...choices, files }), command };
}

/** A setting's value, from its flag or else its variable; undefined where neither is given. Throws `ConfigError`. */
export function readValue<T>(
  name: string,
  setting: Setting<T>,
  flags: Flags,
  env: Environment,
): T | undefined {
  const flag = flags[flagOf(name)];
  const text = flag === true ? 'on' : (flag ?? env[variableOf(name)]);
  if (text === undefined || (flag === undefined && unfilled.test(String(text)))) return undefined;
  const read = setting.schema.safeParse(text);
  if (read.success) return read.data;
  const given =
    setting.kind === 'secret' || mayHoldSecret.test(String(text)) ? 'what it is' : JSON.stringify(text);
  const source = flag === undefined ? variableOf(name) : `--${flagOf(name)}`;
  throw new ConfigError(`${source} must be ${setting.allowed}, not ${given}.`);
}

/** Hosts leave a variable empty, or the place as it was, for a setting that nobody filled in. */
const unfilled = /^(?:\$\{[^{}]*\})?$/;

/** Marks of an address with a user, a password, a query or a fragment: standard error is read by hosts and kept in logs. */
const mayHoldSecret = /[@?#]/;
