import { isRecord } from '../client/api/record.ts';
import type { Call } from '../client/call.ts';
import type { Json, Store } from '../store/store.ts';
import { type ChangeRecord, readRecord } from './record.ts';

/** The record of one account's changes, the newest first. Every method rejects with `StoreError` where it cannot be kept. */
export interface Journal {
  /** Whose changes these are. */
  account(): string;
  /** Milliseconds since the epoch. */
  now(): number;
  /** A new id that nobody can guess. */
  newId(): string;
  /** Keeps a record, and drops those that are too many or too old. */
  add(record: ChangeRecord): Promise<void>;
  replace(record: ChangeRecord): Promise<void>;
  find(id: string): Promise<ChangeRecord | undefined>;
  latest(most: number): Promise<ChangeRecord[]>;
  /** Changes a record with nobody else in between; undefined where `edit` gives nothing, and nothing is changed. */
  edit(
    id: string,
    edit: (record: ChangeRecord) => ChangeRecord | undefined,
  ): Promise<ChangeRecord | undefined>;
  /** The id under which a deleted playlist came back, or its own. */
  playlistId(id: number): Promise<number>;
  movePlaylist(from: number, to: number): Promise<void>;
  /** Where the record lies. What else must outlive a call lies beside it. */
  store(): Promise<Store>;
}

/** What surrounds a call that changes something. */
export interface ChangeCall extends Call {
  readonly journal: Journal;
  /** Tells the operator, on the log, what a caller is only told in our words. */
  report(error: unknown): void;
}

export interface JournalOptions {
  /** Opens the store, at the first change. */
  readonly store: () => Promise<Store>;
  /** Whose changes: the service, the profile and a mark of the token, never the token. */
  readonly account: () => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Text nobody can guess, another one at each call. */
  readonly random: () => string;
}

const space = 'changes';
const mostRecords = 500;
const longestMs = 90 * 24 * 60 * 60 * 1000;

/** In the index, so that a list reads no more records than it shows. */
type Listed = { readonly id: string; readonly at: number };

/** An id is the caller's text; the store takes no key with NUL or half a character in it. */
const isPlain = (id: string) => /^[\x20-\x7e]+$/.test(id);

export function createJournal({ store, account, now, random }: JournalOptions): Journal {
  const recordKey = (id: string) => `${account()} record ${id}`;
  const indexKey = () => `${account()} index`;
  const movedKey = () => `${account()} moved`;
  const get = (from: Store, id: string) =>
    isPlain(id) ? readRecord(from.get(space, recordKey(id))) : undefined;
  const index = (from: Store) => listedIn(from.get(space, indexKey()));
  return {
    account,
    now,
    newId: random,
    store,
    async add(record) {
      const to = await store();
      to.change(() => {
        const all = [{ id: record.id, at: record.at }, ...index(to)];
        const kept = all.slice(0, mostRecords).filter(({ at }) => at > now() - longestMs);
        const keptIds = new Set(kept.map(({ id }) => id));
        for (const { id } of all) if (!keptIds.has(id)) to.delete(space, recordKey(id));
        to.put(space, recordKey(record.id), record);
        to.put(space, indexKey(), kept);
      });
    },
    async replace(record) {
      (await store()).put(space, recordKey(record.id), record);
    },
    find: async id => get(await store(), id),
    async latest(most) {
      const from = await store();
      const old = now() - longestMs;
      const young = index(from).filter(({ at }) => at > old);
      return young.slice(0, most).flatMap(({ id }) => get(from, id) ?? []);
    },
    async edit(id, edit) {
      const to = await store();
      return to.change(() => {
        const record = get(to, id);
        const edited = record && edit(record);
        if (edited) to.put(space, recordKey(id), edited);
        return edited;
      });
    },
    async playlistId(id) {
      const moved = movedIn((await store()).get(space, movedKey()));
      let current = id;
      // A playlist may have been deleted and brought back more than once.
      for (let hops = moved.size; hops > 0 && moved.has(current); hops--)
        current = moved.get(current) ?? current;
      return current;
    },
    async movePlaylist(from, to) {
      const file = await store();
      file.change(() => {
        const moved = [...movedIn(file.get(space, movedKey())), [from, to] as const].slice(-mostRecords);
        file.put(space, movedKey(), moved);
      });
    },
  };
}

const listedIn = (value: Json | undefined): Listed[] =>
  (Array.isArray(value) ? value : []).flatMap((entry: unknown) =>
    isRecord(entry) && typeof entry['id'] === 'string' && typeof entry['at'] === 'number'
      ? [{ id: entry['id'], at: entry['at'] }]
      : [],
  );

const movedIn = (value: Json | undefined): Map<number, number> =>
  new Map(
    (Array.isArray(value) ? value : []).flatMap((entry: unknown) => {
      const [from, to]: readonly unknown[] = Array.isArray(entry) ? entry : [];
      return typeof from === 'number' && typeof to === 'number' ? [[from, to] as const] : [];
    }),
  );
