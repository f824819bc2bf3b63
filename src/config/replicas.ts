import { z } from 'zod';
import type { Environment } from '../platform/platform.ts';
import { type Config, ConfigError } from './config.ts';
import { readValues } from './read-config.ts';
import { secret, usualSetting } from './settings.ts';

const isRedisUrl = (text: string) =>
  URL.canParse(text) && ['redis:', 'rediss:'].includes(new URL(text).protocol);

/** These have variables and no flags. */
export const replicaSettings = () => ({
  /** `redis://` or `rediss://`, optionally with user, password and database. */
  redis: {
    ...secret('the Redis that the replicas of this server share', 'an address like redis://redis:6379'),
    schema: z.string().trim().refine(isRedisUrl),
  },
  replicas: usualSetting(
    'the most replicas; while Redis is down, each one uses this fraction of the quota',
    'a whole number from 1 to 1000',
    z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number)
      .refine(count => count >= 1 && count <= 1000),
    '2',
  ),
  quotaKey: usualSetting(
    'a name for the address from which this replica calls the service; replicas with the same name share the quota',
    'a text',
    z.string().trim().min(1).max(100),
    'shared',
  ),
});

/** Reads the variables of replicas; undefined without MUSIC_REDIS. Throws `ConfigError` with one sentence. */
export function readReplicas(env: Environment, { service, library }: Pick<Config, 'service' | 'library'>) {
  const { redis: url, replicas, quotaKey: address } = readValues(replicaSettings(), env);
  if (url === undefined) return undefined;
  const { replicas: refusal } = service.refusals;
  if (refusal !== undefined) throw new ConfigError(refusal);
  if (library === 'here') {
    throw new ConfigError(
      "Replicas cannot keep listeners' libraries, because these are in a file of one computer. Set MUSIC_LIBRARY=account, or remove MUSIC_REDIS.",
    );
  }
  return { url, replicas, address };
}
