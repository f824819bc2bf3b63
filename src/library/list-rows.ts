import { favouriteKinds } from '../client/api/favourite-endpoints.ts';
import { isRecord } from '../client/api/is-record.ts';
import type { RowOf } from '../store/checked-table.ts';
import { numberColumn } from '../store/disk.ts';
import type { Database } from './database.ts';
import type { FactKind, StoredFacts } from './facts.ts';
import { tables } from './tables.ts';

/** The lists of a library, and what is in them. */
export const listKinds = {
  tracks: 'track',
  albums: 'album',
  artists: 'artist',
  playlists: 'playlist',
  podcasts: 'podcast',
  radios: 'radio',
  followings: 'user',
} as const satisfies Readonly<Record<string, FactKind>>;
export type ListKind = keyof typeof listKinds;
export const allListKinds: readonly ListKind[] = [...favouriteKinds, 'followings'];

/** An object in a list. */
export interface ListedObject {
  readonly id: number;
  /** Since when it is in the list: seconds since 1970. */
  readonly at: number;
  readonly facts: StoredFacts;
  /** Whether the service no longer had it when it was last looked up. */
  readonly isGone: boolean;
}

/** A list as a whole. */
export interface ListFacts {
  readonly number: number;
  readonly total: number;
  /** The length of all tracks. */
  readonly seconds: number;
  /** Grows with each change. */
  readonly revision: number;
}

/** What is known of new items. */
export type NewFacts = ReadonlyMap<number, StoredFacts>;

/** The lists of one listener, and what is known of their items. Methods throw `StoreError`. */
export class ListRows {
  protected readonly db: Database;
  protected readonly number: number;
  protected readonly seconds: () => number;

  /** `number`: of the listener in the database. `seconds`: since 1970. */
  constructor(db: Database, number: number, seconds: () => number) {
    this.db = db;
    this.number = number;
    this.seconds = seconds;
  }

  list(kind: ListKind): ListFacts | undefined {
    const row = this.db.row(
      tables.list,
      "FROM list INDEXED BY list_of WHERE listener = ? AND kind = ? AND kind <> 'playlist'",
      this.number,
      kind,
    );
    const twin =
      "SELECT 1 FROM list INDEXED BY list_at WHERE kind = ? AND listener = ? AND kind <> 'playlist'";
    this.db.expect(
      row === undefined
        ? this.db.get(twin, kind, this.number) === undefined
        : row.kind === kind && row.listener === this.number,
    );
    return row;
  }

  /** A page of a list, the oldest first. */
  items(list: ListFacts | undefined, kind: FactKind, index: number, limit: number): ListedObject[] {
    if (list === undefined) return [];
    const most = Math.min(limit, 1e9);
    const found = this.db.pairs(
      tables.item,
      tables.object,
      `FROM (SELECT * FROM item WHERE list = ? ORDER BY position LIMIT ? OFFSET ?) AS item
       LEFT JOIN object ON object.listener = ? AND object.kind = ? AND object.id = item.id
       ORDER BY item.position`,
      ...[list.number, most, index, this.number, kind],
    );
    this.db.expect(found.length === Math.max(0, Math.min(most, list.total - index)));
    return found.map(([item, object]) => this.#item(item, object));
  }

  /** Which of the ids are in a list. */
  among(list: ListFacts | undefined, ids: readonly number[]): Set<number> {
    if (list === undefined) return new Set();
    const sql = 'SELECT id FROM item WHERE list = ? AND id IN (SELECT value FROM json_each(?))';
    const rows = this.db.all(sql, list.number, JSON.stringify(ids));
    return new Set(rows.map(row => numberColumn(row, 'id')));
  }

  /** What is stored of an object. */
  object(kind: FactKind, id: number): StoredFacts | undefined {
    const row = this.#object(kind, id);
    return row && this.#facts(row.facts);
  }

  /** Replaces what is stored of an object. Undefined: the service no longer has it, and the old facts stay. */
  refresh(kind: FactKind, id: number, facts: StoredFacts | undefined): void {
    const row = this.#object(kind, id);
    if (row === undefined) return;
    const fresh = facts === undefined ? { gone: 1 } : { gone: 0, facts: JSON.stringify(facts) };
    this.db.put(tables.object, { ...row, ...fresh });
  }

  /** The artists of most of the favourite tracks, with those of favourite albums and favourite artists. */
  favouriteArtists(most: number): number[] {
    return this.db
      .all(
        `SELECT CASE object.kind WHEN 'artist' THEN object.id ELSE json_extract(object.facts, '$.artist.id') END
           AS artist, sum(CASE object.kind WHEN 'track' THEN 1 ELSE 3 END) AS weight
         FROM list JOIN item ON item.list = list.number
         JOIN object ON object.listener = list.listener AND object.id = item.id
           AND object.kind = CASE list.kind WHEN 'tracks' THEN 'track' WHEN 'albums' THEN 'album' ELSE 'artist' END
         WHERE list.listener = ? AND list.kind IN ('tracks', 'albums', 'artists')
         GROUP BY artist HAVING artist IS NOT NULL ORDER BY weight DESC, artist LIMIT ?`,
        this.number,
        most,
      )
      .map(row => numberColumn(row, 'artist'));
  }

  /** How often each object is in lists of these kinds. `playlist`: all playlists that the listener made. */
  uses(...kinds: readonly (ListKind | 'playlist')[]): Map<number, number> {
    const rows = this.db.all(
      `SELECT item.id, count(*) AS uses FROM list JOIN item ON item.list = list.number
       WHERE list.listener = ? AND list.kind IN (${kinds.map(() => '?').join(', ')}) GROUP BY item.id`,
      ...[this.number, ...kinds],
    );
    return new Map(rows.map(row => [numberColumn(row, 'id'), numberColumn(row, 'uses')]));
  }

  protected newList(kind: string): ListFacts {
    const row = {
      number: this.db.next('list'),
      listener: this.number,
      kind,
      total: 0,
      seconds: 0,
      next: 0,
      revision: 0,
    };
    this.db.put(tables.list, row);
    return row;
  }

  /** Stores what is known of objects, for `append`. */
  know(kind: FactKind, known: NewFacts): void {
    const sql = `SELECT id FROM object WHERE listener = ? AND kind = ? AND gone = 1
      AND id IN (SELECT value FROM json_each(?))`;
    const rows = this.db.all(sql, this.number, kind, JSON.stringify([...known.keys()]));
    const gone = new Set(rows.map(row => numberColumn(row, 'id')));
    const objects = [...known].map(([id, facts]) => ({
      ...{ listener: this.number, kind, id },
      ...{ facts: JSON.stringify(facts), gone: gone.has(id) ? 1 : 0 },
    }));
    this.db.put(tables.object, ...objects);
  }

  protected append(list: ListFacts, added: NewFacts): void {
    const { next } = this.reserve(list, added.size);
    const at = this.seconds();
    const items = [...added.keys()].map((id, place) => ({
      list: list.number,
      position: next + place,
      id,
      at,
    }));
    this.db.put(tables.item, ...items);
    const seconds = [...added.values()].reduce((sum, { duration }) => sum + Number(duration ?? 0), 0);
    this.count(list, added.size, seconds);
  }

  protected drop(list: ListFacts, ids: readonly number[]): number {
    let [dropped, seconds] = [0, 0];
    for (const id of new Set(ids)) {
      if (this.db.run('DELETE FROM item WHERE list = ? AND id = ?', list.number, id) === 0) continue;
      dropped += 1;
      if (list.seconds > 0) seconds += Number(this.object('track', id)?.['duration'] ?? 0);
    }
    if (dropped > 0) this.count(list, -dropped, -seconds);
    return dropped;
  }

  protected count({ number }: ListFacts, items: number, seconds: number): void {
    const row = this.listNumbered(number);
    this.db.put(tables.list, {
      ...row,
      total: row.total + items,
      seconds: row.seconds + seconds,
      revision: row.revision + 1,
    });
  }

  /** Positions that no item of the list had. */
  protected reserve({ number }: ListFacts, count: number): { readonly next: number } {
    const row = this.listNumbered(number);
    this.db.put(tables.list, { ...row, next: row.next + count });
    return { next: row.next };
  }

  /** A list that is there. */
  protected listNumbered(number: number): RowOf<typeof tables.list> {
    const row = this.db.row(tables.list, 'FROM list WHERE number = ?', number);
    if (row === undefined) throw this.db.damaged();
    return row;
  }

  #object(kind: FactKind, id: number): RowOf<typeof tables.object> | undefined {
    const rest = 'FROM object WHERE listener = ? AND kind = ? AND id = ?';
    return this.db.row(tables.object, rest, this.number, kind, id);
  }

  #item({ id, at }: RowOf<typeof tables.item>, { facts, gone }: RowOf<typeof tables.object>): ListedObject {
    return { id, at, facts: this.#facts(facts), isGone: gone === 1 };
  }

  #facts(text: string): StoredFacts {
    try {
      const facts: unknown = JSON.parse(text);
      // This server wrote the text.
      if (isRecord(facts)) return facts as StoredFacts;
    } catch {
      // Like any other text that this server did not write.
    }
    throw this.db.damaged();
  }
}
