import { parseArgs } from 'node:util';
import { type Command, ConfigError, commands } from './config.ts';
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
    const command = commands.find(each => each === positionals[0]);
    const wrong = command === undefined ? positionals[0] : positionals[1];
    if (wrong !== undefined) {
      throw new ConfigError(`There is no command ${JSON.stringify(wrong)}; --help lists what there is.`);
    }
    return { flags: values, command };
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(flagProblem(error, known));
  }
}

function optionsOf(known: Settings) {
  const entries = Object.entries(known).filter(([, { kind }]) => kind !== 'secret');
  const options = entries.map(
    ([name, { kind }]) => [flagOf(name), kind === 'switch' ? toggle : text] as const,
  );
  return { ...Object.fromEntries(options), help: toggle, version: toggle };
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
