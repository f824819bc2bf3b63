import type { FolderIndex } from '../folder/index-file.ts';

/** The numbers of albums and artists and the server's ids of them, both ways. */
export type Numbers = ReturnType<ReturnType<typeof serverNumbers>>;

/** An album here can be several at the server, as one album in two formats. */
export function serverNumbers(index: FolderIndex) {
  let known: { readonly state: string | undefined; readonly numbers: ReturnType<typeof read> } | undefined;
  const read = () => ({
    albums: bothWays(
      index.rows(
        `SELECT DISTINCT json_extract(file.body, '$.content.server.albumId') AS server,
           json_extract(node.body, '$.albumId') AS number
         FROM file JOIN node ON node.kind = 'track' AND node.id = file.track
         WHERE file.present = 1 AND json_extract(file.body, '$.content.server.albumId') IS NOT NULL`,
      ),
    ),
    artists: bothWays(
      index.rows(
        `SELECT DISTINCT each.value AS server, name.id AS number
         FROM file, json_each(file.body, '$.content.server.artists') AS each
         JOIN name ON name.key = 'artist ' || each.key
         WHERE file.present = 1`,
      ),
    ),
  });
  return () => {
    const state = index.state();
    if (known === undefined || known.state !== state) known = { state, numbers: read() };
    return known.numbers;
  };
}

interface Rows {
  text(column: string): string;
  number(column: string): number;
}

function bothWays(rows: readonly Rows[]) {
  const [numbers, ids] = [new Map<string, number>(), new Map<number, string[]>()];
  for (const row of rows) {
    const [id, number] = [row.text('server'), row.number('number')];
    numbers.set(id, number);
    ids.set(number, [...(ids.get(number) ?? []), id]);
  }
  return { numbers, ids };
}
