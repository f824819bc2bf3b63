import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { DocumentChanges, DocumentsOf, FoundDocuments } from '../../store/documents.ts';
import { type Json, parseDocument } from '../../store/store.ts';
import { downAfterMs, luaNow, type RedisConnection, script } from './connection.ts';
import { checkedReply, storeError } from './redis-health.ts';

/** Changes with each write. No document's key begins with a space. */
const versionField = ' version';
/**
 * How soon a write must follow its read, by the clock of Redis. A suspended Redis may run a waiting command after its
 * caller got an error, and must not write then. Milliseconds.
 */
const commitMs = downAfterMs - 300;
/** How often a change is tried again because another one came first, and because Redis was too slow. */
const mostTries = 100;
const mostLate = 3;

const reading = script(`${luaNow}
local found = redis.call('HMGET', KEYS[1], unpack(ARGV))
table.insert(found, string.format('%.0f', now))
return found`);

/** KEYS: the documents, and the lease of the process that changes them. ARGV: version, deadline, next version, lifetime of all documents, then keys and texts. */
const writing = script(`${luaNow}
if now > tonumber(ARGV[2]) then return 'late' end
if KEYS[2] and redis.call('EXISTS', KEYS[2]) == 0 then return 'lapsed' end
if (redis.call('HGET', KEYS[1], '${versionField}') or '') ~= ARGV[1] then return 'changed' end
for at = 5, #ARGV, 2 do
  if ARGV[at + 1] == '' then redis.call('HDEL', KEYS[1], ARGV[at])
  else redis.call('HSET', KEYS[1], ARGV[at], ARGV[at + 1]) end
end
redis.call('HSET', KEYS[1], '${versionField}', ARGV[3])
if ARGV[4] ~= '' then redis.call('PEXPIRE', KEYS[1], ARGV[4]) end
return 'done'`);

/** The documents, the version, and the time. */
const readingReply = z.array(z.string().nullable());
const time = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform(Number);
const writingReply = z.enum(['done', 'late', 'lapsed', 'changed']);

interface Reading {
  readonly documents: FoundDocuments;
  readonly version: string;
  /** The deadline for writing a change of it. */
  readonly until: number;
}

type Changes = Omit<DocumentChanges<unknown>, 'result'>;

/**
 * Documents in Redis: one hash for each owner and space. `leaseKeyOf`: the key of a process's lease. `tell` gets the time
 * of Redis at each read.
 */
export const redisDocuments =
  (
    connection: RedisConnection,
    leaseKeyOf: (processName: string) => string,
    tell: (time: number) => void,
  ): DocumentsOf =>
  (space, owner) => {
    const hash = connection.key('documents', space, owner);

    const read = async (keys: readonly string[]): Promise<Reading> => {
      const found = checkedReply(
        readingReply.length(keys.length + 2),
        await connection.run(client => reading.run(client, [hash], [...keys, versionField])),
      );
      const now = checkedReply(time, found[keys.length + 1]);
      tell(now);
      const documents = keys.flatMap((key, at): [string, Json][] => {
        const text = found[at];
        return typeof text === 'string' ? [[key, parseDocument(text, 'Redis')]] : [];
      });
      return {
        documents: new Map(documents),
        version: found[keys.length] ?? '',
        until: now + commitMs,
      };
    };
    const write = ({ version, until }: Reading, { writes, lastsMs }: Changes, processName?: string) => {
      const keys = processName === undefined ? [hash] : [hash, leaseKeyOf(processName)];
      const next = randomBytes(12).toString('base64url');
      const lasts = lastsMs === undefined ? '' : Math.max(1, Math.ceil(lastsMs));
      const values = [...(writes ?? [])].flatMap(([key, value]) => [
        key,
        value === undefined ? '' : JSON.stringify(value),
      ]);
      return connection.runDurably(client =>
        writing.run(client, keys, [version, until, next, lasts, ...values]),
      );
    };

    return {
      read: async keys => (keys.length === 0 ? new Map() : (await read(keys)).documents),
      async change(keys, work, processName) {
        let late = 0;
        for (let tries = 0; tries < mostTries; tries += 1) {
          const found = await read(keys);
          const { result, ...changes } = work(found.documents);
          if (changes.writes === undefined) return result;
          const outcome = checkedReply(writingReply, await write(found, changes, processName));
          if (outcome === 'done') return result;
          if (outcome === 'lapsed') return undefined;
          if (outcome === 'late') late += 1;
          if (late === mostLate) throw storeError('slow');
        }
        throw storeError('contended');
      },
      async clear() {
        checkedReply(z.int(), await connection.runDurably(client => client.del(hash)));
      },
    };
  };
