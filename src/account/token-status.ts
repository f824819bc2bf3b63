import type { FoundCredential } from './find-credential.ts';

/** A credential with its state at one moment. */
export interface TokenStatus extends FoundCredential {
  /** `away`: whether there is one cannot be found out now. */
  readonly state: 'ready' | 'none' | 'expired' | 'rejected' | 'away';
}

/** `rejected`: the token that the service rejected. `now`: milliseconds since the epoch. */
export function tokenStatus(found: FoundCredential, rejected: string | undefined, now: number): TokenStatus {
  const { credential, isAway } = found;
  if (credential === undefined) return { ...found, state: isAway ? 'away' : 'none' };
  if (credential.token === rejected) return { ...found, state: 'rejected' };
  const { expiresAt = Number.POSITIVE_INFINITY } = credential;
  return { ...found, state: expiresAt <= now ? 'expired' : 'ready' };
}
