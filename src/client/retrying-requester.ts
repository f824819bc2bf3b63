import { setImmediate } from 'node:timers/promises';
import type { Entry } from './api/index.ts';
import type { Input } from './api/input-field.ts';
import type { Clock } from './clock.ts';
import {
  Cancelled,
  ConnectionBroken,
  MusicError,
  QuotaReached,
  ServiceBusy,
  Unreachable,
  Unreadable,
} from './errors.ts';
import { type RateLimiter, type Ticket, type TicketRequest, WaitTooLong } from './ticket-queue.ts';
import { type Transport, TransportFailure } from './transport.ts';
import { decode, type WireAnswer, type WireRequest } from './wire-codec.ts';

export interface EncodedCall {
  readonly entry: Entry;
  readonly input: Input;
  readonly request: WireRequest;
}

interface DecodedAnswer {
  readonly value: unknown;
  /** Characters of the body. */
  readonly size: number;
}

/** The bounds and the state of one request with its retries. All callers that wait for its answer share it. */
export interface RequestContext extends TicketRequest {
  /** The latest deadline of all callers, on the clock. */
  deadline: number;
  /** Rejects if nothing may be sent any more. */
  readonly beforeSend: (() => Promise<void>) | undefined;
  /** Aborts when no caller waits any more. */
  readonly signal: AbortSignal;
  sent: boolean;
}

interface Parts {
  readonly transport: Transport;
  readonly limiter: RateLimiter;
  readonly clock: Clock;
  readonly policy: RetryPolicy;
  random(): number;
}

/** Sends requests, with retries. Every attempt needs a ticket of the rate limiter. */
export class RetryingRequester {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Tries until success, an error that must not be retried, or a wait that would pass the deadline. Rejects with the
   * last `MusicError`, or with the reason of the context's signal.
   */
  async send(call: EncodedCall, context: RequestContext): Promise<DecodedAnswer> {
    const { policy, clock, random, limiter } = this.#parts;
    for (let tries = 1; ; tries++) {
      try {
        return await this.#attempt(call, context);
      } catch (error) {
        if (tries >= policy.attempts || !isRetryable(error)) throw withPause(error, limiter);
        // The rate limiter pauses everyone after a quota error.
        if (error instanceof QuotaReached) continue;
        // Jitter keeps callers that failed together from returning together.
        const wait = random() * Math.min(policy.longestMs, policy.firstMs * 2 ** (tries - 1));
        if (clock.now() + wait >= context.deadline) throw error;
        await clock.sleep(wait, context.signal);
      }
    }
  }

  async #attempt(call: EncodedCall, context: RequestContext): Promise<DecodedAnswer> {
    const { entry, request } = call;
    await this.#open(entry);
    const ticket = await this.#ticket(entry, context);
    let how: Parameters<Ticket['release']>[0] = 'lost';
    try {
      context.signal.throwIfAborted();
      if (context.beforeSend !== undefined) {
        await context.beforeSend();
        context.signal.throwIfAborted();
      }
      context.sent = true;
      const answer = await this.#parts.transport.send(request, context.signal);
      how = 'answered';
      return await decodeInTurns(call, answer);
    } catch (error) {
      if (error instanceof QuotaReached) how = 'refused';
      const failure = failureOf(error, entry);
      if (failure instanceof MusicError && failure.ran === 'no') context.sent = false;
      throw failure;
    } finally {
      ticket.release(how);
    }
  }

  async #open(entry: Entry): Promise<void> {
    try {
      await this.#parts.transport.ready?.();
    } catch (error) {
      throw failureOf(error, entry);
    }
  }

  async #ticket(entry: Entry, context: RequestContext): Promise<Ticket> {
    try {
      return await this.#parts.limiter.acquire(context);
    } catch (reason) {
      if (!(reason instanceof WaitTooLong)) throw reason;
      throw new QuotaReached(entry, 'our own quota', { ran: 'no', retryAfterMs: reason.waitMs });
    }
  }
}

/** Characters of an answer before and after which other calls have their turn. */
const largeAnswer = 64 * 1024;

async function decodeInTurns({ entry, input }: EncodedCall, answer: WireAnswer): Promise<DecodedAnswer> {
  const size = answer.body.length;
  if (size > largeAnswer) await setImmediate();
  const value = decode(entry, input, answer);
  if (size > largeAnswer) await setImmediate();
  return { value, size };
}

function failureOf(error: unknown, entry: Entry): unknown {
  if (!(error instanceof TransportFailure)) return error;
  const { reason, ran } = error;
  if (reason === 'unreachable') return new Unreachable(entry, 'no connection', { ran });
  if (reason === 'closed') return new Cancelled(entry, 'the client was closed', { ran });
  if (reason === 'broken') return new ConnectionBroken(entry, 'the connection broke', { ran });
  return new Unreadable(entry, `the answer was ${reason}`, { ran });
}

export interface RetryPolicy {
  /** Including the first attempt. */
  readonly attempts: number;
  /** The longest wait before the second attempt, in milliseconds. It doubles with each attempt. */
  readonly firstMs: number;
  readonly longestMs: number;
}

export const defaultRetryPolicy: RetryPolicy = { attempts: 4, firstMs: 250, longestMs: 4000 };

/** A quota error of the service says how long the rate limiter pauses. */
function withPause(error: unknown, { pausedMs: retryAfterMs }: RateLimiter): unknown {
  if (!(error instanceof QuotaReached) || error.retryAfterMs !== undefined) return error;
  const { entry, ran, code, status } = error;
  return new QuotaReached(entry, 'the quota of the service', { ran, code, status, retryAfterMs });
}

const quotaCode = 4;
const busyStatuses: ReadonlySet<number | undefined> = new Set([undefined, 502, 503, 504]);

/** Whether another attempt can help without doing something twice. */
function isRetryable(error: unknown): boolean {
  if (!(error instanceof MusicError)) return false;
  if (error instanceof QuotaReached && error.code === quotaCode) return true;
  if (error instanceof Unreachable) return error.ran === 'no';
  if (error.entry.endpoint.effect !== 'read') return false;
  if (error instanceof QuotaReached) return error.status === 429;
  if (error instanceof ServiceBusy) return error.code !== undefined || busyStatuses.has(error.status);
  return error instanceof ConnectionBroken;
}
