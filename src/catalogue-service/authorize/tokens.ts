import { permissions as allPermissions, type Permission } from '../../client/api/endpoint.ts';
import { serviceErrors } from '../../library/service-form.ts';
import type { Library } from '../library/index.ts';

export interface TokenHolder {
  readonly userId: number;
  readonly token: string;
  readonly permissions: ReadonlySet<string>;
  /** The caller's own library; the shared one if absent. */
  readonly library?: Library | undefined;
}

interface Grant {
  /** All permissions if absent. */
  readonly permissions?: readonly Permission[];
  /** The owner if absent. */
  readonly userId?: number;
  /** Milliseconds since the epoch; never if absent. */
  readonly expiresAt?: number;
  /** The shared library if absent. */
  readonly library?: Library;
}

export type Tokens = ReturnType<typeof createTokens>;

interface Issued {
  readonly caller: TokenHolder;
  readonly expiresAt: number;
}

/** Tokens that end with this process. `random`: text of at least 128 random bits. */
export function createTokens(ownerId: number, now: () => number, random: () => string) {
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
    }: Grant = {}): string {
      const token = random();
      const caller = { token, userId, permissions: new Set(permissions), library };
      issued.set(token, { caller, expiresAt });
      return token;
    },
    /** False if it was not valid. */
    revoke: (token: string): boolean => issued.delete(token),
    isValid: (token: string | undefined): boolean => token !== undefined && valid(token) !== undefined,
    /** The owner of a token; undefined without one. Throws error 300 for an invalid token. */
    caller(token: string | undefined): TokenHolder | undefined {
      if (token === undefined) return undefined;
      const caller = valid(token);
      if (!caller) throw serviceErrors.invalidToken();
      return caller;
    },
  };
}
