import { parseArgs } from 'node:util';
import { type Environment, platformOf } from '../platform/platform.ts';
import { sanitize } from '../text/sanitize.ts';
import {
  type Command,
  type CommandFlags,
  type CommandName,
  type Config,
  ConfigError,
  commands,
  commandsWithWords,
  platformFiles,
} from './config.ts';
import {
  choicesOf,
  flagOf,
  type Setting,
  type Settings,
  settings,
  type Values,
  type ValuesOf,
  variableOf,
} from './settings.ts';

/** How the program was started. */
export interface Invocation {
  /** The command line without the program's name. */
  readonly argv: readonly string[];
  readonly env: Environment;
  readonly platform: NodeJS.Platform;
}

/** To show something, or to run with this configuration. Help is `of` one command, or of the program. */
export type CommandRequest =
  | { readonly show: 'help'; readonly of?: CommandName }
  | { readonly show: 'version' }
  | { readonly config: Config; readonly command: Command | undefined };

/** Reads flags and environment. Throws `ConfigError` with one sentence. */
export function readConfig({ argv, env, platform }: Invocation, groups: readonly string[]): CommandRequest {
  const known = settings(groups);
  const { flags, command } = readFlags(argv, known);
  if (flags['help'] === true) return command ? { show: 'help', of: command.name } : { show: 'help' };
  if (flags['version'] === true) return { show: 'version' };
  const values = readValues(known, env, flags);
  const isHttp = command?.name === 'serve';
  checkTogether(values, isHttp);
  const choices = choicesOf(values, isHttp);
  const files = platformFiles(env, platformOf(platform), choices.profile);
  return { config: Object.freeze({ ...choices, files }), command };
}

/** Throws `ConfigError` for settings that contradict the service. */
function checkTogether({ service, library, playlistsFolder, ...values }: Values, isHttp: boolean): void {
  const { history, historyKeyFile, historyAddress } = values;
  const { refusals } = service;
  const asked = [
    library !== undefined && refusals.library,
    library === 'account' && refusals.accountLibrary,
    playlistsFolder !== undefined && (refusals.playlistsFolder ?? (isHttp && notOverHttp)),
    history?.from?.host === 'lastfm' && historyKeyFile === undefined && noHistoryKey,
    history?.from === undefined && (historyKeyFile ?? historyAddress) !== undefined && noHistory,
  ];
  const [refusal] = asked.filter(sentence => typeof sentence === 'string');
  if (refusal !== undefined) throw new ConfigError(refusal);
}

const noHistoryKey =
  'MUSIC_HISTORY=lastfm:NAME needs an API key. Get one at www.last.fm/api, store it in a file, and set MUSIC_HISTORY_KEY_FILE to its path.';

const noHistory =
  'MUSIC_HISTORY_KEY_FILE and MUSIC_HISTORY_ADDRESS have no effect unless MUSIC_HISTORY names ListenBrainz or Last.fm. Set it, or remove them.';

const notOverHttp =
  'MUSIC_PLAYLISTS_FOLDER does not work over HTTP, where callers have no folder on this computer. Remove it.';

/** A setting's value from its flag, or else from its variable; undefined without either. Throws `ConfigError`. */
function readValue<T>(name: string, setting: Setting<T>, flags: Flags, env: Environment): T | undefined {
  const flag = flags[flagOf(name)];
  const text = flag === true ? 'on' : (flag ?? env[variableOf(name)]);
  const value = setting.kind === 'secret' ? String(text) : String(text).trim();
  if (text === undefined || (flag === undefined && unfilled.test(value))) return undefined;
  const read = setting.schema.safeParse(value);
  if (read.success) return read.data;
  const isHidden = setting.kind === 'secret' || mayHoldSecret.test(String(text));
  const given = isHidden ? '' : `, not ${JSON.stringify(text)}`;
  const source = flag === undefined ? variableOf(name) : `--${flagOf(name)}`;
  throw new ConfigError(`${source} must be ${setting.allowed}${given}.`);
}

/** Reads all these settings. Throws `ConfigError`. */
export function readValues<
  S extends Readonly<Record<string, Setting<unknown> & { readonly usual?: string }>>,
>(all: S, env: Environment, flags: Flags = {}): ValuesOf<S> {
  const values = Object.entries(all).map(([name, setting]) => {
    const usual = setting.usual === undefined ? undefined : setting.schema.parse(setting.usual);
    return { [name]: readValue(name, setting, flags, env) ?? usual };
  });
  // Each value is under its setting's name, and its setting's schema made it.
  return Object.assign({}, ...values) as ValuesOf<S>;
}

/** For a setting without a value, hosts leave the variable empty or keep its `${placeholder}`. */
const unfilled = /^(?:\$\{[^{}]*\})?$/;

/** An address with one of these may contain a secret, and hosts log standard error. */
const mayHoldSecret = /[@?#]/;

/** The value of each flag; `true` for a switch. */
export type Flags = Readonly<Record<string, string | boolean | undefined>>;

/** The flags and the command of a command line. Throws `ConfigError`. */
function readFlags(argv: readonly string[], known: Settings): { flags: Flags; command: Command | undefined } {
  const options = optionsOf(known);
  try {
    const { values, positionals } = parseArgs({
      args: withServiceCheck(argv, options),
      options,
      allowPositionals: true,
      strict: true,
    });
    const isHelp = positionals[0] === 'help';
    const [first, ...words] = isHelp ? positionals.slice(1) : positionals;
    const name = commandNames.find(each => each === first);
    const wrong = name === undefined ? first : commandsWithWords.has(name) ? undefined : words[0];
    if (wrong !== undefined) {
      throw new ConfigError(
        name === undefined
          ? `There is no command ${JSON.stringify(wrong)}. --help lists the commands.`
          : `${name} does not take ${JSON.stringify(wrong)}. ${name} --help describes it.`,
      );
    }
    const given = Object.entries(values).map(
      ([flag, value]) => [flag, value === true ? 'on' : value] as const,
    );
    const own = given.filter(([flag]) => flag in ownFlags);
    const stray = own.find(([flag]) => name === undefined || !(flag in commands[name]));
    if (stray !== undefined) throw new ConfigError(strayText(stray[0]));
    const command = name && { name, words, flags: textsOf(own), settingFlags: settingFlags(values, known) };
    return { flags: isHelp ? { ...values, help: true } : values, command };
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(flagProblem(error, known));
  }
}

/** `doctor --service` without a value, which a setting needs, is its check of the service. */
function withServiceCheck(argv: readonly string[], options: ReturnType<typeof optionsOf>): string[] {
  const { positionals } = parseArgs({ args: [...argv], options, allowPositionals: true, strict: false });
  if (positionals[0] !== 'doctor') return [...argv];
  const isBare = (next: string | undefined) => next === undefined || next.startsWith('-');
  return argv.map((each, at) => (each === '--service' && isBare(argv[at + 1]) ? '--check-service' : each));
}

const commandNames = Object.keys(commands).filter((name): name is CommandName => name in commands);
const flagsOf = (name: CommandName): CommandFlags => commands[name];
const ownFlags: CommandFlags = Object.fromEntries(
  commandNames.flatMap(name => Object.entries(flagsOf(name))),
);

const textsOf = (given: readonly (readonly [string, unknown])[]): Record<string, string> =>
  Object.fromEntries(given.map(([flag, value]) => [flag, String(value)]));

/** The settings of a command line, for another command line. */
function settingFlags(values: Flags, known: Settings): string[] {
  return Object.keys(known).flatMap(name => {
    const value = values[flagOf(name)];
    if (value === undefined) return [];
    return value === true ? [`--${flagOf(name)}`] : [`--${flagOf(name)}`, String(value)];
  });
}

const strayText = (flag: string) =>
  `--${flag} is a flag of ${commandNames.filter(name => flag in flagsOf(name)).join(', ')}. --help describes it.`;

function optionsOf(known: Settings) {
  const entries = Object.entries(known).filter(([, { kind }]) => kind !== 'secret');
  const options = entries.map(
    ([name, { kind }]) => [flagOf(name), kind === 'switch' ? toggle : text] as const,
  );
  const own = Object.entries(ownFlags).map(
    ([name, kind]) => [name, kind === 'switch' ? toggle : text] as const,
  );
  return {
    ...Object.fromEntries([...options, ...own]),
    help: { ...toggle, short: 'h' },
    version: { ...toggle, short: 'v' },
  };
}

const toggle = { type: 'boolean' } as const;
const text = { type: 'string' } as const;

/** Rewords the parser's error, which quotes the flag. */
function flagProblem(error: unknown, known: Settings): string {
  const message = error instanceof Error ? error.message : '';
  const flag = sanitize(/'(-[^' =<]*)/.exec(message)?.[1] ?? 'of this name', 80);
  const secret = Object.entries(known).find(
    ([key, each]) => each.kind === 'secret' && `--${flagOf(key)}` === flag,
  );
  if (secret) return `A secret cannot be a flag. Set ${variableOf(secret[0])} instead.`;
  if (message.includes('does not take an argument')) return `${flag} takes no value.`;
  return /argument (is )?missing|ambiguous/.test(message)
    ? `${flag} needs a value. --help describes it.`
    : `There is no flag ${flag}. --help lists the flags.`;
}
