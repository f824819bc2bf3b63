import { isRecord } from '../client/api/is-record.ts';
import { numberIn, textIn } from '../store/disk.ts';
import { type Database, firstId } from './database.ts';
import { type ListFacts, type ListKind, ListRows, listIn, listKinds, type NewFacts } from './list-rows.ts';

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
export class Rows extends ListRows {
  /** The listener's id. */
  readonly id: number;
  /** Tells this library from all others, also in exported files. */
  readonly origin: string;

  /** `row`: a row of the table of listeners. */
  constructor(db: Database, row: unknown, seconds: () => number) {
    super(db, numberIn(row, 'number'), seconds);
    this.id = numberIn(row, 'id');
    this.origin = textIn(row, 'origin');
  }

  /** Appends what is missing. Returns how many that is. */
  add(kind: ListKind, added: NewFacts, most: number, tooMany: () => Error): number {
    const there = this.among(this.list(kind), [...added.keys()]);
    const fresh = new Map([...added].filter(([id]) => !there.has(id)));
    if (fresh.size === 0) return 0;
    const list = this.list(kind) ?? this.newList(kind);
    if (list.total + fresh.size > most) throw tooMany();
    this.append(list, listKinds[kind], fresh);
    return fresh.size;
  }

  /** Returns how many were there. */
  remove(kind: ListKind, ids: readonly number[]): number {
    const list = this.list(kind);
    return list === undefined ? 0 : this.drop(list, ids);
  }

  playlist(id: number): PlaylistRow | undefined {
    const row = this.db.get(
      `SELECT ${playlistColumns} FROM playlist JOIN list ON list.number = playlist.list
       WHERE playlist.id = ? AND playlist.listener = ?`,
      id,
      this.number,
    );
    return row === undefined ? undefined : playlistIn(row);
  }

  /** The listener's own, the oldest first. */
  playlists(index: number, limit: number): PlaylistRow[] {
    return this.db
      .all(
        `SELECT ${playlistColumns} FROM playlist JOIN list ON list.number = playlist.list
         WHERE playlist.listener = ? ORDER BY playlist.list LIMIT ? OFFSET ?`,
        this.number,
        Math.min(limit, 1e9),
        index,
      )
      .map(playlistIn);
  }

  playlistCount(): number {
    const row = this.db.get('SELECT count(*) AS total FROM playlist WHERE listener = ?', this.number);
    return numberIn(row, 'total');
  }

  /** `random`: from 0 to 1. */
  createPlaylist(
    { title, description, public: isPublic, collaborative }: PlaylistSettings,
    random: () => number,
  ): number {
    const id = freeId(this.db, random);
    const { number } = this.newList('playlist');
    const now = this.seconds();
    this.db.run(
      'INSERT INTO playlist VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      ...[id, this.number, number, title, description, Number(isPublic), Number(collaborative), now, now],
    );
    return id;
  }

  updatePlaylist({ id }: PlaylistRow, to: PlaylistSettings): void {
    this.db.run(
      'UPDATE playlist SET title = ?, description = ?, public = ?, collaborative = ? WHERE id = ?',
      ...[to.title, to.description, Number(to.public), Number(to.collaborative), id],
    );
    this.#touch(id);
  }

  deletePlaylist({ id, list }: PlaylistRow): void {
    this.db.run('DELETE FROM item WHERE list = ?', list.number);
    this.db.run('DELETE FROM list WHERE number = ?', list.number);
    this.db.run('DELETE FROM playlist WHERE id = ?', id);
  }

  addTracks({ id, list }: PlaylistRow, added: NewFacts): void {
    this.append(list, 'track', added);
    this.#touch(id);
  }

  removeTracks({ id, list }: PlaylistRow, ids: readonly number[]): void {
    if (this.drop(list, ids) > 0) this.#touch(id);
  }

  /** `ids`: all tracks of the playlist, each once. */
  reorder({ id, list }: PlaylistRow, ids: readonly number[]): void {
    const { next } = this.reserve(list, ids.length);
    const sql = 'UPDATE item SET position = ? WHERE list = ? AND id = ?';
    for (const [at, track] of ids.entries()) this.db.run(sql, next + at, list.number, track);
    this.count(list, 0, 0);
    this.#touch(id);
  }

  bookmark(episode: number): number | undefined {
    const sql = 'SELECT offset FROM bookmark WHERE listener = ? AND episode = ?';
    const row = this.db.get(sql, this.number, episode);
    return row === undefined ? undefined : numberIn(row, 'offset');
  }

  setBookmark(episode: number, offset: number): void {
    const sql = 'INSERT INTO bookmark VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET offset = excluded.offset';
    this.db.run(sql, this.number, episode, offset);
  }

  removeBookmark(episode: number): void {
    this.db.run('DELETE FROM bookmark WHERE listener = ? AND episode = ?', this.number, episode);
  }

  bookmarks(): { readonly episode: number; readonly offset: number }[] {
    return this.db
      .all('SELECT episode, offset FROM bookmark WHERE listener = ? ORDER BY episode', this.number)
      .map(row => ({ episode: numberIn(row, 'episode'), offset: numberIn(row, 'offset') }));
  }

  copied(
    target: string,
    source: string,
  ): { readonly job: string; readonly id: number | undefined } | undefined {
    const sql = 'SELECT job, id FROM copied WHERE listener = ? AND target = ? AND source = ?';
    const row = this.db.get(sql, this.number, target, source);
    if (row === undefined) return undefined;
    const id: unknown = isRecord(row) ? row['id'] : undefined;
    return { job: textIn(row, 'job'), id: typeof id === 'number' ? id : undefined };
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
    this.db.run('UPDATE playlist SET changed = ? WHERE id = ?', this.seconds(), playlist);
  }
}

/** The rows of a listener. Undefined if there are none yet. */
export function findRows(db: Database, { service, caller }: Owner, seconds: () => number): Rows | undefined {
  const row = db.get('SELECT * FROM listener WHERE service = ? AND caller = ?', service, caller);
  return row === undefined ? undefined : new Rows(db, row, seconds);
}

/** The services beside which a caller has a library. */
export const servicesIn = (db: Database, caller: string): string[] =>
  db
    .all('SELECT service FROM listener WHERE caller = ? ORDER BY number', caller)
    .map(row => textIn(row, 'service'));

/** What new rows take: an unguessable text, and numbers from 0 to 1. */
export interface Chance {
  unguessable(): string;
  random(): number;
}

/** The same, created at their first use. */
export function rowsOf(db: Database, owner: Owner, seconds: () => number, chance: Chance): Rows {
  const create = () => {
    const insert = 'INSERT INTO listener (service, caller, id, origin) VALUES (?, ?, ?, ?) RETURNING *';
    return new Rows(
      db,
      db.get(insert, owner.service, owner.caller, freeId(db, chance.random), chance.unguessable()),
      seconds,
    );
  };
  const find = () => findRows(db, owner, seconds);
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

const playlistColumns =
  'playlist.*, list.number, list.total, list.seconds, list.revision, playlist.id AS playlist_id';

const playlistIn = (row: unknown): PlaylistRow => ({
  id: numberIn(row, 'playlist_id'),
  title: textIn(row, 'title'),
  description: textIn(row, 'description'),
  public: numberIn(row, 'public') === 1,
  collaborative: numberIn(row, 'collaborative') === 1,
  created: numberIn(row, 'created'),
  changed: numberIn(row, 'changed'),
  list: listIn(row),
});
