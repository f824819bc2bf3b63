import { createHash, randomBytes } from 'node:crypto';
import type { Connection } from './connection.ts';
import { script } from './script.ts';

/** One-time marks for questions that were asked. Rejects with `StoreError`. */
export interface Questions {
  issue(about: string): Promise<string>;
  use(mark: string, about: string): Promise<boolean>;
  forget(): Promise<void>;
}

/** KEYS: the mark, and all marks of the listener. ARGV: what the question is about, and for how long it stands. */
const issuing = script(`redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
redis.call('SADD', KEYS[2], KEYS[1])
return redis.call('PEXPIRE', KEYS[2], ARGV[2])`);

/** KEYS: all marks of the listener. */
const forgetting =
  script(`for _, mark in ipairs(redis.call('SMEMBERS', KEYS[1])) do redis.call('DEL', mark) end
return redis.call('DEL', KEYS[1])`);

/** Marks of the questions that one listener was asked: the answer may come to another replica than the question. */
export function redisGrants(connection: Connection, owner: string, standsMs: number): Questions {
  // Whoever reads the keys of Redis must not be able to answer for the listener.
  const all = connection.key('grants', owner);
  const keyOf = (mark: string) =>
    connection.key('grant', owner, createHash('sha256').update(mark).digest('base64url'));
  return {
    async issue(about: string): Promise<string> {
      const mark = randomBytes(18).toString('base64url');
      await connection.keep(client => issuing.run(client, [keyOf(mark), all], [about, standsMs]));
      return mark;
    },
    use: async (mark: string, about: string): Promise<boolean> =>
      (await connection.keep(client => client.getdel(keyOf(mark)))) === about,
    forget: async () => {
      await connection.keep(client => forgetting.run(client, [all], []));
    },
  };
}
