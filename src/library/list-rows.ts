import { favouriteKinds } from '../client/api/favourite-endpoints.ts';
import { isRecord } from '../client/api/is-record.ts';
import { numberIn, textIn } from '../store/disk.ts';
import { LibraryFileError } from '../store/store.ts';
import type { Database } from './database.ts';
import type { FactKind, Facts } from './facts.ts';

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
export interface Item {
  readonly id: number;
  /** Since when it is in the list: seconds since 1970. */
  readonly at: number;
  readonly facts: Facts;
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
export type NewFacts = ReadonlyMap<number, Facts>;

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
    const row = this.db.get('SELECT * FROM list WHERE listener = ? AND kind = ?', this.number, kind);
    return row === undefined ? undefined : listIn(row);
  }

  /** A page of a list, the oldest first. */
  items(list: ListFacts | undefined, kind: FactKind, index: number, limit: number): Item[] {
    if (list === undefined) return [];
    return this.db
      .all(
        `SELECT page.id, page.at, object.facts, object.gone
         FROM (SELECT * FROM item WHERE list = ? ORDER BY position LIMIT ? OFFSET ?) AS page
         JOIN object ON object.listener = ? AND object.kind = ? AND object.id = page.id
         ORDER BY page.position`,
        ...[list.number, Math.min(limit, 1e9), index, this.number, kind],
      )
      .map(itemIn);
  }

  /** Which of the ids are in a list. */
  among(list: ListFacts | undefined, ids: readonly number[]): Set<number> {
    if (list === undefined) return new Set();
    const sql = 'SELECT 1 FROM item WHERE list = ? AND id = ?';
    return new Set(ids.filter(id => this.db.get(sql, list.number, id) !== undefined));
  }

  /** What is stored of an object. */
  object(kind: FactKind, id: number): Facts | undefined {
    const sql = 'SELECT facts FROM object WHERE listener = ? AND kind = ? AND id = ?';
    const row = this.db.get(sql, this.number, kind, id);
    return row === undefined ? undefined : factsIn(row);
  }

  /** Replaces what is stored of an object. Undefined: the service no longer has it, and the old facts stay. */
  refresh(kind: FactKind, id: number, facts: Facts | undefined): void {
    const of = [this.number, kind, id] as const;
    if (facts === undefined)
      this.db.run('UPDATE object SET gone = 1 WHERE listener = ? AND kind = ? AND id = ?', ...of);
    else
      this.db.run(
        'UPDATE object SET gone = 0, facts = ? WHERE listener = ? AND kind = ? AND id = ?',
        JSON.stringify(facts),
        ...of,
      );
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
      .map(row => numberIn(row, 'artist'));
  }

  /** How often each object is in lists of these kinds. `playlist`: all playlists that the listener made. */
  uses(...kinds: readonly (ListKind | 'playlist')[]): Map<number, number> {
    const rows = this.db.all(
      `SELECT item.id, count(*) AS uses FROM list JOIN item ON item.list = list.number
       WHERE list.listener = ? AND list.kind IN (${kinds.map(() => '?').join(', ')}) GROUP BY item.id`,
      ...[this.number, ...kinds],
    );
    return new Map(rows.map(row => [numberIn(row, 'id'), numberIn(row, 'uses')]));
  }

  protected newList(kind: string): ListFacts {
    const sql = 'INSERT INTO list (listener, kind) VALUES (?, ?) RETURNING *';
    return listIn(this.db.get(sql, this.number, kind));
  }

  protected append(list: ListFacts, kind: FactKind, added: NewFacts): void {
    const { next } = this.reserve(list, added.size);
    const now = this.seconds();
    let [position, seconds] = [next, 0];
    for (const [id, facts] of added) {
      this.db.run(
        `INSERT INTO object (listener, kind, id, facts) VALUES (?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET facts = excluded.facts`,
        ...[this.number, kind, id, JSON.stringify(facts)],
      );
      this.db.run('INSERT INTO item VALUES (?, ?, ?, ?)', list.number, position, id, now);
      position += 1;
      seconds += Number(facts['duration'] ?? 0);
    }
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
    this.db.run(
      'UPDATE list SET total = total + ?, seconds = seconds + ?, revision = revision + 1 WHERE number = ?',
      ...[items, seconds, number],
    );
  }

  /** Positions that no item of the list had. */
  protected reserve({ number }: ListFacts, count: number): { readonly next: number } {
    const sql = 'UPDATE list SET next = next + ? WHERE number = ? RETURNING next - ? AS next';
    return { next: numberIn(this.db.get(sql, count, number, count), 'next') };
  }
}

export const listIn = (row: unknown): ListFacts => ({
  number: numberIn(row, 'number'),
  total: numberIn(row, 'total'),
  seconds: numberIn(row, 'seconds'),
  revision: numberIn(row, 'revision'),
});

const itemIn = (row: unknown): Item => ({
  id: numberIn(row, 'id'),
  at: numberIn(row, 'at'),
  facts: factsIn(row),
  isGone: numberIn(row, 'gone') === 1,
});

function factsIn(row: unknown): Facts {
  try {
    const facts: unknown = JSON.parse(textIn(row, 'facts'));
    // This server wrote the text.
    if (isRecord(facts)) return facts as Facts;
  } catch {
    // Like any other text that this server did not write.
  }
  throw new LibraryFileError('An entry of the library on this computer is damaged. Nothing was changed.');
}
