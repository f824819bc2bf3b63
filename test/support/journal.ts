import { createJournal, type Journal, type Processes } from '../../src/jobs/change-context.ts';
import { scopes } from '../../src/jobs/needed-rights.ts';
import { CallReadCache } from '../../src/jobs/write-handler.ts';
import { allWriteHandlers } from '../../src/jobs/writes/all-write-handlers.ts';
import { type DocumentsOf, storeDocuments } from '../../src/store/documents.ts';
import { noLocks } from '../../src/store/process-lock.ts';
import type { Store } from '../../src/store/store.ts';

interface TestJournal {
  readonly store: Store | Promise<Store>;
  /** Whose changes. */
  readonly user?: () => Promise<number>;
  readonly now?: () => number;
  readonly newId: () => string;
  /** The processes that share the store; this one alone when absent. */
  readonly processes?: Processes | undefined;
}

const places = new WeakMap<Store, DocumentsOf>();

/** From now on, what is recorded in this store goes there instead. */
export const recordIn = (store: Store, documentsOf: DocumentsOf): void => void places.set(store, documentsOf);

/** The account that all requests use. */
const tokenOwner = {};

/** A journal as the server makes one, over a store of the test's own. */
export const journalOver = ({
  store,
  user = async () => 1,
  now = Date.now,
  newId,
  processes = noLocks(),
}: TestJournal): Journal =>
  createJournal({
    documentsOf:
      (store instanceof Promise ? undefined : places.get(store)) ?? storeDocuments(async () => store),
    namespace: 'test',
    user,
    tokenOwner: async () => tokenOwner,
    now,
    newId,
    handlers: allWriteHandlers,
    processes,
  });

/** What a call that changes something has beside its journal: it waits for nothing, and may do everything. */
export const callMemory = () => ({
  memory: new CallReadCache(),
  sleep: async () => undefined,
  allowed: { readOnly: false, scopes },
});
