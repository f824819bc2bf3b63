import { AnswerCache, type CacheOptions } from '../client/answer-cache.ts';
import { isRecord } from '../client/api/is-record.ts';
import type { Lazy } from '../client/api/lazy.ts';
import type { Clock } from '../client/clock.ts';
import { GenreLists } from '../client/genre-lists.ts';
import { unlimitedQuota } from '../client/quota-window.ts';
import { SearchKnowledge } from '../client/search-knowledge.ts';
import { RateLimiter } from '../client/ticket-queue.ts';
import { connectionLimit } from '../client/transport.ts';
import type { Config } from '../config/config.ts';
import type { Replicas } from '../hosting/replicas/index.ts';
import type { Processes } from '../jobs/change-context.ts';
import type { Others } from '../resources/index.ts';
import { storeDocuments } from '../store/documents.ts';
import type { ProcessLock } from '../store/process-lock.ts';
import type { Store } from '../store/store.ts';
import { createGrants, type Grants } from '../tools/engine/confirm.ts';

/** What the listeners of a process share, and with Redis the listeners of all replicas. It holds no token. */
export type SharedState = ReturnType<typeof sharedState>;

/** Tells the other replicas that a listener signed out. A replica that misses it notices within seconds. */
export interface SignOuts {
  publish(): void;
  /** Returns a function that ends the subscription. */
  subscribe(handler: () => void): () => void;
}

interface SharedStateParts {
  /** The most bytes of cached answers. The default suits one listener. */
  readonly answerBytes?: number | undefined;
  readonly clock: Clock;
  now(): number;
  readonly store: Lazy<Store>;
  readonly locks: Lazy<ProcessLock>;
  readonly replicas: Replicas | undefined;
}

export function sharedState({ quota: given, service }: Config, parts: SharedStateParts) {
  const quota = service.quotaIsBehind ? unlimitedQuota : given;
  const { clock, now, store, locks, replicas, answerBytes: mostBytes } = parts;
  const processes: Processes = replicas?.processes ?? {
    own: async () => (await locks.get()).own(),
    isAlive: async name => (await locks.get()).isAlive(name),
    // The operating system keeps the lock of a running process.
    holds: () => true,
  };
  return {
    /** One for all listeners, because the service limits the requests of an address. */
    limiter: new RateLimiter(quota, clock, { concurrent: connectionLimit, shared: replicas?.quota }),
    /** One for all listeners, with a bounded size. An answer can only be found by the account that received it. */
    cache: createCache({ clock, leastMs: service.shortestCacheMs, mostBytes }, replicas),
    /** What is known of the service's searches. */
    searches: new SearchKnowledge(service.search, now),
    /** Lists of genres that are not the genre's, if the service may have any. */
    genres: service.mayIgnoreGenres ? new GenreLists(now) : undefined,
    /** Where changes, plans and links are stored. */
    documentsOf: replicas?.documentsOf ?? storeDocuments(store.get, now),
    /** Which processes that share them are alive. */
    processes,
    /** The questions that a listener has not answered yet. */
    grantsOf: (owner: string): Grants => replicas?.grants(owner) ?? createGrants(now),
    signOutsOf: (owner: string): SignOuts | undefined =>
      replicas && {
        publish: () => replicas.bus.publish(`signed out ${owner}`, true),
        subscribe: handler => replicas.bus.subscribe(`signed out ${owner}`, handler),
      },
    /** The listener's connections to other replicas. */
    othersOf: (owner: string) => replicas && othersOf(replicas, owner),
  };
}

/** With replicas, each one drops the answers that a write at another one made stale. */
function createCache(options: CacheOptions, replicas: Replicas | undefined): AnswerCache {
  if (replicas === undefined) return new AnswerCache(options);
  const { bus, answers } = replicas;
  const cache = new AnswerCache({
    ...options,
    onWrite(account, path) {
      void answers.written(account, path);
      bus.publish('written', { account, path });
    },
    async onForget(account) {
      bus.publish('forgotten', account);
      await answers.forget(account);
    },
  });
  bus.subscribe('written', message => {
    if (isRecord(message)) cache.drop(String(message['account']), String(message['path']));
  });
  bus.subscribe('forgotten', account => cache.dropAll(String(account)));
  bus.watch(isConnected => cache.receiveWrites(isConnected));
  return cache;
}

const othersOf = ({ bus }: Replicas, owner: string): Others => ({
  tell: changed => bus.publish(`changed ${owner}`, changed),
  listen: handler =>
    bus.subscribe(`changed ${owner}`, message => {
      if (!isRecord(message) || !Array.isArray(message['uris'])) return;
      handler({ uris: message['uris'].map(String), list: message['list'] === true });
    }),
});
