import { randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../../config/config.ts';
import { scopes } from '../../jobs/rights.ts';
import { PrivateFileError, readPrivateFile } from '../../platform/private-file.ts';
import { codeOf } from '../../text/errors.ts';
import { atOnce, Refused } from './access-tokens.ts';
import { keyPrefix, keyShape } from './api-keys.ts';
import { FailedAttempts } from './attempts.ts';
import { createAuthorizer } from './authorizer.ts';
import type { Authorizer, Caller } from './principal.ts';

/** Without authorization, all callers on this computer are one caller with all rights. */
const localCaller: Caller = {
  principal: { issuer: 'this computer', subject: 'listener' },
  scopes,
  ended: new AbortController().signal,
};

/** Accepts every request. */
export const anybody = (): Authorizer => ({ authorize: async () => localCaller });

/** Accepts this key, and no other. */
export function holderOf(key: string, now: () => number): Authorizer {
  const expected = Buffer.from(key);
  return createAuthorizer({
    async verify(token, inTurn = atOnce) {
      if (!keyShape.test(token)) throw new Refused();
      // In turn, so that guesses are as slow as at a server with many keys.
      const isSame = await inTurn(async () => timingSafeEqual(Buffer.from(token), expected));
      if (!isSame) throw new Refused();
      return localCaller;
    },
    attempts: new FailedAttempts({ now }),
    metadata: undefined,
    now,
  });
}

/** The key for callers on this computer. The first start creates it. Rejects with `ConfigError`. */
export async function localKey(path: string): Promise<string> {
  const key = `${keyPrefix}${randomBytes(32).toString('base64url')}`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true });
    return key;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return keyIn(path);
    throw new ConfigError(
      `The key for serve cannot be written to ${path} (${codeOf(error) || 'unknown'}). Make its folder writable, or use --no-key.`,
    );
  }
}

/** How often, and how many milliseconds apart, to look whether another process has written the key. */
const looks = 20;
const lookMs = 50;

async function keyIn(path: string): Promise<string> {
  for (let look = 1; look <= looks; look += 1) {
    const key = (await readPrivateFile(path, { links: false }).catch(error => refuse(path, error))).trim();
    if (keyShape.test(key)) return key;
    await sleep(lookMs);
  }
  throw new ConfigError(`${path} is not a key for serve. Delete it; the next start makes a new one.`);
}

function refuse(path: string, error: unknown): never {
  const reason = error instanceof PrivateFileError ? error.reason : 'unreadable';
  const why =
    reason === 'shared' ? 'other users can read it. Delete it, or run chmod 600 on it' : `it is ${reason}`;
  throw new ConfigError(`The key for serve in ${path} is refused: ${why}.`);
}
