import { parseArgs } from 'node:util';
import { type Command, type CommandFlags, type CommandName, ConfigError, commands, wordy } from './config.ts';
import { flagOf, type Settings, variableOf } from './settings.ts';

/** What was written after a flag, by the flag; a switch has `true`. */
export type Flags = Readonly<Record<string, string | boolean | undefined>>;

/** The flags and the command of a command line. Throws `ConfigError`. */
export function readFlags(
  argv: readonly string[],
  known: Settings,
): { flags: Flags; command: Command | undefined } {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: optionsOf(known),
      allowPositionals: true,
      strict: true,
    });
    const [first, ...words] = positionals;
    const name = commandNames.find(each => each === first);
    const wrong = name === undefined ? first : wordy.has(name) ? undefined : words[0];
    if (wrong !== undefined) {
      throw new ConfigError(`There is no command ${JSON.stringify(wrong)}; --help lists what there is.`);
    }
    const given = Object.entries(values).map(
      ([flag, value]) => [flag, value === true ? 'on' : value] as const,
    );
    const own = given.filter(([flag]) => flag in ownFlags);
    const stray = own.find(([flag]) => name === undefined || !(flag in commands[name]));
    if (stray !== undefined) throw new ConfigError(strayText(stray[0]));
    const command = name && { name, words, flags: textsOf(own), settingFlags: settingFlags(values, known) };
    return { flags: values, command };
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(flagProblem(error, known));
  }
}

const commandNames = Object.keys(commands).filter((name): name is CommandName => name in commands);
const flagsOf = (name: CommandName): CommandFlags => commands[name];
const ownFlags: CommandFlags = Object.assign({}, ...commandNames.map(flagsOf));

const textsOf = (given: readonly (readonly [string, unknown])[]): Record<string, string> =>
  Object.fromEntries(given.map(([flag, value]) => [flag, String(value)]));

/** The settings of a command line, to be written in another one. */
function settingFlags(values: Flags, known: Settings): string[] {
  return Object.keys(known).flatMap(name => {
    const value = values[flagOf(name)];
    if (value === undefined) return [];
    return value === true ? [`--${flagOf(name)}`] : [`--${flagOf(name)}`, String(value)];
  });
}

const strayText = (flag: string) =>
  `--${flag} goes with ${commandNames.filter(name => flag in flagsOf(name)).join(', ')}; --help tells how.`;

function optionsOf(known: Settings) {
  const entries = Object.entries(known).filter(([, { kind }]) => kind !== 'secret');
  const options = entries.map(
    ([name, { kind }]) => [flagOf(name), kind === 'switch' ? toggle : text] as const,
  );
  const own = Object.entries(ownFlags).map(
    ([name, kind]) => [name, kind === 'switch' ? toggle : text] as const,
  );
  return { ...Object.fromEntries([...options, ...own]), help: toggle, version: toggle };
}

const toggle = { type: 'boolean' } as const;
const text = { type: 'string' } as const;

/** The parser's complaint in our words. It quotes the flag as it was written. */
function flagProblem(error: unknown, known: Settings): string {
  const complaint = error instanceof Error ? error.message : '';
  const flag = /'(-[^' =<]*)/.exec(complaint)?.[1] ?? 'one of them';
  const secret = Object.entries(known).find(
    ([key, each]) => each.kind === 'secret' && `--${flagOf(key)}` === flag,
  );
  if (secret) return `Secrets are never flags: set ${variableOf(secret[0])} instead.`;
  if (complaint.includes('does not take an argument')) return `${flag} takes no value.`;
  return /argument (is )?missing|ambiguous/.test(complaint)
    ? `${flag} needs a value; --help tells which.`
    : `There is no flag ${flag}; --help lists them.`;
}
