import { randomBytes } from 'node:crypto';
import type { Documents, Ledgers, Outcome } from '../../store/ledger.ts';
import type { Json } from '../../store/store.ts';
import { StoreError } from '../../store/store.ts';
import { type Connection, lostMs } from './connection.ts';
import { listIn, luaNow, script } from './script.ts';
import { storeError } from './sentences.ts';

/** Beside the documents: another text with each change. No document's key begins with a space. */
const versionField = ' version';
/**
 * A change is written this soon after its reading, by the clock of Redis, or not at all: a command that waits in a
 * Redis which is suspended must not be carried out once its caller was told that nothing happened.
 */
const commitMs = lostMs - 300;
/** Others who change the same documents go first so often at most. */
const mostTries = 100;
/** A slow Redis gets a change again so often that came too late. */
const mostLate = 3;

const reading = script(`${luaNow}
local found = redis.call('HMGET', KEYS[1], unpack(ARGV))
table.insert(found, string.format('%.0f', now))
return found`);

/** KEYS: the documents, and the lease of the process that changes them. ARGV: version, until when, next version, for how long all of it is kept, then keys with their texts. */
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

interface Reading {
  readonly documents: Documents;
  readonly version: string;
  /** Until when a change of it may be written. */
  readonly until: number;
}

/** Ledgers in Redis: one hash for each owner and space. `leaseOf`: the key of the lease that a process holds. */
export const redisLedgers =
  (connection: Connection, leaseOf: (holder: string) => string): Ledgers =>
  (space, owner) => {
    const place = connection.key('ledger', space, owner);

    const read = async (keys: readonly string[]): Promise<Reading> => {
      const found = listIn(
        await connection.run(client => reading.run(client, [place], [...keys, versionField])),
      );
      const texts = keys.map((key, at) => [key, found[at]] as const);
      const version = found[keys.length];
      return {
        documents: new Map(
          texts.flatMap(([key, text]) => (typeof text === 'string' ? [[key, parse(text)]] : [])),
        ),
        version: typeof version === 'string' ? version : '',
        until: Number(found[keys.length + 1]) + commitMs,
      };
    };
    const write = ({ version, until }: Reading, { writes, lastsMs }: Changes, holder: string | undefined) => {
      const keys = holder === undefined ? [place] : [place, leaseOf(holder)];
      const next = randomBytes(12).toString('base64url');
      const lasts = lastsMs === undefined ? '' : Math.max(1, Math.ceil(lastsMs));
      const values = [...writes].flatMap(([key, value]) => [
        key,
        value === undefined ? '' : JSON.stringify(value),
      ]);
      return connection.keep(client => writing.run(client, keys, [version, until, next, lasts, ...values]));
    };

    return {
      read: async keys => (keys.length === 0 ? new Map() : (await read(keys)).documents),
      async change(keys, work, holder) {
        let late = 0;
        for (let tries = 0; tries < mostTries; tries += 1) {
          const found = await read(keys);
          const { result, writes, lastsMs } = work(found.documents);
          if (writes === undefined) return result;
          const how = await write(found, { writes, lastsMs }, holder);
          if (how === 'done') return result;
          if (how === 'lapsed') return undefined;
          if (how === 'late') late += 1;
          if (late === mostLate) throw storeError('late');
        }
        throw storeError('contended');
      },
      async clear() {
        await connection.keep(client => client.del(place));
      },
    };
  };

interface Changes {
  readonly writes: NonNullable<Outcome<unknown>['writes']>;
  readonly lastsMs: number | undefined;
}

function parse(text: string): Json {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch (cause) {
    throw new StoreError('A document in Redis is damaged.', { cause });
  }
}
