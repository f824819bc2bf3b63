import { luaNow, script } from './connection.ts';

/* The scripts by which replicas share a rate limit. Redis runs each of them without interruption. */

/**
 * Grants requests. KEYS: the log of grants with their times by the clock of Redis; when granting opens; the replicas'
 * demands; the parts reserved for replicas that do not share. ARGV: most requests per window, its length, the replica,
 * its callers, its requests, the grace. A remainder goes to the replica that got least per caller. If the opening time is
 * missing, Redis has lost the log, and granting opens after a whole window.
 * Returns: granted, milliseconds until to ask again, share per window, free for others, and the name of the grant.
 */
export const grantScript = script(`${luaNow}
local most, window, replica = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3]
local callers, demand, grace = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
local newest = redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')[2]
local opens = tonumber(redis.call('GET', KEYS[2]) or '')
if not opens or opens > now + 5 * window or (newest and tonumber(newest) > now) then
  redis.call('DEL', KEYS[1])
  opens = now + window
  redis.call('SET', KEYS[2], string.format('%.3f', opens))
end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.3f', now - window))
local reserved = redis.call('HGETALL', KEYS[4])
for at = 1, #reserved, 2 do
  local part, till = string.match(reserved[at + 1], '^(%d+) (%S+)$')
  if tonumber(till) < now then redis.call('HDEL', KEYS[4], reserved[at])
  else most = math.max(0, most - tonumber(part)) end
end
local all, served, least = callers, nil, nil
local demands = redis.call('HGETALL', KEYS[3])
for at = 1, #demands, 2 do
  local count, till, had = string.match(demands[at + 1], '^(%d+) (%S+) (%S+)$')
  local left = tonumber(till) - now
  if left < 0 or left > 6 * window then redis.call('HDEL', KEYS[3], demands[at])
  elseif demands[at] == replica then served = tonumber(had)
  else
    all = all + tonumber(count)
    least = math.min(least or tonumber(had), tonumber(had))
  end
end
served = served or least or 0
local function record(again, granted)
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
  record(opens - now, 0)
  return {0, math.ceil(opens - now), share, 0}
end
local granted = math.max(0, math.min(demand, free, share - own))
for one = 1, granted do
  redis.call('ZADD', KEYS[1], string.format('%.3f', now), string.format('%s %.3f %d', replica, now, one))
end
local again = 0
if granted < demand then
  if free == granted then
    local oldest = tonumber(log[2] or '') or now
    again = oldest + window - now
  else
    again = math.min(grace, (oldestOwn or now) + window - now)
  end
end
record(again, granted)
return {granted, math.ceil(math.max(1, again)), share, free - granted, string.format('%s %.3f', replica, now)}`);

/** Returns granted requests. KEYS: the log. ARGV: the name of the grant, and the first and last number in it. */
export const giveBackScript = script(`for one = tonumber(ARGV[2]), tonumber(ARGV[3]) do
  redis.call('ZREM', KEYS[1], ARGV[1] .. ' ' .. one)
end
return 1`);

/** Reserves a part for a replica that does not share. KEYS: the reserved parts. ARGV: the replica, its part, milliseconds. */
export const reserveScript = script(`${luaNow}
redis.call('HSET', KEYS[1], ARGV[1], string.format('%d %.3f', ARGV[2], now + tonumber(ARGV[3])))
return 1`);

/** Stops granting for a while. KEYS: when granting opens. ARGV: milliseconds. */
export const pauseScript = script(`${luaNow}
local opens = math.max(tonumber(redis.call('GET', KEYS[1]) or '') or 0, now + tonumber(ARGV[1]))
redis.call('SET', KEYS[1], string.format('%.3f', opens))
return 1`);
