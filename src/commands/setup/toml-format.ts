import { parse, stringify } from 'smol-toml';
import type { ConfigFormat } from './config-format.ts';
import { serverName } from './start-command.ts';

/**
 * TOML, where our entry is a table of its own at the end: everything before it keeps its comments, as no library that
 * writes TOML does for all of them.
 */
export const tomlFormat: ConfigFormat = {
  parse(text) {
    try {
      return parse(text);
    } catch {
      return undefined;
    }
  },
  set(from, key, entry) {
    const { lineEnd } = from;
    const text = tomlFormat.remove(from, key).trimEnd();
    const table = stringify({ [key]: { [serverName]: entry } })
      .trim()
      .split('\n')
      .join(lineEnd);
    return `${text === '' ? '' : `${text}${lineEnd}${lineEnd}`}${table}${lineEnd}`;
  },
  remove({ text }, key) {
    const lines = text.split('\n');
    const tables = lines.map(line => /^\s*\[+\s*([^\]]+?)\s*\]+/.exec(line)?.[1]);
    const starts = tables.flatMap((table, index) =>
      table !== undefined && isOurTable(table, key) ? [index] : [],
    );
    const gone = new Set(starts.flatMap(start => linesOf(lines, tables, start)));
    return lines.filter((_, index) => !gone.has(index)).join('\n');
  },
};

/** `mcp_servers.music` and what is below it, with names quoted or not. */
const isOurTable = (table: string, key: string): boolean =>
  new RegExp(`^"?${key}"?\\s*\\.\\s*"?${serverName}"?(\\s*\\.|$)`).test(table);

/** A table's lines with the empty ones before it; comments at its end belong to what follows. */
function linesOf(
  lines: readonly string[],
  tables: readonly (string | undefined)[],
  start: number,
): readonly number[] {
  const next = tables.findIndex((table, index) => index > start && table !== undefined);
  let end = next < 0 ? lines.length : next;
  while (end > start + 1 && /^\s*(#.*)?$/.test(lines[end - 1] ?? '')) end -= 1;
  let first = start;
  while (first > 0 && lines[first - 1]?.trim() === '') first -= 1;
  return Array.from({ length: end - first }, (_, index) => first + index);
}
