import { z } from 'zod';
import type { Environment } from '../platform/platform.ts';
import { ConfigError } from './config.ts';
import { readValue } from './read-config.ts';
import { secret, setting } from './settings.ts';

/** What replicas of one server share, and how. */
export interface ReplicaSettings {
  /** `redis://` or `rediss://`, with user, password and database where there are some. */
  readonly url: string;
  /** The most replicas that call the service from one address. */
  readonly replicas: number;
  /** What replicas that call the service from one address call that address. */
  readonly address: string;
}

const isRedisUrl = (text: string) =>
  URL.canParse(text) && ['redis:', 'rediss:'].includes(new URL(text).protocol);

/** What can be set, by variables alone. */
export const replicaSettings = () => ({
  redis: {
    ...secret('the Redis that the replicas of this server share', 'an address like redis://redis:6379'),
    schema: z.string().trim().refine(isRedisUrl),
  },
  replicas: {
    ...setting<number>(
      'how many replicas there are at most: each has so great a part of the quota while Redis is gone',
      'a whole number from 1 to 1000',
      z
        .string()
        .regex(/^\d{1,4}$/)
        .transform(Number)
        .refine(count => count >= 1 && count <= 1000),
    ),
    usual: '2',
  },
  quota_key: {
    ...setting<string>(
      'a name for the address from which this replica calls the service: those behind one address share the quota',
      'a text',
      z.string().trim().min(1).max(100),
    ),
    usual: 'shared',
  },
});

/** Reads the variables of replicas; undefined where there are none. Throws `ConfigError` with one sentence. */
export function readReplicas(env: Environment, isDemo: boolean): ReplicaSettings | undefined {
  const all = replicaSettings();
  const url = readValue('redis', all.redis, {}, env);
  const replicas = readValue('replicas', all.replicas, {}, env) ?? Number(all.replicas.usual);
  const address = readValue('quota_key', all.quota_key, {}, env) ?? all.quota_key.usual;
  if (url === undefined) return undefined;
  if (isDemo) {
    throw new ConfigError(
      'The demo library lives in one process, so replicas cannot share it: set MUSIC_SERVICE, or leave MUSIC_REDIS out.',
    );
  }
  return { url, replicas, address };
}
