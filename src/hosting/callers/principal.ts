import { createHash } from 'node:crypto';

/** Whoever calls, as an authorization server names them. */
export interface Principal {
  /** Who says so: an authorization server's address, or what this server calls its own keys. */
  readonly issuer: string;
  /** The caller's name there. It never changes and belongs to nobody else at this issuer. */
  readonly subject: string;
}

/** A principal with what their present token or key allows. */
export interface Caller {
  readonly principal: Principal;
  readonly scopes: readonly string[];
  /** Milliseconds since the epoch; absent where a key holds until it is revoked. */
  readonly expiresAt?: number | undefined;
  /** Aborts when the key is revoked: streams of this caller end then. A token's end is `expiresAt`. */
  readonly ended: AbortSignal;
  /** Where the resource's metadata is, where there is any: what a single tool lacks is told with that as well. */
  readonly metadata?: string | undefined;
}

/** Says who sends a request. */
export interface Authorizer {
  /** `peer`: the address the request came from. The caller, or the answer that refuses the request. */
  authorize(request: Request, peer: string): Promise<Caller | Response>;
}

/** The same for the same principal in every process, and never for two. Names nobody: it may stand in a key or a log. */
export const principalKey = ({ issuer, subject }: Principal): string =>
  createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('base64url');
