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
import { createGrants } from '../tools/engine/confirm.ts';
import type { SharedState } from './process.ts';

interface SharedStateParts {
  /** The most bytes of cached answers. The default suits one listener. */
  readonly answerBytes?: number | undefined;
  readonly clock: Clock;
  now(): number;
  readonly store: Lazy<Store>;
  readonly locks: Lazy<ProcessLock>;
  readonly replicas: Replicas | undefined;
}

export function sharedState({ quota: given, service }: Config, parts: SharedStateParts): SharedState {
  const quota = service.quotaIsBehind ? unlimitedQuota : given;
  const { clock, now, store, locks, replicas, answerBytes: mostBytes } = parts;
  const processes: Processes = replicas?.processes ?? {
    own: async () => (await locks.get()).own(),
    isAlive: async name => (await locks.get()).isAlive(name),
    // The operating system keeps the lock of a running process.
    holds: () => true,
  };
  return {
    limiter: new RateLimiter(quota, clock, { concurrent: connectionLimit, shared: replicas?.quota }),
    cache: createCache({ clock, leastMs: service.shortestCacheMs, mostBytes }, replicas),
    searches: new SearchKnowledge(service.search, now),
    genres: service.mayIgnoreGenres ? new GenreLists(now) : undefined,
    documentsOf: replicas?.documentsOf ?? storeDocuments(store.get, now),
    processes,
    grantsOf: owner => replicas?.grants(owner) ?? createGrants(now),
    signOutsOf: owner =>
      replicas && {
        publish: () => replicas.bus.publish(`signed out ${owner}`, true),
        subscribe: handler => replicas.bus.subscribe(`signed out ${owner}`, handler),
      },
    othersOf: owner => replicas && othersOf(replicas, owner),
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
