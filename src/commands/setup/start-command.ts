import { type Command, identity } from '../../../packaging/identity.ts';
import type { Platform } from '../../platform/platform.ts';

export const { serverName } = identity;
export type { Command };

/** A start as a host on this system can do it: on Windows, npx is a script, which only the command interpreter starts. */
export const onSystem = ({ command, args }: Command, { name }: Platform): Command =>
  name === 'Windows' && command === 'npx'
    ? { command: 'cmd', args: ['/c', command, ...args] }
    : { command, args };

/** What a host is to run: the program, and the settings that go along. */
export interface Start {
  readonly base: Command;
  /** Flags, as they were written. */
  readonly settings: readonly string[];
}

/** The whole start. An entry that is there keeps its settings, unless others are given. */
export function startFor({ base, settings }: Start, entry?: unknown): Command {
  const words = wordsOf(entry);
  const program = words.findLastIndex(word => isOurFile(word, base));
  const kept = program < 0 ? [] : words.slice(program + 1);
  return { ...base, args: [...base.args, ...(settings.length > 0 ? settings : kept)] };
}

/** Whether an entry of our name starts this server: another program may have the name. */
export const isOurs = (entry: unknown, { base }: Start): boolean =>
  wordsOf(entry).some(word => isOurFile(word, base));

/** Whether an entry starts exactly what `start` does; what a host or a person added to it does not count. */
export const startsSame = (entry: unknown, { command, args }: Command): boolean =>
  JSON.stringify(wordsOf(entry)) === JSON.stringify([command, ...args]);

const isOurFile = (word: string, { args }: Command): boolean =>
  ourFile.test(word) || word === args.find(arg => arg.endsWith('main.cjs'));

/** The package's folder in a path, or its name alone. */
const ourFile = new RegExp(`(?:^|[\\\\/])${identity.packageName}(?:$|[\\\\/@])`);

/** An entry's command and arguments. */
function wordsOf(entry: unknown): string[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const command = 'command' in entry ? entry.command : undefined;
  const args = 'args' in entry && Array.isArray(entry.args) ? entry.args : [];
  return [command, ...args].filter(word => typeof word === 'string');
}
