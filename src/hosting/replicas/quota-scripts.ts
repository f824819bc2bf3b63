import { luaNow, script } from './script.ts';

/* What replicas ask of Redis about the quota that they share, each in one step. */

/**
 * An exact log: each permit with its moment, by the clock of Redis. KEYS: the log, the generation (when it opens), who
 * wants how much, and who sends a part by itself. ARGV: most in a window, its length, the replica, its callers, its wish,
 * the grace.
 * What does not divide goes to whoever had least. A generation that is missing means that Redis forgot the log: it opens once a whole window has passed.
 */
export const taking = script(`${luaNow}
local most, window, replica = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3]
local callers, wish, grace = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
local newest = redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')[2]
local opens = tonumber(redis.call('GET', KEYS[2]) or '')
if not opens or opens > now + 5 * window or (newest and tonumber(newest) > now) then
  redis.call('DEL', KEYS[1])
  opens = now + window
  redis.call('SET', KEYS[2], string.format('%.3f', opens))
end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.3f', now - window))
local apart = redis.call('HGETALL', KEYS[4])
for at = 1, #apart, 2 do
  local part, till = string.match(apart[at + 1], '^(%d+) (%S+)$')
  if tonumber(till) < now then redis.call('HDEL', KEYS[4], apart[at])
  else most = math.max(0, most - tonumber(part)) end
end
local all, served, least = callers, nil, nil
local wanting = redis.call('HGETALL', KEYS[3])
for at = 1, #wanting, 2 do
  local count, till, had = string.match(wanting[at + 1], '^(%d+) (%S+) (%S+)$')
  local left = tonumber(till) - now
  if left < 0 or left > 6 * window then redis.call('HDEL', KEYS[3], wanting[at])
  elseif wanting[at] == replica then served = tonumber(had)
  else
    all = all + tonumber(count)
    least = math.min(least or tonumber(had), tonumber(had))
  end
end
served = served or least or 0
local function want(again, granted)
  local had = served + granted / callers
  redis.call('HSET', KEYS[3], replica, string.format('%d %.3f %.6f', callers, now + again + grace, had))
end
local share = math.floor(most * callers / all)
if served <= (least or served) then share = math.ceil(most * callers / all) end
local log = redis.call('ZRANGE', KEYS[1], 0, -1, 'WITHSCORES')
local total, own, oldestOwn = #log / 2, 0, nil
for at = 1, #log, 2 do
  if string.sub(log[at], 1, #replica) == replica then
    own = own + 1
    oldestOwn = oldestOwn or tonumber(log[at + 1])
  end
end
local free = math.max(0, most - total)
if now < opens then
  want(opens - now, 0)
  return {0, math.ceil(opens - now), share, 0}
end
local granted = math.max(0, math.min(wish, free, share - own))
for one = 1, granted do
  redis.call('ZADD', KEYS[1], string.format('%.3f', now), string.format('%s %.3f %d', replica, now, one))
end
local again = 0
if granted < wish then
  if free == granted then
    local oldest = tonumber(log[2] or '') or now
    again = oldest + window - now
  else
    again = math.min(grace, (oldestOwn or now) + window - now)
  end
end
want(again, granted)
return {granted, math.ceil(math.max(1, again)), share, free - granted, string.format('%s %.3f', replica, now)}`);

/** KEYS: the log. ARGV: what its permits begin with, and their numbers from and to. */
export const returning = script(`for one = tonumber(ARGV[2]), tonumber(ARGV[3]) do
  redis.call('ZREM', KEYS[1], ARGV[1] .. ' ' .. one)
end
return 1`);

/** Those who share leave a replica its part. KEYS: who sends a part by itself. ARGV: the replica, its part, milliseconds. */
export const reserving = script(`${luaNow}
redis.call('HSET', KEYS[1], ARGV[1], string.format('%d %.3f', ARGV[2], now + tonumber(ARGV[3])))
return 1`);

/** Nobody gets a permit for so long. KEYS: the generation. ARGV: milliseconds. */
export const pausing = script(`${luaNow}
local opens = math.max(tonumber(redis.call('GET', KEYS[1]) or '') or 0, now + tonumber(ARGV[1]))
redis.call('SET', KEYS[1], string.format('%.3f', opens))
return 1`);
