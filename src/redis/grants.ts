import { createHash, randomBytes } from 'node:crypto';
import type { Connection } from './connection.ts';

/** One-time marks for questions that were asked. Rejects with `StoreError`. */
export interface Questions {
  issue(about: string): Promise<string>;
  use(mark: string, about: string): Promise<boolean>;
}

/** Marks of the questions that one listener was asked: the answer may come to another replica than the question. */
export function redisGrants(connection: Connection, owner: string, standsMs: number): Questions {
  // Whoever reads the keys of Redis must not be able to answer for the listener.
  const keyOf = (mark: string) =>
    connection.key('grant', owner, createHash('sha256').update(mark).digest('base64url'));
  return {
    async issue(about: string): Promise<string> {
      const mark = randomBytes(18).toString('base64url');
      await connection.keep(client => client.set(keyOf(mark), about, 'PX', standsMs));
      return mark;
    },
    use: async (mark: string, about: string): Promise<boolean> =>
      (await connection.keep(client => client.getdel(keyOf(mark)))) === about,
  };
}
