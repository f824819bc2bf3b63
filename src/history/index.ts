import type { Clock } from '../client/clock.ts';
import type { Database } from '../library/database.ts';
import { numberColumn, textColumn } from '../store/disk.ts';
import { type HistoryFile, type HistoryFileOptions, historyFile } from './history-file.ts';
import { type HeardSong, type Listen, recordingLength } from './listen.ts';
import { type KeyOf, listenRows } from './listen-rows.ts';
import type { ListensHost } from './listens-host.ts';
import type { Period } from './period.ts';
import { stateIn } from './read-pass.ts';
import { HistoryReader, type Tables } from './reader.ts';
import {
  type ChartKind,
  chartPage,
  nameSums,
  pickedPage,
  type SongPick,
  type Sum,
  type SummedSong,
} from './sums.ts';

export type { HeardSong, Listen } from './listen.ts';
export { allTime, dayOf, type Period, periodIn } from './period.ts';
export type { ChartKind, SongPick, SummedSong } from './sums.ts';

interface HistoryOptions extends HistoryFileOptions {
  /** Where listens are read from, if the listener set it. */
  readonly host?: ListensHost | undefined;
  /** The catalogue that songs are matched with. */
  readonly service: string;
  readonly keyOf: KeyOf;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  now(): number;
}

/** How much of the history is here. Times are seconds since 1970. */
export interface HistoryState {
  /** Where it comes from: "listenbrainz alice". Undefined if there are imported listens only. */
  readonly source: string | undefined;
  readonly listens: number;
  readonly first: number | undefined;
  readonly last: number | undefined;
  /** Whether all listens of the source were read once. */
  readonly isWhole: boolean;
  readonly isReading: boolean;
  /** Seconds with more listens than the source gives. */
  readonly crowded: number;
  /** Why reading ended, in words that follow a colon. */
  readonly problem: string | undefined;
}

/** A page of songs or of listens. */
export interface HeardPage {
  readonly items: readonly SummedSong[];
  readonly total: number;
}

/** The longest that a first use waits for listens, in milliseconds. */
const firstUseMs = 2500;

/** What one listener played. Methods reject with `StoreError`. */
export class ListenerHistory {
  readonly #keyOf: KeyOf;
  readonly #service: string;
  readonly #file: HistoryFile;
  readonly #reader: HistoryReader | undefined;
  #tables: Tables | undefined;

  constructor({ host, service, keyOf, clock, now, ...file }: HistoryOptions) {
    this.#keyOf = keyOf;
    this.#service = service;
    this.#file = historyFile(file);
    const open = () => this.#open();
    this.#reader = host && new HistoryReader({ host, open, clock, now });
  }

  /** Whether there is one: the listener set where it is read from, or imported listens. Never rejects. */
  async isThere(): Promise<boolean> {
    if (this.#reader !== undefined) return true;
    try {
      const db = await this.#file.openIfThere();
      return db?.get('SELECT at FROM listen LIMIT 1') !== undefined;
    } catch {
      // Calls that need it say what is wrong with its file.
      return true;
    }
  }

  /** Begins to read what is new, if that is due, and tells how much is here. */
  async state(): Promise<HistoryState> {
    await this.#reader?.use(0);
    const db = await this.#file.openIfThere();
    const host = this.#reader?.host;
    const count = db?.get(
      'SELECT count(*) AS listens, coalesce(min(at), 0) AS first, coalesce(max(at), 0) AS last FROM listen',
    );
    const listens = count === undefined ? 0 : numberColumn(count, 'listens');
    const read = db && host ? db.get('SELECT state FROM origin WHERE name = ?', host.origin) : undefined;
    const { readAt, crowded } = stateIn(String(Reflect.get(Object(read), 'state') ?? ''));
    return {
      source: host?.name,
      listens,
      first: listens === 0 ? undefined : numberColumn(count, 'first'),
      last: listens === 0 ? undefined : numberColumn(count, 'last'),
      isWhole: host === undefined || readAt > 0,
      isReading: this.#reader?.isRunning ?? false,
      crowded,
      problem: this.#reader?.problem,
    };
  }

  /** The listens of a period, the newest first. */
  async listens(period: Period, index: number, limit: number): Promise<HeardPage> {
    const db = await this.#used();
    const { from, to } = period;
    const count = db.get(
      'SELECT count(*) AS total FROM listen NOT INDEXED WHERE at >= ? AND at < ?',
      from,
      to,
    );
    const rows = db.all(
      'SELECT at, song FROM listen NOT INDEXED WHERE at >= ? AND at < ? ORDER BY at DESC, song LIMIT ? OFFSET ?',
      ...[from, to, limit, index],
    );
    const sums = rows.map((row): Sum => {
      const at = numberColumn(row, 'at');
      return { id: numberColumn(row, 'song'), plays: 1, first: at, last: at };
    });
    return { items: await nameSums(db, 'tracks', sums), total: numberColumn(count, 'total') };
  }

  /** What was played most in a period. */
  async chart(kind: ChartKind, period: Period, index: number, limit: number): Promise<HeardPage> {
    const db = await this.#used();
    const { sums, total } = await chartPage(db, kind, period, index, limit);
    return { items: await nameSums(db, kind, sums), total };
  }

  /** The songs that are picked of a period, in order. */
  async songs(pick: SongPick, period: Period, index: number, limit: number): Promise<HeardPage> {
    const db = await this.#used();
    const { sums, total } = await pickedPage(db, pick, period, index, limit);
    return { items: await nameSums(db, 'tracks', sums), total };
  }

  /**
   * A function that tells how often a song was played, and when last: 0 for never, undefined if its name cannot be
   * compared. Costs no request.
   */
  async playsOf(): Promise<(song: HeardSong) => Pick<Sum, 'plays' | 'last'> | undefined> {
    await this.#used();
    const { db, rows } = await this.#open();
    return song => {
      const id = rows.find(song);
      if (id === undefined) return this.#keyOf(song) === '' ? undefined : { plays: 0, last: 0 };
      const sql = 'SELECT count(*) AS plays, coalesce(max(at), 0) AS last FROM listen WHERE song = ?';
      const found = db.get(sql, id);
      return { plays: numberColumn(found, 'plays'), last: numberColumn(found, 'last') };
    };
  }

  /** The recording's id at MusicBrainz that the listens name for a song. Costs no request. */
  async recordingOf(song: HeardSong): Promise<string | undefined> {
    const { db, rows } = await this.#open();
    const id = rows.find(song);
    const sql = 'SELECT code FROM code WHERE song = ? AND length(code) = ?';
    const found = id === undefined ? undefined : db.get(sql, id, recordingLength);
    return found === undefined ? undefined : textColumn(found, 'code');
  }

  /**
   * The tracks that songs were matched with, by song: 0 for those that the catalogue did not have. `since`: seconds; what
   * was not found before is looked for again.
   */
  async matches(songs: readonly number[], since: number): Promise<Map<number, number>> {
    const { db } = await this.#open();
    const found = new Map<number, number>();
    for (const song of songs) {
      const row = db.get(
        'SELECT track FROM matched WHERE service = ? AND song = ? AND (track <> 0 OR at >= ?)',
        ...[this.#service, song, since],
      );
      if (row !== undefined) found.set(song, numberColumn(row, 'track'));
    }
    return found;
  }

  /** Keeps what songs were matched with. `at`: seconds since 1970. */
  async keepMatches(tracks: ReadonlyMap<number, number>, at: number): Promise<void> {
    const { db } = await this.#open();
    db.change(() => {
      for (const [song, track] of tracks)
        db.run('INSERT OR REPLACE INTO matched VALUES (?, ?, ?, ?)', this.#service, song, track, at);
    });
  }

  /** Adds listens of another origin, such as an export. Returns how many are new. */
  async add(origin: string, listens: readonly Listen[]): Promise<number> {
    const { db, rows } = await this.#open();
    return db.change(() => rows.add(listens, rows.originOf(origin)).added);
  }

  /** Waits until nothing is read any more. */
  settled = async (): Promise<void> => this.#reader?.settled();

  /** Deletes everything. It is read again when the history is used next, if the listener still has a source set. */
  async forget(): Promise<void> {
    await this.#reader?.pause();
    const db = await this.#file.openIfThere();
    if (db === undefined) return;
    db.change(() => {
      for (const table of ['listen', 'matched', 'code', 'song', 'album', 'artist', 'origin'])
        db.run(`DELETE FROM ${table}`);
    });
    db.erase();
    this.#tables = undefined;
  }

  async close(): Promise<void> {
    await this.#reader?.close();
    await this.#file.close();
  }

  async #open(): Promise<Tables> {
    const db = await this.#file.open();
    if (this.#tables?.db !== db) this.#tables = { db, rows: listenRows(db, this.#keyOf) };
    return this.#tables;
  }

  /** The tables, for a call that reads them: the first one waits a moment for the newest listens. */
  async #used(): Promise<Database> {
    const { db } = await this.#open();
    const isEmpty = db.get('SELECT at FROM listen LIMIT 1') === undefined;
    await this.#reader?.use(isEmpty ? firstUseMs : 0);
    return db;
  }
}
