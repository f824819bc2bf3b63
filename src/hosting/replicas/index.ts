import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { SharedAnswers } from '../../client/answer-cache.ts';
import type { Processes } from '../../jobs/change-context.ts';
import type { DocumentsOf } from '../../store/documents.ts';
import type { Grants } from '../../tools/engine/confirm.ts';
import { redisAnswers } from './answers.ts';
import { type ReplicaBus, redisBus } from './bus.ts';
import { RedisConnection, script } from './connection.ts';
import { redisDocuments } from './documents.ts';
import { redisLeases } from './leases.ts';
import { type QuotaOptions, ReplicaQuota } from './quota.ts';
import { checkedReply, redisProblemText } from './redis-health.ts';
import { redisTime } from './time.ts';

/** What the replicas of one server share. */
export interface Replicas {
  readonly documentsOf: DocumentsOf;
  /** The time that all replicas have. Milliseconds since 1970. */
  now(): number;
  readonly processes: Processes;
  /** The questions that a listener has not answered yet. */
  grants(owner: string): Grants;
  readonly quota: ReplicaQuota;
  readonly answers: SharedAnswers;
  readonly bus: ReplicaBus;
  /** What does not work now, in sentences. Empty if everything works. */
  problems(): string[];
  close(): Promise<void>;
}

interface ReplicaOptions extends Pick<QuotaOptions, 'quota' | 'replicas' | 'address' | 'clock'> {
  /** `redis://` or `rediss://`, optionally with user, password and database. */
  readonly url: string;
  /** The key of the music service. */
  readonly service: string;
  readonly log: { warn(text: string): void; info(text: string): void };
}

/** Begins to connect to Redis. Until it is up, everything that needs it fails with a `StoreError`. */
export function connectReplicas(options: ReplicaOptions): Replicas {
  const { url, service, quota, replicas, address, clock, log } = options;
  const { warn, info } = log;
  // The braces keep all keys on one node of a cluster, as the scripts need.
  const connection = new RedisConnection({ url, prefix: `{music-catalogue ${service}}`, clock, warn, info });
  const leases = redisLeases(connection, clock);
  const shared = new ReplicaQuota({ connection, clock, quota, replicas, address, warn });
  const bus = redisBus(connection);
  const { now, tell } = redisTime(clock);
  return {
    documentsOf: redisDocuments(connection, name => leases.keyOf(name), tell),
    now,
    processes: leases,
    grants: owner => redisGrants(connection, owner),
    quota: shared,
    answers: redisAnswers(connection, clock),
    bus,
    problems: () => (connection.problem === undefined ? [] : [redisProblemText(connection.problem)]),
    async close() {
      shared.close();
      await leases.close();
      bus.close();
      connection.close();
    },
  };
}

/** How long a question waits for its answer, in milliseconds. */
const questionMs = 10 * 60 * 1000;

/** KEYS: the mark, and the listener's set of marks. ARGV: what the question is about, and its lifetime. */
const issuing = script(`redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
redis.call('SADD', KEYS[2], KEYS[1])
return redis.call('PEXPIRE', KEYS[2], ARGV[2])`);

/** KEYS: the listener's set of marks. */
const forgetting =
  script(`for _, mark in ipairs(redis.call('SMEMBERS', KEYS[1])) do redis.call('DEL', mark) end
return redis.call('DEL', KEYS[1])`);

/** One-time marks of a listener's questions. The answer may come to another replica than the question. */
function redisGrants(connection: RedisConnection, owner: string): Grants {
  const all = connection.key('grants', owner);
  // Stored as a hash, so that reading Redis is not enough to answer for the listener.
  const keyOf = (mark: string) =>
    connection.key('grant', owner, createHash('sha256').update(mark).digest('base64url'));
  return {
    async issue(about) {
      const mark = randomBytes(18).toString('base64url');
      const values = [about, questionMs];
      const issued = await connection.runDurably(client => issuing.run(client, [keyOf(mark), all], values));
      checkedReply(z.literal(1), issued);
      return mark;
    },
    use: async (mark, about) => (await connection.runDurably(client => client.getdel(keyOf(mark)))) === about,
    forget: async () => {
      checkedReply(z.int(), await connection.runDurably(client => forgetting.run(client, [all], [])));
    },
  };
}
