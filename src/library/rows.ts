import { isRecord } from '../client/api/is-record.ts';
import type { RowOf } from '../store/checked-table.ts';
import { numberColumn, textColumn } from '../store/disk.ts';
import type { Database } from './database.ts';
import { type ListFacts, type ListKind, ListRows, listKinds, type NewFacts } from './list-rows.ts';
import { firstId, tables } from './tables.ts';

/** The service and the caller. An empty caller is the listener of this computer. */
export interface Owner {
  readonly service: string;
  readonly caller: string;
}

export interface PlaylistSettings {
  readonly title: string;
  readonly description: string;
  readonly public: boolean;
  readonly collaborative: boolean;
}

export interface PlaylistRow extends PlaylistSettings {
  readonly id: number;
  readonly list: ListFacts;
  /** Seconds since 1970. */
  readonly created: number;
  readonly changed: number;
}

/** One listener's rows. Methods throw `StoreError`, and belong into a transaction of the database. */
export class ListenerRows extends ListRows {
  /** The listener's id. */
  readonly id: number;
  /** Tells this library from all others, also in exported files. */
  readonly origin: string;

  constructor(db: Database, row: RowOf<typeof tables.listener>, seconds: () => number) {
    super(db, row.number, seconds);
    this.id = row.id;
    this.origin = row.origin;
  }

  /** Appends what is missing. Returns how many that is. */
  add(kind: ListKind, added: NewFacts, most: number, tooMany: () => Error): number {
    const there = this.among(this.list(kind), [...added.keys()]);
    const fresh = new Map([...added].filter(([id]) => !there.has(id)));
    if (fresh.size === 0) return 0;
    const list = this.list(kind) ?? this.newList(kind);
    if (list.total + fresh.size > most) throw tooMany();
    this.know(listKinds[kind], fresh);
    this.append(list, fresh);
    return fresh.size;
  }

  /** Returns how many were there. */
  remove(kind: ListKind, ids: readonly number[]): number {
    const list = this.list(kind);
    return list === undefined ? 0 : this.drop(list, ids);
  }

  playlist(id: number): PlaylistRow | undefined {
    return this.db.read(() => {
      const row = this.db.row(tables.playlist, 'FROM playlist WHERE id = ?', id);
      if (row !== undefined) return row.listener === this.number ? this.#playlist(row) : undefined;
      const twin = 'SELECT 1 FROM playlist INDEXED BY playlist_of WHERE listener = ? AND id = ?';
      this.db.expect(this.db.get(twin, this.number, id) === undefined);
      return undefined;
    });
  }

  /** The listener's own, the oldest first. */
  playlists(index: number, limit: number): PlaylistRow[] {
    const most = Math.min(limit, 1e9);
    const rest =
      'FROM playlist INDEXED BY playlist_at WHERE listener = ? ORDER BY playlist.list LIMIT ? OFFSET ?';
    const rows = this.db.rows(tables.playlist, rest, this.number, most, index);
    this.db.expect(rows.length === Math.max(0, Math.min(most, this.playlistCount() - index)));
    this.db.expect(
      rows.every(({ listener, list }, at) => listener === this.number && list > (rows[at - 1]?.list ?? 0)),
    );
    return rows.map(row => this.#playlist(row));
  }

  playlistCount(): number {
    const [count, other] = ['playlist_of', 'playlist_at'].map(index => {
      const sql = `SELECT count(*) AS total FROM playlist INDEXED BY ${index} WHERE listener = ?`;
      return numberColumn(this.db.get(sql, this.number), 'total');
    });
    this.db.expect(count === other);
    return count ?? 0;
  }

  /** `random`: from 0 to 1. */
  createPlaylist(
    { title, description, public: isPublic, collaborative }: PlaylistSettings,
    random: () => number,
  ): number {
    const id = freeId(this.db, random);
    const { number } = this.newList('playlist');
    const now = this.seconds();
    this.db.put(tables.playlist, {
      ...{ id, listener: this.number, list: number, title, description },
      ...{ public: Number(isPublic), collaborative: Number(collaborative), created: now, changed: now },
    });
    return id;
  }

  updatePlaylist({ id }: PlaylistRow, to: PlaylistSettings): void {
    this.#change(id, {
      ...{ title: to.title, description: to.description },
      ...{ public: Number(to.public), collaborative: Number(to.collaborative) },
    });
  }

  deletePlaylist({ id, list }: PlaylistRow): void {
    this.db.run('DELETE FROM item WHERE list = ?', list.number);
    this.db.run('DELETE FROM list WHERE number = ?', list.number);
    this.db.run('DELETE FROM playlist WHERE id = ?', id);
  }

  /** `added`: also stored by `know`. */
  addTracks({ id, list }: PlaylistRow, added: NewFacts): void {
    this.append(list, added);
    this.#touch(id);
  }

  removeTracks({ id, list }: PlaylistRow, ids: readonly number[]): void {
    if (this.drop(list, ids) > 0) this.#touch(id);
  }

  /** `ids`: all tracks of the playlist, each once. */
  reorder({ id, list }: PlaylistRow, ids: readonly number[]): void {
    const { next } = this.reserve(list, ids.length);
    const items = this.db.rows(tables.item, 'FROM item WHERE list = ?', list.number);
    const since = new Map(items.map(({ id: track, at }) => [track, at]));
    this.db.run('DELETE FROM item WHERE list = ?', list.number);
    const moved = ids.flatMap((track, place) => {
      const at = since.get(track);
      return at === undefined ? [] : [{ list: list.number, position: next + place, id: track, at }];
    });
    this.db.put(tables.item, ...moved);
    this.count(list, 0, 0);
    this.#touch(id);
  }

  bookmark(episode: number): number | undefined {
    const where = 'WHERE listener = ? AND episode = ?';
    return this.db.read(() => {
      const row = this.db.row(tables.bookmark, `FROM bookmark NOT INDEXED ${where}`, this.number, episode);
      const twin = `SELECT 1 FROM bookmark INDEXED BY bookmark_at ${where}`;
      this.db.expect(row !== undefined || this.db.get(twin, this.number, episode) === undefined);
      return row?.offset;
    });
  }

  setBookmark(episode: number, offset: number): void {
    this.db.put(tables.bookmark, { listener: this.number, episode, offset });
  }

  removeBookmark(episode: number): void {
    this.db.run('DELETE FROM bookmark WHERE listener = ? AND episode = ?', this.number, episode);
  }

  bookmarks(): { readonly episode: number; readonly offset: number }[] {
    const rest = 'FROM bookmark NOT INDEXED WHERE listener = ? ORDER BY episode';
    const rows = this.db.rows(tables.bookmark, rest, this.number);
    const twin = 'SELECT count(*) AS total FROM bookmark INDEXED BY bookmark_at WHERE listener = ?';
    this.db.expect(rows.length === numberColumn(this.db.get(twin, this.number), 'total'));
    return rows;
  }

  copied(
    target: string,
    source: string,
  ): { readonly job: string; readonly id: number | undefined } | undefined {
    const sql = 'SELECT job, id FROM copied WHERE listener = ? AND target = ? AND source = ?';
    const row = this.db.get(sql, this.number, target, source);
    if (row === undefined) return undefined;
    const id: unknown = isRecord(row) ? row['id'] : undefined;
    return { job: textColumn(row, 'job'), id: typeof id === 'number' ? id : undefined };
  }

  setCopied(target: string, source: string, job: string, id: number | undefined): void {
    this.db.run(
      `INSERT INTO copied VALUES (?, ?, ?, ?, nullif(?, 0))
       ON CONFLICT DO UPDATE SET job = excluded.job, id = excluded.id`,
      ...[this.number, target, source, job, id ?? 0],
    );
  }

  /** Deletes the whole library. */
  forget(): void {
    const own = 'SELECT number FROM list WHERE listener = ?';
    this.db.run(`DELETE FROM item WHERE list IN (${own})`, this.number);
    for (const table of ['list', 'playlist', 'object', 'bookmark', 'copied'])
      this.db.run(`DELETE FROM ${table} WHERE listener = ?`, this.number);
    this.db.run('DELETE FROM listener WHERE number = ?', this.number);
  }

  #touch(playlist: number): void {
    this.#change(playlist, {});
  }

  #change(id: number, to: Partial<StoredPlaylist>): void {
    const row = this.db.row(tables.playlist, 'FROM playlist WHERE id = ?', id);
    if (row === undefined) throw this.db.damaged();
    this.db.put(tables.playlist, { ...row, ...to, changed: this.seconds() });
  }

  #playlist({ public: isPublic, collaborative, list, ...row }: StoredPlaylist): PlaylistRow {
    return {
      ...{ id: row.id, title: row.title, description: row.description },
      ...{ public: isPublic === 1, collaborative: collaborative === 1 },
      ...{ created: row.created, changed: row.changed, list: this.listNumbered(list) },
    };
  }
}

type StoredPlaylist = RowOf<typeof tables.playlist>;

/** The rows of a listener. Undefined if there are none yet. */
export function findRows(
  db: Database,
  { service, caller }: Owner,
  seconds: () => number,
): ListenerRows | undefined {
  const row = db.row(
    tables.listener,
    'FROM listener INDEXED BY listener_of WHERE service = ? AND caller = ?',
    service,
    caller,
  );
  const twin = 'SELECT 1 FROM listener INDEXED BY listener_at WHERE caller = ? AND service = ?';
  db.expect(
    row === undefined
      ? db.get(twin, caller, service) === undefined
      : row.service === service && row.caller === caller,
  );
  return row && new ListenerRows(db, row, seconds);
}

/** The services beside which a caller has a library. */
export const servicesIn = (db: Database, caller: string): string[] =>
  db
    .rows(tables.listener, 'FROM listener WHERE caller = ? ORDER BY number', caller)
    .map(({ service }) => service);

/** What new rows take: an unguessable text, and numbers from 0 to 1. */
export interface Chance {
  unguessable(): string;
  random(): number;
}

/** The same, created at their first use. */
export function rowsOfListener(
  db: Database,
  owner: Owner,
  seconds: () => number,
  chance: Chance,
): ListenerRows {
  const create = () => {
    const row = {
      ...{ number: db.next('listener'), service: owner.service, caller: owner.caller },
      ...{ id: freeId(db, chance.random), origin: chance.unguessable() },
    };
    db.put(tables.listener, row);
    return new ListenerRows(db, row, seconds);
  };
  const find = () => db.read(() => findRows(db, owner, seconds));
  return find() ?? db.change(() => find() ?? create());
}

/** Earlier versions counted up from the first id. */
const firstRandomId = firstId + 1e9;

/** An id that nothing has. It is random, so that none is given out twice after an older file was restored. */
function freeId(db: Database, random: () => number): number {
  const sql = 'SELECT 1 FROM playlist WHERE id = ? UNION ALL SELECT 1 FROM listener WHERE id = ?';
  let id = firstRandomId + Math.floor(random() * (Number.MAX_SAFE_INTEGER - firstRandomId));
  while (db.get(sql, id, id) !== undefined) id = id < Number.MAX_SAFE_INTEGER ? id + 1 : firstRandomId;
  return id;
}
