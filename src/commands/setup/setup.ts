import * as fs from 'node:fs';
import { dirname, isAbsolute } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import { agents, getAgentTypes, removeServer, upsertServer } from 'add-mcp';
import { visit } from 'jsonc-parser';
import { identity } from '../../../packaging/identity.ts';
import type { Command } from '../../config/config.ts';
import { sanitize } from '../../text/sanitize.ts';
import * as entries from './assistants.ts';
import { type Assistant, type Entry, onCopy, type Words } from './assistants.ts';
import { type Program, startProblem, startWords } from './start.ts';

const { serverName } = identity;
const say = (text: string) => process.stdout.write(`${text}\n`);

/** The names that `--host` takes. */
const known: Words = getAgentTypes();
export const hostHelp = `--host takes names from this list, separated by commas: ${known.join(', ')}.`;

/** Adds the server to the assistants on this computer, or removes it. Returns the exit code. */
export async function runSetup(command: Command, program: Program): Promise<number> {
  const { host, print, yes } = command.flags;
  const ids = host?.split(',').map(id => id.trim()) ?? known;
  if (ids.some(id => !known.includes(id))) {
    say(hostHelp);
    return 2;
  }
  const found = (await entries.findAssistants()).filter(({ id }) => ids.includes(id));
  if (found.length === 0) {
    say(`No assistant was found on this computer. Setup looked for ${ids.join(', ')}.`);
    return 1;
  }
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin }) : undefined;
  const agree = print ? undefined : yes ? async () => true : terminal && asker(terminal);
  const shown = new Set<string>();
  const starts: (Words | undefined)[] = [];
  for (const each of found) starts.push(await setUp(each, { command, program, agree, shown }));
  terminal?.close();
  if (print) say('Nothing was changed, because of --print.');
  else if (!agree)
    say('Nothing was changed, because there is no terminal to ask at. Add --yes to make changes.');
  const doStart = await tryStarts(starts.flatMap(words => (words?.length ? [words] : [])));
  if (!doStart || starts.includes(undefined)) return 1;
  return agree || print ? 0 : 2;
}

/** Asks before each change, until the person agrees to all the rest. */
function asker(terminal: Interface) {
  const lines = terminal[Symbol.asyncIterator]();
  let isForAll = false;
  return async (question: string) => {
    if (isForAll) return true;
    say(`${question} [y/N] Type a to make it and all the rest.`);
    const answer = (await lines.next()).value?.trim() ?? '';
    isForAll = /^a(ll)?$/i.test(answer);
    return isForAll || /^y(es)?$/i.test(answer);
  };
}

interface Setup {
  readonly command: Command;
  readonly program: Program;
  /** Without it, the change is only shown. */
  readonly agree: ((question: string) => Promise<boolean>) | undefined;
  /** What the entries start that were shown and agreed to. Most of an entry is the same for each assistant. */
  readonly shown: Set<string>;
}

/**
 * Sets up one assistant, or removes the server from it. Resolves to what the assistant starts now, to no words if it was
 * not set up, and to undefined if that was not possible.
 */
async function setUp(to: Assistant, { command, program, agree, shown }: Setup): Promise<Words | undefined> {
  const { name, file } = to;
  const { flags, settingFlags } = command;
  const isRemoval = flags['remove'] === 'on';
  // The live service needs no account, so it is chosen unless the person chooses another one.
  const service = settingFlags.includes('--service') ? [] : ['--service', 'deezer'];
  let words = [...startWords(program), ...settingFlags, ...service];
  const block = async () => (await edited(to, '', words)).trim().replace(/^/gm, '  ');
  try {
    const before = entries.readText(file);
    const entry = await entries.entryIn(to, before);
    const old = entries.startOf(entry, program);
    if (settingFlags.length === 0 && old.isServer) words = [...startWords(program), ...old.settings];
    const isDone = isRemoval ? !entry : isDeepStrictEqual(old.words, words);
    if (isDone && isRemoval) say(`${name}: ${file} has no entry "${serverName}".`);
    else if (isDone) say(`${name}: already set up in ${file} with ${serviceIn(words).name}.`);
    else {
      if (entry && !old.isOurs) throw new Error(`setup did not write its entry "${serverName}"`);
      const after = await edited(to, before, isRemoval ? [] : words, entry);
      const isShown = !flags['print'] && shown.has(words.join('\n'));
      const action = entry ? `replace the entry "${serverName}" in` : 'add this entry to';
      if (isRemoval) say(`${name}: remove the entry "${serverName}" from ${file}.`);
      else say(`${name}: ${action} ${file}${isShown ? ' too.' : `:\n${await block()}`}`);
      if (!(await agree?.(`Make this change to ${name}?`))) return [];
      shown.add(words.join('\n'));
      const copy = replaceText(file, before, after);
      say(`${name}: ${isRemoval ? 'removed' : `set up with ${serviceIn(words).name}`}.`);
      if (copy) say(`The old file is kept as ${copy}.`);
    }
  } catch (error) {
    say(`${name}: ${file} was not changed: ${error instanceof Error ? error.message : error}.`);
    if (!isRemoval) say(`To set up ${name} yourself, put this into the file:\n${await block()}`);
    return undefined;
  }
  return isRemoval || !agree ? [] : words;
}

/** The service that a command line chooses, and what works with it. */
function serviceIn(words: Words) {
  const name = /--service[ =](?!embedded)(\S+)/.exec(words.join(' '))?.[1];
  if (name === undefined) return { name: 'the demo catalogue', about: 'The demo needs no account.' };
  if (isAbsolute(name) || name.startsWith('file:'))
    return { name: `your own music in ${name}`, about: 'Your own music needs no account.' };
  const about = `You need no account for ${name}: without one, your playlists and favourites are kept on this computer.`;
  return { name, about };
}

/** Starts the server once in each of these ways, and says what to do next. */
async function tryStarts(starts: readonly Words[]): Promise<boolean> {
  const ways = [...new Map(starts.map(words => [words.join('\n'), words])).values()];
  const problems = (await Promise.all(ways.map(startProblem))).filter(problem => problem !== undefined);
  for (const problem of problems) say(`The server does not start: ${sanitize(problem)}`);
  for (const about of new Set(ways.map(words => serviceIn(words).about))) say(about);
  if (ways.length > problems.length)
    say('The server starts. Restart the assistant, and ask it: "Find Maple Leaf Rag by Scott Joplin."');
  return problems.length === 0;
}

/**
 * The text of an assistant's file with an entry "music" that starts `words`, or without it for no words. Keeps what a
 * user added to the `old` entry. Rejects if anything else would be lost.
 */
async function edited(to: Assistant, text: string, words: Words, old?: Entry): Promise<string> {
  const { format } = agents[to.id];
  const edit = format === 'toml' && text !== '' ? appended : rewritten;
  const after = await edit(to, text, words, old);
  if (commentsIn(after, format) < commentsIn(text, format))
    throw new Error('setup would delete its comments');
  if (!isDeepStrictEqual(entries.wordsOf(await entries.entryIn(to, after)), words))
    throw new Error('setup cannot change it safely');
  return after;
}

/** In TOML add-mcp drops comments and rewrites every line, so our entry is a block of lines at the end. */
async function appended(to: Assistant, text: string, words: Words, old: Entry = {}): Promise<string> {
  const block = async (of: Words) => (of.length > 0 ? (await rewritten(to, '', of)).trim() : '');
  const before = await block(entries.wordsOf(old));
  if (!text.includes(before) || Object.keys(old).some(key => !['command', 'args'].includes(key)))
    throw new Error(`its entry "${serverName}" has changed since setup wrote it`);
  return `${`${text.replace(before, '').trim()}\n\n${await block(words)}`.trim()}\n`;
}

const rewritten = ({ id }: Assistant, text: string, [command, ...args]: Words, old: Entry = {}) =>
  onCopy(id, text, copy => {
    const { transformConfig } = agents[id];
    agents[id].transformConfig = (...given) => ({ ...old, ...Object(transformConfig(...given)) });
    if (command === undefined) removeServer(id, serverName);
    else upsertServer(id, serverName, { command, args });
    return fs.readFileSync(copy, 'utf8');
  });

/** Counts comments. In TOML and YAML it also counts a "#" in quotes, before and after a change. */
function commentsIn(text: string, format: string): number {
  if (format !== 'json') return text.split(/(?:^|\s)#/m).length;
  let count = 0;
  visit(text, { onComment: () => count++ });
  return count;
}

/** Copies a file, then replaces its text at once. Returns the path of the copy. */
function replaceText(file: string, before: string, after: string): string | undefined {
  const stats = fs.statSync(file, { throwIfNoEntry: false });
  // A link stays a link.
  const path = stats ? fs.realpathSync(file) : file;
  const fresh = `${path}.music-catalogue-mcp.tmp`;
  let copy = `${path}.before-music-catalogue-mcp`;
  for (let n = 2; fs.existsSync(copy); n += 1) copy = `${path}.before-music-catalogue-mcp-${n}`;
  if (entries.readText(file) !== before) throw new Error('another program has just changed it');
  fs.mkdirSync(dirname(path), { recursive: true });
  fs.rmSync(fresh, { force: true });
  for (const to of stats ? [copy, fresh] : []) {
    fs.copyFileSync(path, to, fs.constants.COPYFILE_EXCL);
    if (process.getuid?.() === 0) fs.chownSync(to, stats?.uid ?? 0, stats?.gid ?? 0);
  }
  fs.writeFileSync(fresh, after, { mode: 0o600, flush: true });
  fs.renameSync(fresh, path);
  return stats && copy;
}
