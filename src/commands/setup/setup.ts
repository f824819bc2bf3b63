import { isAbsolute } from 'node:path';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import { getAgentTypes } from 'add-mcp';
import { identity, startCommand } from '../../../packaging/identity.ts';
import type { Command } from '../../config/config.ts';
import { thisPlatform } from '../../platform/platform.ts';
import { sanitize } from '../../text/sanitize.ts';
import {
  type Assistant,
  type Entry,
  edited,
  entryIn,
  findAssistants,
  type Words,
  wordsOf,
} from './assistants.ts';
import { readText, replaceText } from './config-file.ts';
import { stableNode, startProblem } from './start.ts';

const { packageName, serverName } = identity;

/** The paths of `main.cjs` and of the Node that runs it. */
export type Program = Readonly<Record<'file' | 'node', string>>;
type Ask = (question: string) => Promise<boolean>;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** The names that `--host` takes. */
export const hostNames = (): Words => getAgentTypes();

/** Adds the server to the assistants on this computer, or removes it. Returns the exit code. */
export async function runSetup(command: Command, program: Program): Promise<number> {
  const { host, print, yes } = command.flags;
  const known = hostNames();
  const ids = host?.split(',').map(id => id.trim()) ?? known;
  if (ids.some(id => !known.includes(id))) {
    say(`--host takes names from this list, separated by commas: ${known.join(', ')}.`);
    return 2;
  }
  const found = (await findAssistants()).filter(({ id }) => ids.includes(id));
  if (found.length === 0) {
    say(`No assistant was found on this computer. Setup looked for ${ids.join(', ')}.`);
    return 1;
  }
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin }) : undefined;
  const lines = terminal?.[Symbol.asyncIterator]();
  const ask: Ask = async question => {
    say(question);
    return /^y(es)?$/i.test((await lines?.next())?.value?.trim() ?? '');
  };
  const agree = print ? undefined : yes ? async () => true : lines && ask;
  const starts: (Words | undefined)[] = [];
  for (const assistant of found) starts.push(await setUp(assistant, command, program, agree));
  terminal?.close();
  if (print) say('Nothing was changed, because of --print.');
  else if (!agree)
    say('Nothing was changed, because there is no terminal to ask at. Add --yes to make changes.');
  const isStarted = await allStart(starts.flatMap(words => (words?.length ? [words] : [])));
  if (!isStarted || starts.includes(undefined)) return 1;
  return agree || print ? 0 : 2;
}

/**
 * Sets up one assistant, or removes the server from it. Without `agree` it only shows the change. Resolves to what the
 * assistant starts now, to no words if it was not set up, and to undefined if that was not possible.
 */
async function setUp(
  assistant: Assistant,
  command: Command,
  program: Program,
  agree?: Ask,
): Promise<Words | undefined> {
  const { name, file } = assistant;
  const isRemoval = command.flags['remove'] === 'on';
  let words = [...startWords(program), ...withService(command.settingFlags)];
  const block = async () => (await edited(assistant, '', words)).trim().replace(/^/gm, '  ');
  try {
    const before = readText(file);
    const entry = await entryIn(assistant, before);
    const old = startOf(entry, program);
    if (command.settingFlags.length === 0 && old.isServer) words = [...startWords(program), ...old.settings];
    if (isRemoval && !entry) say(`${name}: ${file} has no entry "${serverName}".`);
    else if (!isRemoval && isDeepStrictEqual(old.words, words))
      say(`${name}: already set up in ${file} with ${serviceOf(words)}.`);
    else {
      if (entry && !old.isOurs) throw new Error(`setup did not write its entry "${serverName}"`);
      const after = await edited(assistant, before, isRemoval ? [] : words, entry);
      const action = entry ? `replace the entry "${serverName}" in` : 'add this entry to';
      if (isRemoval) say(`${name}: remove the entry "${serverName}" from ${file}.`);
      else say(`${name}: ${action} ${file}:\n${await block()}`);
      if (!(await agree?.(`Make this change to ${name}? [y/N]`))) return [];
      const copy = replaceText(file, before, after);
      say(`${name}: ${isRemoval ? 'removed' : `set up with ${serviceOf(words)}`}.`);
      if (copy) say(`The old file is kept as ${copy}.`);
    }
  } catch (error) {
    say(`${name}: ${file} was not changed: ${error instanceof Error ? error.message : error}.`);
    if (!isRemoval) say(`To set up ${name} yourself, put this into the file:\n${await block()}`);
    return undefined;
  }
  return isRemoval || !agree ? [] : words;
}

/** The live service needs no account, so it is chosen unless the person chooses another one. */
const withService = (flags: Words): Words =>
  flags.includes('--service') ? flags : [...flags, '--service', 'deezer'];

/** The service that a command line chooses, and what works with it. */
function serviceOf(words: Words): string {
  const service = /--service[ =](?!embedded)(\S+)/.exec(words.join(' '))?.[1];
  if (service && (isAbsolute(service) || service.startsWith('file:')))
    return `your own music in ${service}, which needs no account`;
  return service
    ? `${service}. It needs no account: without one, your playlists and favourites are kept on this computer`
    : 'the demo catalogue, which needs no account';
}

/** Starts the server once in each of these ways. */
async function allStart(starts: readonly Words[]): Promise<boolean> {
  const ways = [...new Map(starts.map(words => [words.join('\n'), words])).values()];
  const problems = (await Promise.all(ways.map(startProblem))).filter(problem => problem !== undefined);
  for (const problem of problems) say(`The server does not start: ${sanitize(problem)}`);
  if (ways.length > problems.length)
    say('The server starts. Restart the assistant, and ask it: "Find Maple Leaf Rag by Scott Joplin."');
  return problems.length === 0;
}

/** An absolute path, since assistants have another `PATH`. On Windows npx is a script that needs a shell. */
function startWords({ file, node }: Program): string[] {
  const { command, args } = startCommand({ file, node: stableNode(node) });
  return [...(thisPlatform.name === 'Windows' && command === 'npx' ? ['cmd', '/c'] : []), command, ...args];
}

/** What an entry starts: whether that is this server, whether setup wrote it, and the flags after the program. */
export function startOf(entry: Entry = {}, program: Program) {
  const words = wordsOf(entry);
  const ourFile = new RegExp(`(^|[\\\\/])${packageName}($|[\\\\/]dist[\\\\/]main\\.cjs$)`);
  const at = words.findIndex(word => word === program.file || ourFile.test(word));
  // Setup writes absolute paths and no variables; a person who follows the docs does neither.
  const isFull = isAbsolute(words[0] ?? '') || words[0] === startWords(program)[0];
  const variables: Record<string, unknown> = {
    ...Object(entry['env']),
    ...Object(entry['envs']),
    ...Object(entry['environment']),
  };
  const isOurs = at >= 0 && isFull && Object.keys(variables).length === 0;
  const settings = at < 0 ? [] : words.slice(at + 1);
  const isUsual = isDeepStrictEqual(words, [...startWords(program), ...settings]);
  return { words, isServer: at >= 0, isOurs, isUsual, settings, variables };
}
