import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';

/** Work that Redis does in one go: nothing comes in between. */
export interface Script {
  run(client: Redis, keys: readonly string[], values: readonly (string | number)[]): Promise<unknown>;
}

/** Sent whole only where Redis does not know it: at first, and after a restart. */
export function script(lua: string): Script {
  const mark = createHash('sha1').update(lua).digest('hex');
  return {
    async run(client, keys, values) {
      try {
        return await client.evalsha(mark, keys.length, ...keys, ...values);
      } catch (error) {
        if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
        return client.eval(lua, keys.length, ...keys, ...values);
      }
    },
  };
}

/** For the beginning of a script: `now` in milliseconds by the clock of Redis, which all replicas share. */
export const luaNow = `local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
`;

/** What a script gave back, where it must be a list. */
export const listIn = (answer: unknown): readonly unknown[] => (Array.isArray(answer) ? answer : []);
