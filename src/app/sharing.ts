import { AnswerCache, type CacheOptions } from '../client/answer-cache.ts';
import { isRecord } from '../client/api/record.ts';
import type { Clock } from '../client/clock.ts';
import type { Lazy } from '../client/lazy.ts';
import { RateLimiter } from '../client/rate-limiter.ts';
import { connections as connectionLimit } from '../client/transport.ts';
import type { Config } from '../config/config.ts';
import type { Replicas } from '../hosting/replicas/index.ts';
import type { Processes } from '../jobs/journal.ts';
import type { Others } from '../resources/index.ts';
import { type DocumentsOf, storeDocuments } from '../store/documents.ts';
import type { ProcessLock } from '../store/process-lock.ts';
import type { Store } from '../store/store.ts';
import { createGrants, type Grants } from '../tools/engine/confirm.ts';

/** What all listeners of a process share, and all replicas where there are some. Nothing here knows a token. */
export interface Sharing {
  /** One pace for all listeners: the service counts the requests of an address, whoever they are for. */
  readonly limiter: RateLimiter;
  /** One bounded memory for all. An answer is found only by the account it was given to, so that listeners never see each other's. */
  readonly cache: AnswerCache;
  /** Where changes, plans and links are kept. */
  readonly documentsOf: DocumentsOf;
  /** Which processes that share them are alive. */
  readonly processes: Processes;
  /** What a listener was asked. */
  grantsOf(owner: string): Grants;
  /** The listener's connections elsewhere, to be told that the account is gone. */
  signOutsOf(owner: string): SignOuts | undefined;
  /** The connections that this listener has with other replicas. */
  othersOf(owner: string): Others | undefined;
}

/** Tells other replicas that a listener signed out. What they miss, they notice within seconds. */
export interface SignOuts {
  tell(): void;
  /** Until the function it gives back is called. */
  listen(listener: () => void): () => void;
}

interface SharingParts {
  /** The most that answers may take in memory; what one listener needs when absent. */
  readonly answerBytes?: number | undefined;
  readonly clock: Clock;
  now(): number;
  readonly store: Lazy<Store>;
  readonly locks: Lazy<ProcessLock>;
  readonly replicas: Replicas | undefined;
}

export function sharingOf({ quota, service }: Config, parts: SharingParts): Sharing {
  const { clock, now, store, locks, replicas, answerBytes: mostBytes } = parts;
  return {
    limiter: new RateLimiter(quota, clock, { concurrent: connectionLimit, shared: replicas?.quota }),
    cache: cacheOf({ clock, leastMs: service.shortestCacheMs, mostBytes }, replicas),
    documentsOf: replicas?.documentsOf ?? storeDocuments(store.get, now),
    processes: replicas?.processes ?? {
      own: async () => (await locks.get()).own(),
      isAlive: async name => (await locks.get()).isAlive(name),
      // The operating system keeps the lock of a process that lives.
      holds: () => true,
    },
    grantsOf: owner => replicas?.grants(owner) ?? createGrants(now),
    signOutsOf: owner =>
      replicas && {
        tell: () => replicas.bus.publish(`signed out ${owner}`, true),
        listen: listener => replicas.bus.listen(`signed out ${owner}`, listener),
      },
    othersOf: owner => replicas && othersOf(replicas, owner),
  };
}

/** A replica hears of the writes of others, whose answers it may have kept. */
function cacheOf(options: CacheOptions, replicas: Replicas | undefined): AnswerCache {
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
  bus.listen('written', news => {
    if (isRecord(news)) cache.drop(String(news['account']), String(news['path']));
  });
  bus.listen('forgotten', account => cache.dropAll(String(account)));
  bus.watch(hears => cache.hear(hears));
  return cache;
}

const othersOf = ({ bus }: Replicas, owner: string): Others => ({
  tell: changed => bus.publish(`changed ${owner}`, changed),
  listen: listener =>
    bus.listen(`changed ${owner}`, news => {
      if (!isRecord(news) || !Array.isArray(news['uris'])) return;
      listener({ uris: news['uris'].map(String), list: news['list'] === true });
    }),
});
