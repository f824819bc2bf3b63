import type { Entry } from './api/index.ts';
import type { Clock } from './clock.ts';
import { decode } from './decode.ts';
import { deepFreeze } from './deep-freeze.ts';
import type { WireRequest } from './encode.ts';
import { Cancelled, ConnectionBroken, MusicError, QuotaReached, Unreachable, Unreadable } from './errors.ts';
import { type Departure, type Pacer, WaitTooLong } from './quota.ts';
import { type RetryPolicy, repeatedly } from './retry.ts';
import type { RequestCourse } from './shared-request.ts';
import { type Transport, TransportFailure } from './transport.ts';

/** One thing asked of the service, encoded already. */
export interface Asked {
  readonly entry: Entry;
  readonly input: Readonly<Record<string, unknown>>;
  readonly request: WireRequest;
}

export interface Answered {
  /** Frozen, all through. */
  readonly value: unknown;
  /** Characters that came. */
  readonly size: number;
  /** Whether it has signed links, which end 15 minutes after the answer. */
  readonly signed: boolean;
}

interface Parts {
  readonly transport: Transport;
  readonly pacer: Pacer;
  readonly clock: Clock;
  readonly policy: RetryPolicy;
  random(): number;
}

/** Asks until there is an answer or no hope of one. Every attempt passes the pacer. */
export class Requester {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Rejects with a `MusicError`, or the reason of the course's signal. */
  async ask(asked: Asked, course: RequestCourse): Promise<Answered> {
    const { policy, clock, random, pacer } = this.#parts;
    try {
      return await repeatedly(() => this.#attempt(asked, course), { policy, clock, random, course });
    } catch (error) {
      if (!(error instanceof QuotaReached) || error.retryAfterMs !== undefined) throw error;
      const { ran, code, status } = error;
      const facts = { ran, code, status, retryAfterMs: pacer.heldMs };
      throw new QuotaReached(asked.entry, 'the quota of the service', facts);
    }
  }

  async #attempt(asked: Asked, course: RequestCourse): Promise<Answered> {
    const departure = await this.#depart(asked.entry, course);
    let how: Parameters<Departure['end']>[0] = 'lost';
    try {
      course.signal.throwIfAborted();
      course.sent = true;
      const answer = await this.#parts.transport.send(asked.request, course.signal);
      how = 'answered';
      const value = decode(asked.entry, asked.input, answer);
      const { tooDeep, signed } = deepFreeze(value);
      if (tooDeep) throw new Unreadable(asked.entry, 'the answer is nested too deeply', { ran: 'unknown' });
      return { value, size: answer.body.length, signed };
    } catch (error) {
      if (error instanceof QuotaReached) how = 'refused';
      const failure = failureOf(error, asked.entry);
      if (failure instanceof MusicError && failure.ran === 'no') course.sent = false;
      throw failure;
    } finally {
      departure.end(how);
    }
  }

  async #depart(entry: Entry, course: RequestCourse): Promise<Departure> {
    try {
      return await this.#parts.pacer.pass(course);
    } catch (reason) {
      if (!(reason instanceof WaitTooLong)) throw reason;
      throw new QuotaReached(entry, 'our own quota', { ran: 'no', retryAfterMs: reason.waitMs });
    }
  }
}

function failureOf(error: unknown, entry: Entry): unknown {
  if (!(error instanceof TransportFailure)) return error;
  const { reason, ran } = error;
  if (reason === 'unreachable') return new Unreachable(entry, 'no connection', { ran });
  if (reason === 'closed') return new Cancelled(entry, 'the client was closed', { ran });
  if (reason === 'broken') return new ConnectionBroken(entry, 'the connection broke', { ran });
  return new Unreadable(entry, `the answer was ${reason}`, { ran });
}
