import type { FolderIndex } from '../folder/index-file.ts';

interface Place {
  /** The folders and the name, the name first. */
  readonly parts: readonly string[];
  readonly track: number;
}

/**
 * Finds songs by the paths of their files. A list of another program may have the folder of music before the server's
 * path, or the server before the list's: what both have must be the same.
 */
export function placesIn(index: FolderIndex): (path: string) => number | undefined {
  let known: { readonly state: string | undefined; readonly byName: Map<string, Place[]> } | undefined;
  const read = () => {
    const byName = new Map<string, Place[]>();
    const sql = `SELECT track, json_extract(body, '$.content.server.path') AS place FROM file
      WHERE present = 1 AND json_extract(body, '$.content.server.path') IS NOT NULL`;
    for (const row of index.rows(sql)) {
      const parts = partsOf(row.text('place'));
      const [name = ''] = parts;
      byName.set(name, [...(byName.get(name) ?? []), { parts, track: row.number('track') }]);
    }
    return byName;
  };
  return path => {
    const state = index.state();
    if (known === undefined || known.state !== state) known = { state, byName: read() };
    const wanted = partsOf(path);
    const found = (known.byName.get(wanted[0] ?? '') ?? []).filter(({ parts }) => agree(parts, wanted));
    const [one, ...others] = found;
    return others.length === 0 ? one?.track : undefined;
  };
}

function partsOf(path: string): string[] {
  const plain = /^file:\/\//i.test(path) ? decoded(path.replace(/^file:\/\/[^/]*/i, '')) : path;
  const parts = plain.split(/[\\/]+/).filter(part => part !== '' && part !== '.');
  return parts.map(part => part.normalize('NFC')).reverse();
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const agree = (a: readonly string[], b: readonly string[]) =>
  a.slice(0, b.length).every((part, at) => part === b[at]);
