import type { Clock } from '../../client/clock.ts';
import type { Quota } from '../../client/quota.ts';
import type { SharedAnswers } from '../../client/shared-answers.ts';
import type { SharedQuota } from '../../client/shared-window.ts';
import type { DocumentsOf } from '../../store/documents.ts';
import { redisAnswers } from './answers.ts';
import { type Bus, redisBus } from './bus.ts';
import { Connection } from './connection.ts';
import { redisDocuments } from './documents.ts';
import { type Questions, redisGrants } from './grants.ts';
import { redisLeases } from './leases.ts';
import { ReplicaQuota } from './quota.ts';
import { sentenceOf } from './sentences.ts';

/** What the replicas of one service share. */
export interface Replicas {
  readonly documentsOf: DocumentsOf;
  readonly processes: {
    own(): Promise<string>;
    isAlive(name: string): Promise<boolean>;
    holds(name: string): boolean;
  };
  /** What a listener was asked. */
  grants(owner: string): Questions;
  readonly quota: SharedQuota;
  readonly answers: SharedAnswers;
  readonly bus: Bus;
  /** What does not work now, in sentences; none where all does. */
  problems(): string[];
  close(): Promise<void>;
}

export interface ReplicaOptions {
  /** `redis://` or `rediss://`, with user, password and database where there are some. */
  readonly url: string;
  /** Which service the replicas call. */
  readonly service: string;
  readonly quota: Quota;
  /** The most replicas that call the service from one address. */
  readonly replicas: number;
  /** What replicas that call the service from one address call that address. */
  readonly address: string;
  readonly clock: Clock;
  readonly log: { warn(text: string): void; info(text: string): void };
}

/** How long a question stands, in milliseconds. */
const questionMs = 10 * 60 * 1000;

/** Begins to connect to the Redis that replicas share. Until it answers, everything says that it is not there. */
export function connectReplicas(options: ReplicaOptions): Replicas {
  const { url, service, quota, replicas, address, clock, log } = options;
  const { warn, info } = log;
  // In braces, so that a cluster keeps all of it in one place, as the scripts need.
  const connection = new Connection({ url, prefix: `{music-catalogue ${service}}`, clock, warn, info });
  const leases = redisLeases(connection, clock);
  const shared = new ReplicaQuota({ connection, clock, quota, replicas, address, warn });
  const bus = redisBus(connection);
  return {
    documentsOf: redisDocuments(connection, name => leases.keyOf(name)),
    processes: leases,
    grants: owner => redisGrants(connection, owner, questionMs),
    quota: shared,
    answers: redisAnswers(connection, clock),
    bus,
    problems: () => (connection.fault === undefined ? [] : [sentenceOf(connection.fault)]),
    async close() {
      shared.close();
      await leases.close();
      bus.close();
      connection.close();
    },
  };
}
