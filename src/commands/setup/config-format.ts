import { isDeepStrictEqual } from 'node:util';
import type { ConfigText } from './config-text.ts';
import { serverName } from './start-command.ts';

/** What a format of configuration can say. */
export type Entry = Readonly<Record<string, unknown>>;

/** A format of configuration files. Other entries, comments and spacing stay as they are. */
export interface ConfigFormat {
  /** What the text says; undefined for a damaged one. */
  parse(text: string): Record<string, unknown> | undefined;
  /** The text with `entry` below `key`, in place of one that is there. */
  set(from: ConfigText, key: string, entry: Entry): string;
  /** The text without our entry below `key`. */
  remove(from: ConfigText, key: string): string;
}

/** Our entry in what a text says; undefined where there is none. `damaged`: what is below the key holds no entries. */
export function entryIn(said: Record<string, unknown>, key: string): { entry?: unknown; damaged?: true } {
  const servers = said[key];
  if (servers === undefined) return {};
  return isRecord(servers) ? { entry: servers[serverName] } : { damaged: true };
}

/** Whether a text differs from another in our entry alone. */
export function differsOnlyInEntry(
  { parse }: ConfigFormat,
  key: string,
  before: string,
  after: string,
): boolean {
  const [was, is] = [parse(before), parse(after)].map(said => said && withoutEntry(said, key));
  return was !== undefined && is !== undefined && isDeepStrictEqual(was, is);
}

/** The rest: an empty list of servers says as much as none. */
function withoutEntry(said: Record<string, unknown>, key: string): Record<string, unknown> {
  const { [key]: servers, ...rest } = said;
  if (!isRecord(servers)) return { ...said };
  const { [serverName]: _ours, ...others } = servers;
  return Object.keys(others).length === 0 ? rest : { ...rest, [key]: others };
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
