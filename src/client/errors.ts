import type { ErrorName } from './api/error-codes.ts';
import type { Entry } from './api/index.ts';

/** Whether the request took effect at the service: it matters for writes. */
export type Ran = 'no' | 'unknown';

interface ErrorFacts {
  readonly ran: Ran;
  /** The service's own code, where it gave one. */
  readonly code?: number | undefined;
  readonly status?: number | undefined;
  /** When trying again may help, in milliseconds from now. */
  readonly retryAfterMs?: number | undefined;
}

/**
 * Something went wrong between a caller and the service. There is one class per thing that a caller can
 * do about it. Messages are ours: no text of the service, and no secret, is in them.
 */
export abstract class MusicError extends Error {
  readonly entry: Entry;
  readonly ran: Ran;
  readonly code: number | undefined;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(entry: Entry, what: string, facts: ErrorFacts) {
    super(`${entry.endpoint.method} ${entry.endpoint.path}: ${what}`);
    this.name = new.target.name;
    this.entry = entry;
    this.ran = facts.ran;
    this.code = facts.code;
    this.status = facts.status;
    this.retryAfterMs = facts.retryAfterMs;
  }
}

/** Nothing has this id: look for another. */
export class NotFound extends MusicError {}
/** The service takes these parameters for wrong: change them. */
export class RequestRefused extends MusicError {}
/** Too many requests: wait. */
export class QuotaReached extends MusicError {}
/** A playlist or a library is full: remove something first. */
export class LimitExceeded extends MusicError {}
/** The token lacks a permission, or what is asked for is private. */
export class PermissionMissing extends MusicError {
  /** What the token is known to lack; empty where only the service knows. */
  readonly lacking: readonly string[];
  constructor(entry: Entry, what: string, facts: ErrorFacts, lacking: readonly string[] = []) {
    super(entry, what, facts);
    this.lacking = lacking;
  }
}
/** The token is wrong or has expired: sign in again. */
export class TokenRejected extends MusicError {}
/** There is no token, and this needs one: sign in. Nothing was sent. */
export class NoAccount extends MusicError {}
/** Whether there is a token cannot be found out now: try later. Nothing was sent. */
export class AccountAway extends MusicError {}
/** The listener signed out or linked another account in the middle of a change: the rest was not sent. */
export class AccountSwitched extends MusicError {}
/** A change was taken from the call that made it: by a sign-out, or another call carries it on. The rest was not sent. */
export class ChangeTaken extends MusicError {}
/** This kind of account may not do it. */
export class AccountNotAllowed extends MusicError {}
/** The service is busy or down: try later. */
export class ServiceBusy extends MusicError {}
/** No connection could be made: check the network or the address. */
export class Unreachable extends MusicError {}
/** The connection broke under way. */
export class ConnectionBroken extends MusicError {}
/** No answer within the deadline. */
export class TimedOut extends MusicError {}
/** The caller called it off. */
export class Cancelled extends MusicError {}
/** The answer was not the service's: a page, a redirect, something cut or too large. */
export class Unreadable extends MusicError {}
/** The service failed and did not say why. */
export class Unexplained extends MusicError {}

const classes: Record<ErrorName, new (entry: Entry, what: string, facts: ErrorFacts) => MusicError> = {
  QuotaReached,
  LimitExceeded,
  PermissionMissing,
  TokenRejected,
  RequestRefused,
  ServiceBusy,
  NotFound,
  AccountNotAllowed,
  Unexplained,
};

export const errorOf = (name: ErrorName, entry: Entry, what: string, facts: ErrorFacts): MusicError =>
  new classes[name](entry, what, facts);
