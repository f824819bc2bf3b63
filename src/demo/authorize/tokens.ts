import { permissions as allPermissions, type Permission } from '../../client/api/endpoint.ts';
import type { Library } from '../library/index.ts';
import { errors } from '../shared/service-error.ts';

/** Who calls: the owner of a valid token, and what that token may do. */
export interface Caller {
  readonly userId: number;
  readonly token: string;
  readonly permissions: ReadonlySet<string>;
  /** What they keep, where it is not in the library that all share. */
  readonly library?: Library | undefined;
}

interface Grant {
  /** What the token may do; everything when absent. */
  readonly permissions?: readonly Permission[];
  /** Whose token it is; the owner's when absent. */
  readonly userId?: number;
  /** Milliseconds since the epoch; never when absent. */
  readonly expiresAt?: number;
  /** The library that the token opens; the shared library when absent. */
  readonly library?: Library;
}

export interface Tokens {
  /** A new token that no one could guess. */
  issue(grant?: Grant): string;
  /** False when it was not valid anyway. */
  revoke(token: string): boolean;
  isValid(token: string | undefined): boolean;
  /** Who calls with this token; nobody without one. Throws error 300 for a token that is not valid (any more). */
  caller(token: string | undefined): Caller | undefined;
}

interface Issued {
  readonly caller: Caller;
  readonly expiresAt: number;
}

/** Tokens of this process alone: they end with it. `random` makes text of at least 128 bits. */
export function createTokens(ownerId: number, now: () => number, random: () => string): Tokens {
  const issued = new Map<string, Issued>();
  const valid = (token: string) => {
    const found = issued.get(token);
    return found !== undefined && found.expiresAt > now() ? found.caller : undefined;
  };
  return {
    issue({
      permissions = allPermissions,
      userId = ownerId,
      expiresAt = Number.POSITIVE_INFINITY,
      library,
    } = {}) {
      const token = random();
      const caller = { token, userId, permissions: new Set(permissions), library };
      issued.set(token, { caller, expiresAt });
      return token;
    },
    revoke: token => issued.delete(token),
    isValid: token => token !== undefined && valid(token) !== undefined,
    caller(token) {
      if (token === undefined) return undefined;
      const caller = valid(token);
      if (!caller) throw errors.invalidToken();
      return caller;
    },
  };
}
