import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type CacheKey, objectIn, type SharedAnswer, type SharedAnswers } from '../../client/answer-cache.ts';
import { isRecord } from '../../client/api/is-record.ts';
import type { Clock } from '../../client/clock.ts';
import { answerBounds, isOverBounds, jsonIn } from '../../text/parse.ts';
import { inTime, luaNow, type RedisConnection, script } from './connection.ts';

/** Bytes of all shared answers, and of one. */
const mostBytes = 64 * 1024 * 1024;
const largestBytes = 1024 * 1024;
/** How long a write is remembered. Every answer from before it has expired by then. Milliseconds. */
const longestMs = 25 * 60 * 60_000;
/** A slower cache would not help. Milliseconds. */
const timeoutMs = 150;

/** KEYS: the answer, all answers by expiry, their sizes. ARGV: text, its size, lifetime, most bytes in all. The answers that expire first make room. */
const keeping = script(`${luaNow}
local size, ms, most = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local function forget(key)
  local had = tonumber(redis.call('HGET', KEYS[3], key) or '0')
  if had == 0 then return end
  redis.call('HINCRBY', KEYS[3], 'all', -had)
  redis.call('HDEL', KEYS[3], key)
  redis.call('ZREM', KEYS[2], key)
  redis.call('UNLINK', key)
end
for _, key in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', string.format('%.0f', now), 'LIMIT', 0, 100)) do forget(key) end
forget(KEYS[1])
while tonumber(redis.call('HGET', KEYS[3], 'all') or '0') + size > most do
  local first = redis.call('ZRANGE', KEYS[2], 0, 0)[1]
  if not first then break end
  forget(first)
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', string.format('%.0f', ms))
redis.call('ZADD', KEYS[2], string.format('%.0f', now + ms), KEYS[1])
redis.call('HSET', KEYS[3], KEYS[1], size)
redis.call('HINCRBY', KEYS[3], 'all', size)
return 1`);

/** KEYS: all answers by expiry, their sizes. ARGV: the beginning of the keys of an account's answers. */
const forgetting = script(`for _, key in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  if string.sub(key, 1, #ARGV[1]) == ARGV[1] then
    redis.call('HINCRBY', KEYS[2], 'all', -tonumber(redis.call('HGET', KEYS[2], key) or '0'))
    redis.call('HDEL', KEYS[2], key)
    redis.call('ZREM', KEYS[1], key)
    redis.call('UNLINK', key)
  end
end
return 1`);

/** KEYS: the answer, and the mark of the last write to its object. */
const finding = script(
  `return {redis.call('GET', KEYS[1]) or '', redis.call('PTTL', KEYS[1]), redis.call('GET', KEYS[2]) or ''}`,
);

/** The answer, milliseconds until it expires, and the mark. */
const findingReply = z.tuple([z.string(), z.int(), z.string()]);

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Answers that any replica received from the catalogue. An answer can only be found by the account that received it. */
export function redisAnswers(connection: RedisConnection, clock: Clock): SharedAnswers {
  const keyOf = ({ account, request }: CacheKey) => connection.key('answer', hash(account), hash(request));
  const writtenKey = (account: string, object: string) =>
    connection.key('written', hash(account), hash(object));
  const expiries = connection.key('answers', 'ends');
  const sizes = connection.key('answers', 'sizes');

  const keep = (key: string, { value, ms }: SharedAnswer, written: string) => {
    const text = JSON.stringify({ written, value });
    const bytes = Buffer.byteLength(text);
    if (bytes > largestBytes) return;
    const values = [text, bytes, Math.floor(ms), mostBytes];
    connection.run(client => keeping.run(client, [key, expiries, sizes], values)).catch(() => undefined);
  };

  return {
    async find(key) {
      const name = keyOf(key);
      const keys = [name, writtenKey(key.account, objectIn(key.path))];
      const found = connection.run(client => finding.run(client, keys, []));
      const reply = findingReply.safeParse(await inTime(found, timeoutMs, clock).catch(() => undefined));
      if (!reply.success) return undefined;
      const [text, ms, written] = reply.data;
      const answer = answerIn(text, written);
      return {
        ...(answer && ms > 0 && { answer: { ...answer, ms: Math.min(ms, longestMs) } }),
        keep: read => keep(name, read, written),
      };
    },
    async written(account, path) {
      const mark = randomBytes(9).toString('base64url');
      const key = writtenKey(account, objectIn(path));
      await connection.run(client => client.set(key, mark, 'PX', longestMs)).catch(() => undefined);
    },
    async forget(account) {
      const begin = `${connection.key('answer', hash(account))}:`;
      await connection
        .run(client => forgetting.run(client, [expiries, sizes], [begin]))
        .catch(() => undefined);
    },
  };
}

/** Undefined if there is no answer, or if the object was written to after the request for it was sent. */
function answerIn(text: string, written: string): Omit<SharedAnswer, 'ms'> | undefined {
  if (text.length > largestBytes || isOverBounds(text, answerBounds)) return undefined;
  const kept = jsonIn(text);
  return isRecord(kept) && kept['written'] === written
    ? { value: kept['value'], size: text.length }
    : undefined;
}
