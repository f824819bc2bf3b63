import { parseArgs } from 'node:util';
import { type Command, type CommandName, ConfigError, commands } from './config.ts';
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
    const name = commandNames.find(each => each === positionals[0]);
    const wrong = name === undefined ? positionals[0] : positionals[1];
    if (wrong !== undefined) {
      throw new ConfigError(`There is no command ${JSON.stringify(wrong)}; --help lists what there is.`);
    }
    const own = Object.entries(values).flatMap(([flag, value]): [string, string][] =>
      typeof value === 'string' && ownFlags.includes(flag) ? [[flag, value]] : [],
    );
    const stray = own.find(([flag]) => name === undefined || !flagsOf(name).includes(flag));
    if (stray !== undefined) throw new ConfigError(strayText(stray[0]));
    return { flags: values, command: name && { name, flags: Object.fromEntries(own) } };
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(flagProblem(error, known));
  }
}

const commandNames = Object.keys(commands).filter((name): name is CommandName => name in commands);
const flagsOf = (name: CommandName): readonly string[] => commands[name];
const ownFlags = commandNames.flatMap(flagsOf);

const strayText = (flag: string) =>
  `--${flag} goes with ${commandNames.filter(name => flagsOf(name).includes(flag)).join(', ')}; --help tells how.`;

function optionsOf(known: Settings) {
  const entries = Object.entries(known).filter(([, { kind }]) => kind !== 'secret');
  const options = entries.map(
    ([name, { kind }]) => [flagOf(name), kind === 'switch' ? toggle : text] as const,
  );
  const own = ownFlags.map(name => [name, text] as const);
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
