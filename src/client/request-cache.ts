import { type AnswerCache, type CacheKey, nameOf } from './answer-cache.ts';
import { lifetimeOf } from './cache-lifetime.ts';
import type { Clock } from './clock.ts';
import type { WireRequest } from './encode.ts';
import { Cancelled, type MusicError, TimedOut } from './errors.ts';
import type { Answered, Asked, Requester } from './requester.ts';
import { type Leaving, type RequestCourse, SharedRequest, type WaitOptions } from './shared-request.ts';
import { publicAccount, type Transport } from './transport.ts';

interface Parts {
  readonly transport: Transport;
  readonly requester: Requester;
  readonly cache: AnswerCache;
  readonly clock: Clock;
}

/** Brings each question its answer: a remembered one, one that is under way already, or a new one. */
export class RequestCache {
  readonly #parts: Parts;
  readonly #flights = new Map<string, SharedRequest<Answered>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Identical reads share one request; `fresh` has its own. */
  async read(
    asked: Asked,
    waiting: WaitOptions & { readonly fresh?: boolean | undefined },
  ): Promise<unknown> {
    const account = await this.#accountOf(asked);
    if (account === undefined) return this.#alone(asked, waiting);
    const key = keyOf(account, asked);
    if (waiting.fresh) {
      const flight = new SharedRequest(this.#parts.clock, waiting, course => this.#ask(asked, key, course));
      return answerOf(flight, asked, waiting);
    }
    const kept = this.#parts.cache.get(key);
    return kept === undefined ? this.#share(asked, key, waiting) : kept.value;
  }

  /** What the write may touch is forgotten before it leaves and after it ended, however it did. */
  async write(asked: Asked, waiting: WaitOptions): Promise<unknown> {
    const { cache, clock, requester } = this.#parts;
    const account = (await this.#accountOf(asked)) ?? '';
    const flight = new SharedRequest(clock, waiting, async course => {
      cache.written(account, asked.request.path);
      try {
        return await requester.ask(asked, course);
      } finally {
        cache.written(account, asked.request.path);
      }
    });
    return answerOf(flight, asked, waiting);
  }

  async #accountOf({ request }: Asked): Promise<string | undefined> {
    const { transport } = this.#parts;
    return request.anonymous && transport.account ? publicAccount : transport.account?.();
  }

  #alone(asked: Asked, waiting: WaitOptions): Promise<unknown> {
    const { clock, requester } = this.#parts;
    return answerOf(
      new SharedRequest(clock, waiting, course => requester.ask(asked, course)),
      asked,
      waiting,
    );
  }

  #share(asked: Asked, key: CacheKey, waiting: WaitOptions): Promise<unknown> {
    const { cache, clock } = this.#parts;
    // A read that left before a write may bring what was before it: later reads do not join it.
    const name = `${cache.writes} ${nameOf(key)}`;
    const under = this.#flights.get(name);
    if (under !== undefined && !under.isOver) return answerOf(under, asked, waiting);
    const flight: SharedRequest<Answered> = new SharedRequest(clock, waiting, async course => {
      try {
        return await this.#ask(asked, key, course);
      } finally {
        if (this.#flights.get(name) === flight) this.#flights.delete(name);
      }
    });
    this.#flights.set(name, flight);
    return answerOf(flight, asked, waiting);
  }

  /** Remembers the answer, unless a write or another account came in between. */
  async #ask(asked: Asked, key: CacheKey, course: RequestCourse): Promise<Answered> {
    const { cache, requester } = this.#parts;
    const { writes } = cache;
    const answered = await requester.ask(asked, course);
    if (cache.writes === writes && (await this.#accountOf(asked)) === key.account) {
      cache.set(key, answered.value, { ...lifetimeOf(asked.entry, answered.signed), size: answered.size });
    }
    return answered;
  }
}

async function answerOf(
  flight: SharedRequest<Answered>,
  { entry }: Asked,
  waiting: WaitOptions,
): Promise<unknown> {
  const left = (why: Leaving, ran: 'no' | 'unknown'): MusicError =>
    why === 'cancelled'
      ? new Cancelled(entry, 'cancelled', { ran })
      : new TimedOut(entry, 'no answer in time', { ran });
  return (await flight.join(waiting, left)).value;
}

function keyOf(account: string, { entry, request }: Asked): CacheKey {
  const { path } = request;
  return { account, path, request: `${entry.group}.${entry.name} ${path}?${paramsOf(request)}` };
}

/** In one order, whatever the caller's. */
const paramsOf = ({ params }: WireRequest) =>
  new URLSearchParams(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))).toString();
