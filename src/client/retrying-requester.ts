import { quotaCode } from './api/error-codes.ts';
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
import { turnAfter } from './many-calls.ts';
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
  readonly transport: Pick<Transport, 'ready' | 'send'>;
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
        // The rate limiter pauses everyone after a quota error.
        const isPaused = error instanceof QuotaReached;
        const most = isPaused ? policy.quotaAttempts : policy.attempts;
        if (tries >= most || !isRetryable(error)) throw withPause(error, limiter);
        if (isPaused) continue;
        // Jitter keeps callers that failed together from returning together.
        const wait = random() * Math.min(policy.longestMs, policy.firstMs * 2 ** (tries - 1));
        if (clock.now() + wait >= context.deadline) throw error;
        await clock.sleep(wait, context.signal);
      }
    }
  }

  async #attempt(call: EncodedCall, context: RequestContext): Promise<DecodedAnswer> {
    const { transport, limiter } = this.#parts;
    let ticket: Ticket | undefined;
    let how: Parameters<Ticket['release']>[0] = 'ended';
    try {
      await transport.ready?.();
      ticket = await limiter.acquire(context);
      context.signal.throwIfAborted();
      if (context.beforeSend !== undefined) {
        await context.beforeSend();
        context.signal.throwIfAborted();
      }
      context.sent = true;
      const answer = await transport.send(call.request, context.signal);
      return await decodeInTurns(call, answer);
    } catch (error) {
      if (error instanceof QuotaReached) how = 'refused';
      const failure = failureOf(error, call.entry);
      if (ticket && failure instanceof MusicError && failure.ran === 'no') context.sent = false;
      throw failure;
    } finally {
      ticket?.release(how);
    }
  }
}

async function decodeInTurns({ entry, input }: EncodedCall, answer: WireAnswer): Promise<DecodedAnswer> {
  const size = answer.body.length;
  await turnAfter(size);
  const value = decode(entry, input, answer);
  await turnAfter(size);
  return { value, size };
}

function failureOf(error: unknown, entry: Entry): unknown {
  if (error instanceof WaitTooLong)
    return new QuotaReached(entry, 'our own quota', { ran: 'no', retryAfterMs: error.waitMs });
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
  /** The same after quota errors. Each attempt waits for the pause of the rate limiter. */
  readonly quotaAttempts: number;
  /** The longest wait before the second attempt, in milliseconds. It doubles with each attempt. */
  readonly firstMs: number;
  readonly longestMs: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  attempts: 4,
  quotaAttempts: 6,
  firstMs: 250,
  longestMs: 4000,
};

/** A quota error of the service says how long the rate limiter pauses. */
function withPause(error: unknown, { pausedMs: retryAfterMs }: RateLimiter): unknown {
  if (!(error instanceof QuotaReached) || error.retryAfterMs !== undefined) return error;
  const { entry, ran, code, status } = error;
  return new QuotaReached(entry, 'the quota of the service', { ran, code, status, retryAfterMs });
}

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
