import type { AnswerText } from './answer-cache.ts';
import type { Input } from './api/field.ts';
import type { Entry } from './api/index.ts';
import type { Clock } from './clock.ts';
import { decode } from './decode.ts';
import { deepFreeze } from './deep-freeze.ts';
import type { WireRequest } from './encode.ts';
import { Cancelled, ConnectionBroken, MusicError, QuotaReached, Unreachable, Unreadable } from './errors.ts';
import { type Permit, type RateLimiter, WaitTooLong } from './rate-limiter.ts';
import { type RetryPolicy, retry } from './retry.ts';
import type { RequestContext } from './shared-request.ts';
import { hasSignedLinks } from './signed-links.ts';
import { type Transport, TransportFailure, type WireAnswer } from './transport.ts';

/** One call of an endpoint, encoded already. */
export interface EncodedCall {
  readonly entry: Entry;
  readonly input: Input;
  readonly request: WireRequest;
}

export interface DecodedAnswer {
  /** Frozen, all through. */
  readonly value: unknown;
  readonly text: AnswerText;
  /** Whether it has signed links, which end 15 minutes after the answer. */
  readonly signed: boolean;
}

interface Parts {
  readonly transport: Transport;
  readonly limiter: RateLimiter;
  readonly clock: Clock;
  readonly policy: RetryPolicy;
  random(): number;
}

/** Sends requests, with retries. Every attempt needs a permit of the rate limiter. */
export class Requester {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Rejects with a `MusicError`, or the reason of the context's signal. */
  async send(call: EncodedCall, context: RequestContext): Promise<DecodedAnswer> {
    const { policy, clock, random, limiter } = this.#parts;
    try {
      return await retry(() => this.#attempt(call, context), { policy, clock, random, context });
    } catch (error) {
      if (!(error instanceof QuotaReached) || error.retryAfterMs !== undefined) throw error;
      const { ran, code, status } = error;
      const facts = { ran, code, status, retryAfterMs: limiter.heldMs };
      throw new QuotaReached(call.entry, 'the quota of the service', facts);
    }
  }

  async #attempt(call: EncodedCall, context: RequestContext): Promise<DecodedAnswer> {
    await this.#open(call.entry);
    const permit = await this.#permit(call.entry, context);
    let how: Parameters<Permit['release']>[0] = 'lost';
    try {
      context.signal.throwIfAborted();
      if (context.leaving !== undefined) {
        await context.leaving();
        context.signal.throwIfAborted();
      }
      context.sent = true;
      const answer = await this.#parts.transport.send(call.request, context.signal);
      how = 'answered';
      const { body } = answer;
      const read = reader(call, answer);
      const value = read(body);
      return { value, text: { body, read }, signed: hasSignedLinks(value) };
    } catch (error) {
      if (error instanceof QuotaReached) how = 'refused';
      const failure = failureOf(error, call.entry);
      if (failure instanceof MusicError && failure.ran === 'no') context.sent = false;
      throw failure;
    } finally {
      permit.release(how);
    }
  }

  async #open(entry: Entry): Promise<void> {
    const { transport } = this.#parts;
    if (transport.ready === undefined) return;
    try {
      await transport.ready();
    } catch (error) {
      throw failureOf(error, entry);
    }
  }

  async #permit(entry: Entry, context: RequestContext): Promise<Permit> {
    try {
      return await this.#parts.limiter.acquire(context);
    } catch (reason) {
      if (!(reason instanceof WaitTooLong)) throw reason;
      throw new QuotaReached(entry, 'our own quota', { ran: 'no', retryAfterMs: reason.waitMs });
    }
  }
}

/** How a body is read that came as this answer did. Throws `MusicError`. What it gives is frozen. */
const reader =
  ({ entry, input }: EncodedCall, { status, contentType }: WireAnswer): AnswerText['read'] =>
  body => {
    const value = decode(entry, input, { status, contentType, body });
    if (deepFreeze(value)) return value;
    throw new Unreadable(entry, 'the answer is nested too deeply', { ran: 'unknown' });
  };

function failureOf(error: unknown, entry: Entry): unknown {
  if (!(error instanceof TransportFailure)) return error;
  const { reason, ran } = error;
  if (reason === 'unreachable') return new Unreachable(entry, 'no connection', { ran });
  if (reason === 'closed') return new Cancelled(entry, 'the client was closed', { ran });
  if (reason === 'broken') return new ConnectionBroken(entry, 'the connection broke', { ran });
  return new Unreadable(entry, `the answer was ${reason}`, { ran });
}
