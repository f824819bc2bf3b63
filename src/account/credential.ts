import { z } from 'zod';
import { type Permission, permissions } from '../client/api/endpoint.ts';

/** A token and what is known about it. It must not appear in answers, logs or errors. */
export interface Credential {
  readonly token: string;
  /** Unix time in milliseconds; undefined if the token does not expire or that is unknown. */
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

/** Stores one credential, for one profile and one service. */
export interface CredentialStore {
  /** The end of the sentence "the token comes from …". */
  readonly name: string;
  /** Rejects with `CredentialError` if there is a credential that cannot be used. */
  read(): Promise<Credential | undefined>;
  /**
   * `over`: the credential that was read before. If several processes can write and another credential is there,
   * resolves to false and writes nothing. Rejects if the write failed or may have failed.
   */
  write(credential: Credential, over?: Credential): Promise<boolean>;
  /** Resolves to whether there was a credential. */
  remove(): Promise<boolean>;
}

/** A stored credential cannot be used. The message is one sentence for the person. */
export class CredentialError extends Error {}

/** For the demo, whose tokens end with this process. */
export function memoryStore(): CredentialStore {
  let stored: Credential | undefined;
  return {
    name: 'signing in, for as long as this server runs',
    read: async () => stored,
    async write(credential) {
      stored = credential;
      return true;
    },
    async remove() {
      const wasStored = stored !== undefined;
      stored = undefined;
      return wasStored;
    },
  };
}
