import { z } from 'zod';
import { type Permission, permissions } from '../client/api/endpoint.ts';

/** A token with its facts. Never shown, logged or put into an error. */
export interface Credential {
  readonly token: string;
  /** Milliseconds since the epoch; never, or not known, when absent. */
  readonly expiresAt?: number | undefined;
  /** The service said that the token does not expire. */
  readonly endless?: true | undefined;
  readonly permissions?: readonly Permission[] | undefined;
  readonly user?: { readonly id: number; readonly name: string } | undefined;
}

export const credentialSchema: z.ZodType<Credential> = z.object({
  token: z.string().min(1),
  expiresAt: z.number().optional(),
  endless: z.literal(true).optional(),
  permissions: z.array(z.enum(permissions)).readonly().optional(),
  user: z.object({ id: z.number(), name: z.string() }).optional(),
});

/** Where a credential is kept between runs, for one profile and one service. */
export interface CredentialStore {
  /** The end of the sentence "the token comes from …". */
  readonly name: string;
  /** Rejects with `CredentialError` where a credential is kept that cannot be used. */
  read(): Promise<Credential | undefined>;
  /**
   * `over`: what was read before. Where several processes write, nothing else is overwritten, and the answer is false.
   * Rejects where nothing can be kept, or where that is not known.
   */
  write(credential: Credential, over?: Credential): Promise<boolean>;
  /** Resolves to whether there was a credential. */
  remove(): Promise<boolean>;
}

/** Kept credentials cannot be used as they are, in one sentence that a person can act on. */
export class CredentialError extends Error {}

/** For a service whose tokens end with this process. */
export function memoryStore(): CredentialStore {
  let kept: Credential | undefined;
  return {
    name: 'signing in, for as long as this server runs',
    read: async () => kept,
    async write(credential) {
      kept = credential;
      return true;
    },
    async remove() {
      const there = kept !== undefined;
      kept = undefined;
      return there;
    },
  };
}
