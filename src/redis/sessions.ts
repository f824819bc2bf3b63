import { createHash } from 'node:crypto';
import type { Connection } from './connection.ts';

/** No session lasts longer, in milliseconds. */
const longestMs = 24 * 60 * 60_000;

/** Which sessions some replica has: each lives where it was opened. Never rejects. */
export interface Sessions {
  keep(id: string): Promise<void>;
  drop(id: string): Promise<void>;
  /** Whether any replica has the session: false also where nobody knows. */
  has(id: string): Promise<boolean>;
}

export function redisSessions(connection: Connection): Sessions {
  // An id lets its bearer speak in the session.
  const keyOf = (id: string) =>
    connection.key('session', createHash('sha256').update(id).digest('base64url'));
  const ignore = () => undefined;
  return {
    keep: async id =>
      void (await connection.run(client => client.set(keyOf(id), '1', 'PX', longestMs)).catch(ignore)),
    drop: async id => void (await connection.run(client => client.del(keyOf(id))).catch(ignore)),
    has: async id => (await connection.run(client => client.exists(keyOf(id))).catch(ignore)) === 1,
  };
}
