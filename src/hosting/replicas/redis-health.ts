import type { Redis } from 'ioredis';
import { z } from 'zod';
import { StoreError } from '../../store/store.ts';

/* Whether Redis can be trusted with changes, and what operators and listeners read if not. */

/** Without these settings, Redis could lose an acknowledged change. */
const requiredSettings = [
  ['appendonly', 'yes'],
  ['appendfsync', 'always'],
  ['maxmemory-policy', 'noeviction'],
] as const;

export interface SettingsCheck {
  /** The required settings that have another value, as in the configuration file. */
  readonly missing: readonly string[];
  /** The names of required settings that this Redis does not show. */
  readonly hidden: readonly string[];
}

/** Reads the settings with `CONFIG`, or with `INFO` where `CONFIG` is disabled, as on many hosted servers. */
export async function checkSettings(client: Redis): Promise<SettingsCheck> {
  const settings =
    (await readConfig(client)) ?? settingsInInfo(checkedReply(z.string(), await client.info()));
  return {
    missing: requiredSettings.flatMap(([name, required]) => {
      const value = settings.get(name);
      return value === undefined || value === required ? [] : [`${name} ${required}`];
    }),
    hidden: requiredSettings.flatMap(([name]) => (settings.has(name) ? [] : [name])),
  };
}

/** A name and its value, or neither. */
const configReply = z.union([z.tuple([z.string(), z.string()]), z.tuple([])]);

/** Undefined if Redis refuses the command. */
async function readConfig(client: Redis): Promise<ReadonlyMap<string, string> | undefined> {
  try {
    const settings = new Map<string, string>();
    for (const [name] of requiredSettings) {
      const [, value] = checkedReply(configReply, await client.config('GET', name));
      if (value !== undefined) settings.set(name, value);
    }
    return settings;
  } catch (error) {
    if (error instanceof Error && error.name === 'ReplyError') return undefined;
    throw error;
  }
}

/** `INFO` does not show `appendfsync`. */
function settingsInInfo(text: string): ReadonlyMap<string, string> {
  const field = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(text)?.[1];
  const settings = new Map<string, string>();
  const appends = field('aof_enabled');
  if (appends !== undefined) settings.set('appendonly', appends === '1' ? 'yes' : 'no');
  const policy = field('maxmemory_policy');
  if (policy !== undefined) settings.set('maxmemory-policy', policy);
  return settings;
}

/** Why changes cannot be stored. */
export type RedisProblem = keyof typeof problemTexts | Pick<SettingsCheck, 'missing'>;

const problemTexts = {
  down: 'The Redis that the replicas share does not answer. Try again in a moment.',
  full: 'The Redis that the replicas share has no memory left.',
  slow: 'The Redis that the replicas share answered too late. Try again in a moment.',
  unexpected:
    'MUSIC_REDIS points to something that does not answer like Redis, so nothing was done. Check the address.',
  contended: 'Other calls kept changing the same record. Try again in a moment.',
} as const;

export const redisProblemText = (problem: RedisProblem): string =>
  typeof problem === 'object'
    ? `The Redis that the replicas share may lose changes. It needs ${problem.missing.join(', ')}.`
    : problemTexts[problem];

/** For the operator. */
export const unreachableText = (reason: string): string =>
  `The Redis that the replicas share cannot be reached (${reason}). Check MUSIC_REDIS.`;

/** An error code of the system or of Redis. The rest of the error is left out, because it may contain an address. */
export const redisReason = (error: unknown): string => {
  if (!(error instanceof Error)) return 'failed';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return /^(?:ERR )?([A-Z]{3,20}\b)/.exec(error.message)?.[1] ?? error.name;
};

export const storeError = (problem: RedisProblem, cause?: unknown): StoreError =>
  new StoreError(redisProblemText(problem), { cause });

/** A reply of Redis in its expected shape. Throws `StoreError` for any other. */
export function checkedReply<T>(schema: z.ZodType<T>, reply: unknown): T {
  const read = schema.safeParse(reply);
  if (!read.success) throw storeError('unexpected');
  return read.data;
}

/** Turns an error of Redis into a `StoreError` with our text. */
export function toStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const isFull = error instanceof Error && error.message.startsWith('OOM');
  return storeError(isFull ? 'full' : 'down', error);
}
