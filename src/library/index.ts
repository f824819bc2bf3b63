import { existsSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { objectPath } from '../client/api/endpoint.ts';
import type { Entry } from '../client/api/index.ts';
import type { Input } from '../client/api/input-field.ts';
import { isRecord } from '../client/api/is-record.ts';
import { lazy } from '../client/api/lazy.ts';
import { isPersonal } from '../client/client.ts';
import { LibraryUnusable } from '../client/errors.ts';
import type { LocalCall, LocalLibrary } from '../client/local-answers.ts';
import { takeTurns } from '../client/many-calls.ts';
import type { EncodedCall } from '../client/retrying-requester.ts';
import type { WireAnswer } from '../client/wire-codec.ts';
import { StoreError } from '../store/store.ts';
import { type Addresses, ServiceRenderer } from './bodies.ts';
import { type Database, type DatabaseOptions, openDatabase } from './database.ts';
import { type FactKind, factsOf, objectsIn, type StoredFacts } from './facts.ts';
import { allListKinds, type ListKind, listKinds } from './list-rows.ts';
import { libraryHandler } from './routes.ts';
import { findRows, type ListenerRows, type Owner, rowsOfListener, servicesIn } from './rows.ts';
import { ServiceError } from './service-form.ts';
import { firstId } from './tables.ts';

export type { Addresses } from './bodies.ts';

export interface LibrariesOptions extends DatabaseOptions {
  /** Identifies the service whose objects are in the libraries. */
  readonly service: string;
  readonly addresses: Addresses;
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 to 1. */
  random(): number;
  /** A new unguessable text at each call. */
  unguessable(): string;
}

/** The libraries of a profile on this computer. The file is opened at its first use. */
export interface Libraries {
  /** The library of a caller over HTTP; of the listener of this computer for an empty text. */
  of(caller: string): ListenerLibrary;
  close(): Promise<void>;
}

/** How much is in a library. */
export type LibraryCounts = Readonly<Record<ListKind | 'made' | 'bookmarks', number>>;

/** How many objects of the service's answers are remembered, in memory only. */
const mostSeen = 5000;

export function createLibraries(options: LibrariesOptions): Libraries {
  const database = lazy(() => openDatabase(options));
  const parts: Parts = {
    ...options,
    bodies: new ServiceRenderer(options.addresses),
    // They come from answers that anybody gets, so all callers may share them.
    seen: new LRUCache({ max: mostSeen }),
    open: database.get,
    openIfThere: async () =>
      (await database.made()) ??
      (options.file !== undefined && existsSync(options.file) ? await database.get() : undefined),
  };
  return {
    of: caller => new ListenerLibrary(parts, caller),
    async close() {
      await (await database.made())?.close();
    },
  };
}

interface Parts extends LibrariesOptions {
  readonly bodies: ServiceRenderer;
  readonly seen: LRUCache<string, StoredFacts>;
  open(): Promise<Database>;
  openIfThere(): Promise<Database | undefined>;
}

/** One listener's library. Methods reject with `StoreError`, requests with `MusicError`. */
export class ListenerLibrary implements LocalLibrary {
  readonly #parts: Parts;
  readonly #owner: Owner;
  /** Facts from a file. They must last until they are used. */
  readonly #given = new Map<string, StoredFacts>();
  /** Resolves when what was seen of its objects is stored. The next answer waits for it. */
  #refreshed: Promise<unknown> = Promise.resolve();

  constructor(parts: Parts, caller: string) {
    this.#parts = parts;
    this.#owner = { service: parts.service, caller };
  }

  answers(entry: Entry, input: Input): boolean {
    const { playlist_id, user_id } = input;
    return isPersonal(entry, input) || isMadeHere(playlist_id) || isMadeHere(user_id);
  }

  async answer({ entry, input, request }: EncodedCall, how: LocalCall): Promise<WireAnswer> {
    try {
      await this.#refreshed;
      const db = await this.#parts.open();
      const handle = libraryHandler(entry);
      if (handle === undefined) throw new TypeError(`no library here answers ${entry.group}.${entry.name}`);
      const { bodies, addresses, now, random, seen } = this.#parts;
      const turn = takeTurns();
      const body = await handle({
        ...how,
        input,
        path: request.path,
        params: request.params,
        db,
        rows: this.#rows(db),
        bodies,
        base: addresses.base,
        addresses,
        seen: (kind, id) => this.#given.get(keyOf(kind, id)) ?? seen.get(keyOf(kind, id)),
        now,
        random,
      });
      const answer = json(body);
      // Reading a long answer takes its time as well.
      await turn();
      return answer;
    } catch (error) {
      if (error instanceof ServiceError) return json({ error: error.body });
      if (!(error instanceof StoreError)) throw error;
      throw new LibraryUnusable(entry, 'the file cannot be used', { ran: 'no', why: error.message });
    }
  }

  noticed(entry: Entry, input: Input, value: unknown): void {
    const seen = objectsIn(value);
    for (const { kind, id, facts } of seen) this.#parts.seen.set(keyOf(kind, id), facts);
    const object = objectPath(entry.endpoint.path);
    const kind = Object.values(listKinds).find(each => each === object?.kind);
    const id = kind && input[`${kind}_id`];
    if (object?.below !== '' || kind === undefined || typeof id !== 'number') return;
    const facts = isRecord(value) ? factsOf(kind, value) : undefined;
    // What cannot be stored now is stored at the next look.
    const refreshed = this.#refresh(kind, id, facts).catch(() => undefined);
    this.#refreshed = Promise.all([this.#refreshed, refreshed]);
  }

  /** Undefined if there is no library yet. */
  async counts(): Promise<LibraryCounts | undefined> {
    const db = await this.#parts.openIfThere();
    return db?.read(() => {
      const rows = this.#found(db);
      if (rows === undefined) return undefined;
      const totals: Record<ListKind, number> = Object.assign(
        {},
        ...allListKinds.map(kind => ({ [kind]: rows.list(kind)?.total ?? 0 })),
      );
      return { ...totals, made: rows.playlistCount(), bookmarks: rows.bookmarks().length };
    });
  }

  /** The listener's id, which nobody else has. */
  async id(): Promise<number> {
    return this.#rows(await this.#parts.open()).id;
  }

  /** Reads the library in one transaction. */
  async read<T>(work: (rows: ListenerRows) => T): Promise<T> {
    const db = await this.#parts.open();
    const rows = this.#rows(db);
    return db.read(() => work(rows));
  }

  /** Reads what is in the library at each call; undefined if there is none yet. */
  async reader(): Promise<(<T>(work: (rows: ListenerRows) => T) => T) | undefined> {
    const db = await this.#parts.openIfThere();
    const rows = db && this.#found(db);
    return db && rows && (work => db.read(() => work(this.#found(db) ?? rows)));
  }

  /** Changes it in one transaction. */
  async change<T>(work: (rows: ListenerRows) => T): Promise<T> {
    const db = await this.#parts.open();
    return db.change(() => work(this.#rows(db)));
  }

  /** Uses these facts for later additions instead of asking the service. */
  remember(kind: FactKind, id: number, facts: StoredFacts): void {
    this.#given.set(keyOf(kind, id), facts);
  }

  /** The libraries of the same listener beside other services, by the services. */
  async others(): Promise<ReadonlyMap<string, ListenerLibrary>> {
    const db = await this.#parts.openIfThere();
    const { service: own, caller } = this.#owner;
    const names = db?.read(() => servicesIn(db, caller)) ?? [];
    const others = names.filter(service => service !== own);
    return new Map(
      others.map(service => [service, new ListenerLibrary({ ...this.#parts, service }, caller)]),
    );
  }

  /** Deletes the whole library. */
  async forget(): Promise<void> {
    const db = await this.#parts.openIfThere();
    db?.change(() => this.#found(db)?.forget());
    db?.erase();
  }

  async #refresh(kind: FactKind, id: number, facts: StoredFacts | undefined): Promise<void> {
    const db = await this.#parts.openIfThere();
    const rows = db && this.#found(db);
    if (rows?.object(kind, id) !== undefined) db?.change(() => rows.refresh(kind, id, facts));
  }

  #found = (db: Database): ListenerRows | undefined =>
    db.read(() => findRows(db, this.#owner, this.#seconds));

  #rows = (db: Database): ListenerRows => rowsOfListener(db, this.#owner, this.#seconds, this.#parts);

  #seconds = (): number => Math.floor(this.#parts.now() / 1000);
}

const keyOf = (kind: FactKind, id: number) => `${kind} ${id}`;

/** Whether something with this id was made here. Such an id is never sent to the service. */
const isMadeHere = (id: unknown): boolean => typeof id === 'number' && id >= firstId;

const json = (body: unknown): WireAnswer => ({
  status: 200,
  contentType: 'application/json',
  body: JSON.stringify(body),
});
