import { z } from 'zod';
import { permissions } from '../client/api/endpoint.ts';

/** A token and what is known about it. It must not appear in answers, logs or errors. */
export type Credential = Readonly<z.infer<typeof credentialSchema>>;

export const credentialSchema = z.object({
  token: z.string().min(1),
  /** Milliseconds since the epoch; absent if unknown or if the token does not expire. */
  expiresAt: z.number().optional(),
  /** The service said that the token does not expire. */
  endless: z.literal(true).optional(),
  permissions: z.array(z.enum(permissions)).readonly().optional(),
  user: z.object({ id: z.number(), name: z.string() }).readonly().optional(),
});

/** Stores the credential of one profile for one service between runs. */
export interface CredentialStore {
  /** The end of the sentence "the token comes from …". */
  readonly name: string;
  /** Rejects with `CredentialError` if there is a credential that cannot be used. */
  read(): Promise<Credential | undefined>;
  /**
   * `previous`: what was read before. Resolves to false, without writing, if another process has replaced it. Rejects if
   * the credential could not be stored or the result is unknown.
   */
  write(credential: Credential, previous?: Credential): Promise<boolean>;
  remove(): Promise<boolean>;
  /** Whether a credential was stored that could not be read at the last attempt. */
  hides?(): Promise<boolean>;
}

/** Stored credentials cannot be used. The message is one sentence that a person can act on. */
export class CredentialError extends Error {}

/** For a service whose tokens are valid only as long as this process. */
export function memoryCredentials(): CredentialStore {
  let stored: Credential | undefined;
  return {
    name: 'signing in, until this server stops',
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
