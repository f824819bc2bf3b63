import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createInterface, type Interface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import { getAgentTypes } from 'add-mcp';
import { identity } from '../../../packaging/identity.ts';
import type { SetupWords } from '../../client/catalogue.ts';
import { type Command, type Config, setupService } from '../../config/config.ts';
import { importModule } from '../../platform/part.ts';
import { codeOf } from '../../text/errors.ts';
import { quoted, sanitize, terminalText } from '../../text/sanitize.ts';
import { counted } from '../../tools/engine/change-words.ts';
import type { Assistant, Words } from './assistants.ts';
import * as entries from './assistants.ts';
import { editedText } from './edit-file.ts';
import { earlierTexts, replaceText } from './replace-text.ts';
import { type Program, startProblem, startWords } from './start.ts';

const { serverName } = identity;
const say = (text: string) => process.stdout.write(`${terminalText(text)}\n`);

/** The names that `--host` takes. */
const known: Words = getAgentTypes();
export const hostHelp = `--host takes names from this list, separated by commas: ${known.join(', ')}.`;

/** What became of one assistant. `starts`: what it starts now. `started`: with which flags it started the server before. */
interface Outcome {
  readonly name: string;
  readonly became: 'set up' | 'removed' | 'left as it is' | 'not possible';
  readonly starts?: Words;
  readonly started?: Words;
}

/** Adds the server to the assistants on this computer, or removes it. Returns the exit code. */
export async function runSetup(command: Command, config: Config, program: Program): Promise<number> {
  const { host, print, yes, remove } = command.flags;
  const ids = host?.split(',').map(id => id.trim()) ?? known;
  const wrong = ids.filter(id => !known.includes(id));
  if (wrong.length > 0) {
    say(`There is no assistant ${wrong.map(id => quoted(id)).join(', ')}. ${hostHelp}`);
    return 2;
  }
  const found = (await entries.findAssistants()).filter(({ id }) => ids.includes(id));
  if (found.length === 0) {
    say(`No assistant was found on this computer. Setup looked for ${ids.join(', ')}.`);
    return 1;
  }
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin }) : undefined;
  const ask = print ? undefined : yes ? async () => 'all' as const : terminal && asker(terminal);
  try {
    const look = remove ? {} : await lookAtMusic(command, config);
    if (look.problem !== undefined) {
      say(`${look.problem} Your assistants would find no music there.`);
      if (ask && (await ask('Set it up anyway?', ['y', 'N'])) === 'no') {
        say('Nothing was changed.');
        return 1;
      }
    }
    const agree = ask && agreement(ask);
    const shown = new Set<string>();
    const outcomes: Outcome[] = [];
    for (const each of found) outcomes.push(await setUp(each, { command, program, agree, shown }));
    const code = await summary(outcomes, { ...command.flags, isAsked: agree !== undefined, look, program });
    const histories = await Promise.all(outcomes.map(({ started }) => started && historyOf(started)));
    for (const file of new Set(histories)) if (file !== undefined) await deleteHistory(file, program);
    return code;
  } finally {
    terminal?.close();
  }
}

/** The file with what a listener played, for a server that is started with these flags. */
async function historyOf(flags: Words): Promise<string | undefined> {
  const read = await entries.configOf(flags, {});
  return 'config' in read ? read.config?.files.history : undefined;
}

/** What the listener played is deleted with the server, once no assistant starts it with this file any more. */
async function deleteHistory(file: string, program: Program): Promise<void> {
  if (!existsSync(file)) return;
  const left = (await entries.assistants(program)).filter(
    ({ entry, starts }) => mayStart.has(entry) && (starts?.config?.files.history ?? file) === file,
  );
  if (left.length > 0) {
    const names = [...new Set(left.map(({ name }) => name))].join(', ');
    say(`The listening history stays, because the server may still be set up in: ${names}.`);
    return;
  }
  for (const end of ['', '-wal', '-shm']) await rm(`${file}${end}`, { force: true });
  say('The listening history on this computer was deleted.');
}

/** Entries of assistants that start this server, or may: setup cannot read all files. */
const mayStart: ReadonlySet<entries.EntryState> = new Set(['set up', 'set up otherwise', 'unknown']);

type Look = Awaited<ReturnType<typeof lookAtMusic>>;

/** Looks at the folders of own music that a command line names. */
async function lookAtMusic({ settingFlags }: Command, { service: { folders } }: Config) {
  if (folders === undefined || !settingFlags.includes('--service')) return {};
  const { lookAtFolder } = await importModule(() => import('../../folder/look.ts'));
  const looks = await Promise.all(folders.map(lookAtFolder));
  const problems = looks.flatMap(({ problem }) => problem ?? []);
  const song = looks.find(look => look.song !== undefined)?.song;
  return { ...(problems.length > 0 && { problem: problems.join(' ') }), ...(song && { song }) };
}

type Answer = 'yes' | 'no' | 'all';
type Ask = (question: string, choices: readonly string[]) => Promise<Answer>;

/** Asks until the answer is one of the choices. The end of the input is a no. */
function asker(terminal: Interface): Ask {
  const lines = terminal[Symbol.asyncIterator]();
  return async (question, choices) => {
    say(
      `${question} [${choices.join('/')}]${choices.includes('a') ? ' Type a to make it and all the rest.' : ''}`,
    );
    for (;;) {
      const { value, done } = await lines.next();
      const answer = (done === true ? '' : value).trim();
      if (/^y(?:es)?$/i.test(answer)) return 'yes';
      if (/^(?:no?)?$/i.test(answer)) return 'no';
      if (choices.includes('a') && /^a(?:ll)?$/i.test(answer)) return 'all';
      say(`Type y for yes${choices.includes('a') ? ', a for all' : ''} or n for no.`);
    }
  };
}

/** Asks before each change, until the person agrees to all the rest. */
function agreement(ask: Ask) {
  let isForAll = false;
  return async (question: string) => {
    const answer = isForAll ? 'all' : await ask(question, ['y', 'N', 'a']);
    isForAll = answer === 'all';
    return answer !== 'no';
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

/** Sets up one assistant, or removes the server from it. */
async function setUp(to: Assistant, { command, program, agree, shown }: Setup): Promise<Outcome> {
  const { name, file } = to;
  const { flags, settingFlags } = command;
  const isRemoval = flags['remove'] === 'on';
  // The live service needs no account, so it is chosen unless the person chooses another one.
  const service = settingFlags.includes('--service') ? [] : ['--service', setupService];
  let words = [...startWords(program), ...settingFlags, ...service];
  const block = async () => (await editedText({ to, text: '', words }))?.trim().replace(/^/gm, '  ') ?? '';
  try {
    const text = entries.readText(file);
    const old = await entries.entryIn(to, text);
    const start = entries.startOf(old, program);
    if (settingFlags.length === 0 && start.isServer) words = [...startWords(program), ...start.settings];
    if (isRemoval && !old) {
      say(`${name}: ${file} has no entry "${serverName}".`);
      return { name, became: 'left as it is' };
    }
    if (!isRemoval && isDeepStrictEqual(start.words, words)) {
      say(`${name}: already set up in ${file} with ${(await serviceIn(words, program)).name}.`);
      return { name, became: 'set up', starts: words };
    }
    if (old && !start.isOurs) throw new Error(`setup did not write its entry "${serverName}"`);
    const after = await editedText({
      to,
      text,
      words: isRemoval ? [] : words,
      old,
      earlier: earlierTexts(file),
    });
    const isShown = !flags['print'] && shown.has(words.join('\n'));
    const action = old ? `replace the entry "${serverName}" in` : 'add this entry to';
    if (isRemoval) say(`${name}: remove the entry "${serverName}" from ${file}.`);
    else say(`${name}: ${action} ${file}${isShown ? ' too.' : `:\n${await block()}`}`);
    if (!(await agree?.(`Make this change to ${name}?`)))
      return { name, became: 'left as it is', ...(!agree && !isRemoval && { starts: words }) };
    shown.add(words.join('\n'));
    const copy = replaceText(file, text, after);
    say(`${name}: ${isRemoval ? 'removed' : `set up with ${(await serviceIn(words, program)).name}`}.`);
    if (copy) say(`The old file is kept as ${copy}.`);
    return isRemoval
      ? { name, became: 'removed', started: start.settings }
      : { name, became: 'set up', starts: words };
  } catch (error) {
    say(`${name}: ${file} was not changed: ${problemOf(error)}.`);
    if (!isRemoval) say(`To set up ${name} yourself, put this into the file:\n${await block()}`);
    return { name, became: 'not possible' };
  }
}

const problems: Readonly<Record<string, string>> = {
  EACCES: 'you are not allowed to write it',
  EPERM: 'you are not allowed to write it',
  ENOENT: 'it is a link to a file that does not exist',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is not a folder',
  EROFS: 'its disk is read-only',
  ENOSPC: 'the disk is full',
};

/** Why a file was not changed, in words that complete a sentence. */
function problemOf(error: unknown): string {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : 'the reason is not known';
  return problems[code] ?? (code === '' ? message : `the system answered ${code}`);
}

type ChosenService = Pick<SetupWords, 'name'> & Partial<SetupWords>;

/** The service that a command line chooses. */
async function serviceIn(words: Words, program: Program): Promise<ChosenService> {
  const read = await entries.configOf(words.slice(startWords(program).length), {});
  if (!('config' in read) || read.config === undefined) return { name: 'settings that the server refuses' };
  return read.config.service.setup;
}

interface Situation {
  readonly remove?: string;
  readonly print?: string;
  /** Whether changes could be made. */
  readonly isAsked: boolean;
  readonly look: Look;
  readonly program: Program;
}

/** Tries what the assistants start, and says what was done and what to do next. Resolves to the exit code. */
async function summary(outcomes: readonly Outcome[], { remove, print, isAsked, look, program }: Situation) {
  const namesOf = (became: Outcome['became']) =>
    outcomes.flatMap(outcome => (outcome.became === became ? [outcome.name] : []));
  const failed = namesOf('not possible');
  const ways = [
    ...new Map(outcomes.flatMap(({ starts }) => (starts ? [[starts.join('\n'), starts]] : []))).values(),
  ];
  const services = await Promise.all(ways.map(words => serviceIn(words, program)));
  const doStart = await tryStarts(ways, services);
  const others = failed.length === 0 ? '' : ` Not changed: ${failed.join(', ')}; the reasons are above.`;
  const code = !doStart || failed.length > 0 ? 1 : isAsked || print ? 0 : 2;
  if (print) say(`Nothing was changed, because of --print.${others}`);
  else if (!isAsked)
    say(`Nothing was changed, because there is no terminal to ask at. Add --yes to make changes.${others}`);
  else if (remove) say(`Removed from ${counted(namesOf('removed').length, 'assistant')}.${others}`);
  else {
    const done = namesOf('set up');
    const next = done.length > 0 && doStart ? nextStep(services, look) : '';
    say(
      `${done.length} of ${counted(outcomes.length, 'assistant')} set up${done.length > 0 ? `: ${done.join(', ')}` : ''}.${others}${next}`,
    );
  }
  return code;
}

/** What to ask for, so that there is something to find. */
function nextStep(services: readonly ChosenService[], { problem, song = undefined }: Look): string {
  if (problem !== undefined) return ' Restart them when the music is there.';
  const [first] = services.map(service => service.song ?? song);
  const wish = first
    ? `Find ${sanitize(first.title, 100)} by ${sanitize(first.artist, 100)}.`
    : 'What music is there?';
  return ` Restart them, and ask: "${wish}"`;
}

/** Starts the server once in each of these ways. Resolves to whether all of them work. */
async function tryStarts(ways: readonly Words[], services: readonly ChosenService[]): Promise<boolean> {
  const results = await Promise.all(ways.map(startProblem));
  const failures = results.flatMap(problem => problem ?? []);
  for (const problem of failures) say(`The server does not start: ${sanitize(problem)}`);
  for (const about of new Set(services.flatMap(service => service.about ?? []))) say(about);
  if (ways.length > failures.length) say('Setup started the server once as a test, and it works.');
  return failures.length === 0;
}
