import { setMaxListeners } from 'node:events';
import {
  type AnswerCache,
  type CacheKey,
  keyText,
  lifetimeOf,
  type SharedAnswer,
  type SharedAnswers,
} from './answer-cache.ts';
import type { Clock } from './clock.ts';
import { Cancelled, type MusicError, TimedOut } from './errors.ts';
import type { DecodedAnswer, EncodedCall, RequestContext, Requester } from './requester.ts';
import { publicAccount, type Transport } from './transport.ts';
import { isTooDeep, type WireRequest } from './wire-format.ts';

interface Parts {
  readonly transport: Transport;
  readonly requester: Requester;
  readonly cache: AnswerCache;
  /** Answers that other processes share, if there are any. */
  readonly answers?: SharedAnswers | undefined;
  readonly clock: Clock;
}

type Found = Pick<DecodedAnswer, 'value'>;

/** Answers calls from the cache, from a request under way, or from a new request. */
export class RequestCache {
  readonly #parts: Parts;
  readonly #underWay = new Map<string, SharedRequest<Found>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Identical reads share one request. A `fresh` read has its own. */
  async read(
    call: EncodedCall,
    waiting: WaitOptions & { readonly fresh?: boolean | undefined },
  ): Promise<unknown> {
    const account = await this.#accountOf(call);
    if (account === undefined) return this.#alone(call, waiting);
    const key = keyOf(account, call);
    if (waiting.fresh) {
      const shared = new SharedRequest(this.#parts.clock, waiting, context =>
        this.#fetch(call, key, context),
      );
      return answerOf(shared, call, waiting);
    }
    const cached = this.#parts.cache.get(key);
    return cached === undefined ? this.#share(call, key, waiting) : cached.value;
  }

  /** Cached answers that the write may change are removed before it leaves, and again when it ends in any way. */
  async write(call: EncodedCall, waiting: WaitOptions): Promise<unknown> {
    const { cache, clock, requester } = this.#parts;
    const account = (await this.#accountOf(call)) ?? '';
    const shared = new SharedRequest(clock, waiting, async context => {
      cache.invalidate(account, call.request.path);
      try {
        return await requester.send(call, context);
      } finally {
        cache.invalidate(account, call.request.path);
      }
    });
    return answerOf(shared, call, waiting);
  }

  /** Removes everything cached for the present account. */
  async forget(): Promise<void> {
    const { transport, cache } = this.#parts;
    const account = await transport.account?.();
    if (account !== undefined) await cache.forget(account);
  }

  async #accountOf({ request }: EncodedCall): Promise<string | undefined> {
    const { transport } = this.#parts;
    return request.anonymous && transport.account ? publicAccount : transport.account?.();
  }

  #alone(call: EncodedCall, waiting: WaitOptions): Promise<unknown> {
    const { clock, requester } = this.#parts;
    return answerOf(
      new SharedRequest(clock, waiting, context => requester.send(call, context)),
      call,
      waiting,
    );
  }

  #share(call: EncodedCall, key: CacheKey, waiting: WaitOptions): Promise<unknown> {
    const { cache, clock } = this.#parts;
    // A read that left before a write may return the old state, so later reads do not join it.
    const name = `${cache.writes} ${keyText(key)}`;
    const underWay = this.#underWay.get(name);
    if (underWay !== undefined && !underWay.isOver) return answerOf(underWay, call, waiting);
    const shared: SharedRequest<Found> = new SharedRequest(clock, waiting, async context => {
      try {
        return await this.#find(call, key, context);
      } finally {
        if (this.#underWay.get(name) === shared) this.#underWay.delete(name);
      }
    });
    this.#underWay.set(name, shared);
    return answerOf(shared, call, waiting);
  }

  /** Caches the answer, unless a write or another account came in between. */
  async #fetch(
    call: EncodedCall,
    key: CacheKey,
    context: RequestContext,
    keep?: (answer: SharedAnswer) => void,
  ): Promise<DecodedAnswer> {
    const { cache, requester } = this.#parts;
    const { writes } = cache;
    const answer = await requester.send(call, context);
    if (cache.writes === writes && (await this.#accountOf(call)) === key.account) {
      const { value, size } = answer;
      const { ms, settled } = lifetimeOf(call.entry, value);
      cache.set(key, value, { ms, settled, size });
      keep?.({ value, size, ms });
    }
    return answer;
  }

  /** The answer that another process shares, or a new one, which the others can then find. */
  async #find(call: EncodedCall, key: CacheKey, context: RequestContext): Promise<Found> {
    const { cache, answers } = this.#parts;
    const { settled } = lifetimeOf(call.entry, undefined);
    const { writes } = cache;
    const found = settled ? await answers?.find(key) : undefined;
    if (found?.answer !== undefined && !isTooDeep(found.answer.value)) {
      const { value, size, ms } = found.answer;
      if (cache.writes === writes) cache.set(key, value, { ms, size, settled });
      return { value };
    }
    return this.#fetch(call, key, context, found?.keep);
  }
}

async function answerOf(
  shared: SharedRequest<Found>,
  { entry }: EncodedCall,
  waiting: WaitOptions,
): Promise<unknown> {
  const abandoned = (why: AbandonReason, ran: 'no' | 'unknown'): MusicError =>
    why === 'cancelled'
      ? new Cancelled(entry, 'cancelled', { ran })
      : new TimedOut(entry, 'no answer in time', { ran });
  return (await shared.join(waiting, abandoned)).value;
}

function keyOf(account: string, { entry, request }: EncodedCall): CacheKey {
  const { path } = request;
  return { account, path, request: `${entry.group}.${entry.name} ${path}?${paramsOf(request)}` };
}

/** The parameters in alphabetical order. */
const paramsOf = ({ params }: WireRequest) =>
  new URLSearchParams(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))).toString();

export interface WaitOptions {
  readonly signal?: AbortSignal | undefined;
  readonly batch?: boolean | undefined;
  /** Takes turns with other callers. Calls with one signal are one caller if absent. */
  readonly caller?: object | undefined;
  readonly leaving?: (() => Promise<void>) | undefined;
  readonly deadlineMs: number;
}

/** Why a caller stopped waiting before the answer came. */
export type AbandonReason = 'cancelled' | 'late';

/** A request for all callers that asked the same. It is aborted when the last one stops waiting. */
export class SharedRequest<T> {
  readonly #clock: Clock;
  readonly #context: RequestContext;
  readonly #stop = new AbortController();
  readonly #answer: Promise<T>;
  #waiting = 0;

  constructor(clock: Clock, first: WaitOptions, run: (context: RequestContext) => Promise<T>) {
    this.#clock = clock;
    this.#context = {
      deadline: clock.now() + first.deadlineMs,
      batch: first.batch === true,
      caller: first.caller ?? first.signal,
      leaving: first.leaving,
      signal: this.#stop.signal,
      sent: false,
    };
    this.#answer = run(this.#context);
    // All callers may have left when it fails.
    this.#answer.catch(() => undefined);
  }

  /** Whether it was aborted, so that nobody can join. */
  get isOver(): boolean {
    return this.#stop.signal.aborted;
  }

  /** Waits for the answer. When the signal aborts or the deadline passes, rejects with the error of `abandoned`. */
  join(
    { signal, deadlineMs }: WaitOptions,
    abandoned: (why: AbandonReason, ran: 'no' | 'unknown') => Error,
  ): Promise<T> {
    this.#context.deadline = Math.max(this.#context.deadline, this.#clock.now() + deadlineMs);
    this.#waiting += 1;
    return new Promise((resolve, reject) => {
      let ended = false;
      const end = () => {
        if (ended) return;
        ended = true;
        this.#waiting -= 1;
        cancelTimer();
        signal?.removeEventListener('abort', cancel);
      };
      const abandon = (why: AbandonReason) => {
        end();
        reject(abandoned(why, this.#context.sent ? 'unknown' : 'no'));
        if (this.#waiting === 0) this.#stop.abort('no caller waits');
      };
      const cancel = () => abandon('cancelled');
      const cancelTimer = this.#clock.after(deadlineMs, () => abandon('late'));
      if (signal?.aborted) return cancel();
      // A job makes many calls with one signal. Node warns of a leak above ten listeners.
      if (signal) setMaxListeners(0, signal);
      signal?.addEventListener('abort', cancel, { once: true });
      this.#answer.finally(end).then(resolve, reject);
    });
  }
}
