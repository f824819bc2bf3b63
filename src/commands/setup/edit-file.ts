import * as fs from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { agents, upsertServer } from 'add-mcp';
import { parse as parseJson, visit } from 'jsonc-parser';
import { identity } from '../../../packaging/identity.ts';
import { isRecord } from '../../client/api/is-record.ts';
import {
  type Assistant,
  type AssistantEntry,
  commandWords,
  entriesIn,
  onCopy,
  type Words,
} from './assistants.ts';
import { hasProperty, isEmptyObject, withoutProperty, withProperty } from './json-text.ts';

const { serverName } = identity;

/** A change of an assistant's file. */
export interface Edit {
  readonly to: Assistant;
  readonly text: string;
  /** What the entry starts; none to remove it. */
  readonly words: Words;
  /** The entry that is there now. What a user added to it is kept. */
  readonly old?: AssistantEntry | undefined;
  /** The file's texts before earlier changes, the newest first. */
  readonly earlier?: readonly string[];
}

/**
 * The text of an assistant's file with an entry "music", or without it. All other bytes stay as they are, and an entry
 * that is removed leaves the text from before it was added. Undefined if there was no file then. Rejects if anything
 * else would be lost.
 */
export async function editedText(edit: Edit): Promise<string | undefined> {
  const { to, text, words } = edit;
  const after = words.length > 0 ? await withEntry(edit) : await withoutEntry(edit);
  if (after === undefined) return undefined;
  const { format } = agents[to.id];
  const [was, is] = [await entriesIn(to, text), await entriesIn(to, after)];
  const { [serverName]: _, ...others } = was;
  const { [serverName]: entry, ...stayed } = is;
  if (!isDeepStrictEqual(others, stayed) || !isDeepStrictEqual(commandWords(entry), words))
    throw new Error('setup cannot change it safely');
  // Only those within the entry itself could be lost.
  if (commentsIn(after, format) < commentsIn(text, format))
    throw new Error('setup would delete its comments');
  return after;
}

function withEntry(edit: Edit): Promise<string> {
  const { format } = agents[edit.to.id];
  if (format === 'toml') return inToml(edit);
  return format === 'yaml' ? inYaml(edit) : inJson(edit);
}

async function withoutEntry(edit: Edit): Promise<string | undefined> {
  const { to, text, old = {}, earlier = [] } = edit;
  const again = { to, words: commandWords(old), old };
  for (const before of earlier) {
    const { [serverName]: entry } = await entriesIn(to, before).catch(() => ({ [serverName]: {} }));
    if (entry === undefined && (await withEntry({ ...again, text: before })) === text) return before;
  }
  if (earlier.length === 0 && (await withEntry({ ...again, text: '' })) === text) return undefined;
  return withEntry(edit);
}

/** What add-mcp writes into an empty file, or into another one. */
const written = ({ to: { id }, words, old = {} }: Edit, text = ''): Promise<string> =>
  onCopy(id, text, copy => {
    const { transformConfig } = agents[id];
    const [command = '', ...args] = words;
    agents[id].transformConfig = (...given) => ({ ...old, ...Object(transformConfig(...given)) });
    upsertServer(id, serverName, { command, args });
    return fs.readFileSync(copy, 'utf8');
  });

/** add-mcp knows where the entry belongs. It formats the rest anew, so only the entry is taken from what it writes. */
async function inJson(edit: Edit): Promise<string> {
  const { text, words, earlier = [] } = edit;
  const { configKey } = agents[edit.to.id];
  const before: unknown = parseJson(text, [], { allowTrailingComma: true });
  if (words.length > 0) {
    const after: unknown = parseJson(await written(edit, text), [], { allowTrailingComma: true });
    const { path, value } =
      difference(isRecord(before) ? before : {}, after) ?? placeOfEntry(configKey, after);
    return withProperty(text, path, value);
  }
  const { path } = placeOfEntry(configKey, before);
  const servers = path.slice(0, -1);
  const after = withoutProperty(text, path);
  const isOurs = !earlier.some(each => hasProperty(each, servers));
  return isOurs && earlier.length > 0 && isEmptyObject(after, servers)
    ? withoutProperty(after, servers)
    : after;
}

interface Place {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** The property that differs, as deep as possible but not within the entry. */
function difference(before: unknown, after: unknown, path: readonly string[] = []): Place | undefined {
  if (!isRecord(before) || !isRecord(after) || path.at(-1) === serverName) return { path, value: after };
  const names = Object.keys(after).filter(name => !isDeepStrictEqual(before[name], after[name]));
  const [name] = names;
  return names.length === 1 && name !== undefined
    ? difference(before[name], after[name], [...path, name])
    : undefined;
}

/** Where the entry is: OpenCode keeps servers one level deeper in newer files. */
function placeOfEntry(key: string, value: unknown): Place {
  const servers = isRecord(value) ? value[key] : undefined;
  const inner = isRecord(servers) ? servers['servers'] : undefined;
  if (isRecord(inner) && inner[serverName] !== undefined)
    return { path: [key, 'servers', serverName], value: inner[serverName] };
  return { path: [key, serverName], value: isRecord(servers) ? servers[serverName] : undefined };
}

const eolOf = (text: string) => (text.includes('\r\n') ? '\r\n' : '\n');

/** In TOML our entry is a block of lines at the end. */
async function inToml(edit: Edit): Promise<string> {
  const { text, words } = edit;
  const { [serverName]: old = {} } = await entriesIn(edit.to, text);
  const eol = eolOf(text);
  const block = async (of: Words) =>
    of.length > 0 ? (await written({ ...edit, words: of, old: {} })).trim().replaceAll('\n', eol) : '';
  const [before, after] = [await block(commandWords(old)), await block(words)];
  if (before === '') {
    const gap = text === '' ? '' : text.endsWith('\n') ? eol : eol + eol;
    return `${text}${gap}${after}${eol}`;
  }
  const at = text.indexOf(before);
  if (at < 0 || Object.keys(old).some(key => !['command', 'args'].includes(key)))
    throw new Error(`its entry "${serverName}" has changed since setup wrote it`);
  const rest = text.slice(at + before.length);
  if (after !== '') return text.slice(0, at) + after + rest;
  const start = text.slice(0, at);
  return (start.endsWith(eol + eol) ? start.slice(0, -eol.length) : start) + rest.replace(/^\r?\n/, '');
}

/** In YAML our entry is a block of lines, the first of its list. */
async function inYaml(edit: Edit): Promise<string> {
  const { text, words } = edit;
  const eol = eolOf(text);
  const key = agents[edit.to.id].configKey;
  const lines = text.split(eol);
  const empty = new RegExp(`^${key}:[ \\t]*(?:\\{[ \\t]*\\})?[ \\t]*(#.*)?$`);
  const at = lines.findIndex(line => empty.test(line));
  const fresh = words.length > 0 ? (await written(edit)).trim().split('\n').slice(1) : [];
  if (at < 0) {
    const gap = text === '' || text.endsWith('\n') ? '' : eol;
    return `${text}${gap}${[`${key}:`, ...fresh].join(eol)}${eol}`;
  }
  const length = lines.slice(at + 1).findIndex(line => /^[^\s#]/.test(line));
  const list = lines.slice(at + 1, length < 0 ? undefined : at + 1 + length);
  const indent = list.flatMap(line => /^( +)[^\s#]/.exec(line)?.[1] ?? [])[0] ?? '  ';
  const first = list.findIndex(line => line.trimEnd() === `${indent}${serverName}:`);
  const from = first < 0 ? 0 : first;
  const to = first < 0 ? 0 : endOfEntry(list, first, indent);
  const others = [...list.slice(0, from), ...list.slice(to)];
  const entry = fresh.map(line => indent + line.slice(2));
  const [head = ''] = lines.slice(at);
  const hasOthers = others.some(line => /^ +[^\s#]/.test(line));
  const heading = entry.length > 0 ? head.replace(/[ \t]*\{[ \t]*\}/, '') : hasOthers ? head : `${key}: {}`;
  return [
    ...lines.slice(0, at),
    heading,
    ...others.slice(0, from),
    ...entry,
    ...others.slice(from),
    ...lines.slice(at + 1 + list.length),
  ].join(eol);
}

function endOfEntry(list: readonly string[], first: number, indent: string): number {
  const length = list.slice(first + 1).findIndex(line => !line.startsWith(`${indent} `));
  return length < 0 ? list.length : first + 1 + length;
}

/** Counts comments. In TOML and YAML it also counts a "#" in quotes, before and after a change. */
function commentsIn(text: string, format: string): number {
  if (format !== 'json') return text.split(/(?:^|\s)#/m).length;
  let count = 0;
  visit(text, { onComment: () => count++ });
  return count;
}
