import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as library from 'add-mcp';
import { type ParseError, parseTree, stripComments, visit } from 'jsonc-parser';
import { identity } from '../../../packaging/identity.ts';
import { correctedFiles } from './corrected-files.ts';

const { agents } = library;
const { serverName } = identity;

/** An assistant on this computer and the file that lists its servers. */
export interface Assistant {
  readonly id: library.AgentType;
  readonly name: string;
  readonly file: string;
}

/** An entry in an assistant's file, in the assistant's own shape. */
export type Entry = Readonly<Record<string, unknown>>;

/** A program and its arguments. */
export type Words = readonly string[];

/** The assistants on this computer, one row for each file. */
export async function findAssistants(): Promise<Assistant[]> {
  const corrected = correctedFiles();
  const found = library.getAgentTypes().map(async id => {
    const { displayName: name, configPath, resolveConfigPath, detectGlobalInstall } = agents[id];
    const usual = resolveConfigPath?.(agents[id], { local: false, cwd: '' }) ?? configPath;
    const files = corrected[id]?.filter(file => fs.existsSync(dirname(file)));
    return (files ?? ((await detectGlobalInstall()) ? [usual] : [])).map(file => ({ id, name, file }));
  });
  // An assistant's own variable may hold a relative path.
  return (await Promise.all(found)).flat().filter(({ file }) => isAbsolute(file));
}

/** The entry "music" in the text of an assistant's file. Rejects if the text cannot be read. */
export const entryIn = ({ id }: Assistant, text: string): Promise<Entry | undefined> =>
  onCopy(id, text, async () => {
    const [list] = await library.listInstalledServers({ global: true, agents: [id] });
    const { format } = agents[id];
    if (list?.error !== undefined || (format === 'json' && !isJsonObject(text)))
      throw new Error(`setup cannot read it as ${format.toUpperCase()}`);
    return list?.servers.find(each => each.serverName === serverName)?.config;
  });

/** What an entry starts. */
export const wordsOf = ({ command, cmd, args }: Entry = {}): Words =>
  [command ?? cmd, args].flat().filter(word => typeof word === 'string');

/**
 * The text of an assistant's file with an entry "music" that starts `words`, or without it for no words. Keeps what a
 * user added to the `old` entry. Rejects if anything else would be lost.
 */
export async function edited(to: Assistant, text: string, words: Words, old?: Entry): Promise<string> {
  const { format } = agents[to.id];
  const edit = format === 'toml' && text !== '' ? appended : rewritten;
  const after = await edit(to, text, words, old);
  if (commentsIn(after, format) < commentsIn(text, format))
    throw new Error('setup would delete its comments');
  if (!isDeepStrictEqual(wordsOf(await entryIn(to, after)), words))
    throw new Error('setup cannot change it safely');
  return after;
}

/** In TOML add-mcp drops comments and rewrites every line, so our entry is a block of lines at the end. */
async function appended(to: Assistant, text: string, words: Words, old: Entry = {}): Promise<string> {
  const block = async (of: Words) => (of.length > 0 ? (await rewritten(to, '', of)).trim() : '');
  const before = await block(wordsOf(old));
  if (!text.includes(before) || Object.keys(old).some(key => !['command', 'args'].includes(key)))
    throw new Error(`its entry "${serverName}" has changed since setup wrote it`);
  return `${`${text.replace(before, '').trim()}\n\n${await block(words)}`.trim()}\n`;
}

const rewritten = ({ id }: Assistant, text: string, [command, ...args]: Words, old: Entry = {}) =>
  onCopy(id, text, copy => {
    const { transformConfig } = agents[id];
    agents[id].transformConfig = (...given) => ({ ...old, ...Object(transformConfig(...given)) });
    if (command === undefined) library.removeServer(id, serverName);
    else library.upsertServer(id, serverName, { command, args });
    return fs.readFileSync(copy, 'utf8');
  });

/** Lets add-mcp work on a copy, so that a change can be checked before it is made. */
async function onCopy<T>(id: library.AgentType, text: string, work: (copy: string) => T | Promise<T>) {
  const folder = fs.mkdtempSync(join(tmpdir(), 'music-setup-'));
  const [agent, copy] = [agents[id], join(folder, 'copy')];
  agents[id] = { ...agent, resolveConfigPath: () => copy, detectGlobalInstall: async () => true };
  try {
    fs.writeFileSync(copy, text);
    return await work(copy);
  } finally {
    agents[id] = agent;
    fs.rmSync(folder, { recursive: true });
  }
}

/** add-mcp would write into damaged JSON. A file may be empty. */
function isJsonObject(text: string): boolean {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  return stripComments(text).trim() === '' || (errors.length === 0 && root?.type === 'object');
}

/** Counts comments. In TOML and YAML it also counts a "#" in quotes, before and after a change. */
function commentsIn(text: string, format: string): number {
  let count = 0;
  if (format === 'json') visit(text, { onComment: () => count++ });
  return format === 'json' ? count : text.split(/(?:^|\s)#/m).length;
}
