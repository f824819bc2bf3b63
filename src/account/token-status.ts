import type { FoundCredential } from './find-credential.ts';

/** A credential with its state at one moment. */
export interface TokenStatus extends FoundCredential {
  readonly state: 'ready' | 'none' | 'expired' | 'rejected';
}

/** `rejected`: the token that the service rejected. `now`: milliseconds since the epoch. */
export function tokenStatus(found: FoundCredential, rejected: string | undefined, now: number): TokenStatus {
  const { credential } = found;
  if (credential === undefined) return { ...found, state: 'none' };
  if (credential.token === rejected) return { ...found, state: 'rejected' };
  const { expiresAt = Number.POSITIVE_INFINITY } = credential;
  return { ...found, state: expiresAt <= now ? 'expired' : 'ready' };
}
