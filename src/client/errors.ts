import type { ErrorName } from './api/error-codes.ts';
import type { Entry } from './api/index.ts';

/** Whether a write may have taken effect at the service. */
type Ran = 'no' | 'unknown';

interface ErrorFacts {
  readonly ran: Ran;
  /** The service's own code, if it sent one. */
  readonly code?: number | undefined;
  readonly status?: number | undefined;
  /** How long to wait before another attempt, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** The permissions or scopes that are missing. */
  readonly lacking?: readonly string[];
  readonly why?: string;
}

/**
 * A failed call to the service. Each class stands for something else that the caller can do. Messages never contain
 * text from the service, or secrets.
 */
export abstract class MusicError extends Error {
  readonly entry: Entry;
  readonly ran: Ran;
  readonly code: number | undefined;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly lacking: readonly string[];
  readonly why: string;

  constructor(entry: Entry, what: string, facts: ErrorFacts) {
    super(`${entry.endpoint.method} ${entry.endpoint.path}: ${what}`);
    this.name = new.target.name;
    this.entry = entry;
    this.ran = facts.ran;
    this.code = facts.code;
    this.status = facts.status;
    this.retryAfterMs = facts.retryAfterMs;
    this.lacking = facts.lacking ?? [];
    this.why = facts.why ?? '';
  }
}

/** Nothing has this id. Use another one. */
export class NotFound extends MusicError {}
/** The service refused the parameters. Change them. */
export class RequestRefused extends MusicError {}
/** Too many requests. Wait. */
export class QuotaReached extends MusicError {}
/** A playlist or a library is full. Remove something first. */
export class LimitExceeded extends MusicError {}
/** The token lacks a permission, or the object is private. `lacking`: permissions, empty if only the service knows. */
export class PermissionMissing extends MusicError {}
/** This server does not allow it to this caller. Nothing was sent. `lacking`: scopes, empty if it is read-only. */
export class NotAllowedHere extends MusicError {}
/** The token is wrong or has expired. Sign in again. */
export class TokenRejected extends MusicError {}
/** The call needs a token, and there is none. Sign in. Nothing was sent. */
export class NoAccount extends MusicError {}
/** The stored token cannot be read at the moment. Try later. Nothing was sent. */
export class AccountAway extends MusicError {}
/** The service or the library on this computer does not have this: `why` or else the entry says it. Nothing was sent. */
export class NoneHere extends MusicError {}
/** The file of the library on this computer cannot be used. `why` is a sentence for the listener. */
export class LibraryUnusable extends MusicError {}
/** The listener signed out or linked another account during a change. The rest was not sent. */
export class AccountSwitched extends MusicError {}
/** The change no longer belongs to this call: the listener signed out, or another call continues it. The rest was not sent. */
export class ChangeTaken extends MusicError {}
/** The service has no music in this country. `why`: the country. */
export class NotOfferedHere extends MusicError {}
/** This kind of account is not allowed to do it. */
export class AccountNotAllowed extends MusicError {}
/** The service refuses all requests from this network or country. Nothing helps here. */
export class AddressRefused extends MusicError {}
/** The service is busy or down. Try later. */
export class ServiceBusy extends MusicError {}
/** No connection could be made. Check the network and the address. */
export class Unreachable extends MusicError {}
/** The connection broke during the request. */
export class ConnectionBroken extends MusicError {}
/** No answer within the deadline. */
export class TimedOut extends MusicError {}
/** The caller cancelled the call. */
export class Cancelled extends MusicError {}
/** The answer is not one of the service: a web page, a redirect, incomplete or too large. */
export class Unreadable extends MusicError {}
/** The service failed without a reason. */
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
  AddressRefused,
  Unexplained,
};

export const errorOf = (name: ErrorName, entry: Entry, what: string, facts: ErrorFacts): MusicError =>
  new classes[name](entry, what, facts);

const temporary = [QuotaReached, ServiceBusy, Unreachable, ConnectionBroken, TimedOut, Cancelled, Unreadable];

/** The failure of a request that had to come first, for the write that was not made because of it. */
export function notMade(error: MusicError, entry: Entry): MusicError {
  const Failure = temporary.find(type => error instanceof type) ?? Unexplained;
  const { code, status, retryAfterMs } = error;
  return new Failure(entry, 'what it needs could not be read', { ran: 'no', code, status, retryAfterMs });
}
