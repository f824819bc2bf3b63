import { createHash } from 'node:crypto';

export interface Principal {
  /** The authorization server's address, or the name that this server gives its own keys. */
  readonly issuer: string;
  /** The caller's name at the issuer. It never changes and belongs to nobody else there. */
  readonly subject: string;
}

/** An authenticated caller, with what the presented token or key allows. */
export interface Caller {
  readonly principal: Principal;
  readonly scopes: readonly string[];
  /** Unix time in milliseconds; undefined for a key, which is valid until it is revoked. */
  readonly expiresAt?: number | undefined;
  /** Aborts when the key is revoked. Streams of this caller end then. */
  readonly ended: AbortSignal;
  /** The address of the resource metadata, for challenges that ask for more scopes. */
  readonly metadata?: string | undefined;
}

export interface Authorizer {
  /** Resolves to the caller, or to the response that refuses the request. `network`: where it was sent from. */
  authorize(request: Request, network: string): Promise<Caller | Response>;
}

/** A hash that is the same in every process and different for every principal. It is safe in keys and logs. */
export const principalKey = ({ issuer, subject }: Principal): string =>
  createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('base64url');
