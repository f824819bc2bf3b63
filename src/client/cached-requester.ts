import { setMaxListeners } from 'node:events';
import {
  type AnswerCache,
  type CacheKey,
  keyText,
  lifetimeOf,
  type SharedAnswer,
  type SharedAnswers,
} from './answer-cache.ts';
import type { Entry } from './api/index.ts';
import type { Clock } from './clock.ts';
import { Cancelled, TimedOut } from './errors.ts';
import type { EncodedCall, RequestContext, RetryingRequester } from './retrying-requester.ts';
import { publicAccount, type Transport } from './transport.ts';
import { decodeKept, type WireRequest } from './wire-codec.ts';

interface Parts {
  readonly transport: Transport;
  readonly requester: RetryingRequester;
  readonly cache: AnswerCache;
  /** Answers that other processes share, if there are any. */
  readonly answers?: SharedAnswers | undefined;
  readonly clock: Clock;
}

export interface RequestOptions {
  /** Aborts the call. Calls with one signal are one caller, which takes turns with the others. */
  readonly signal?: AbortSignal | undefined;
  /** Part of a long job. Small calls may overtake it. */
  readonly batch?: boolean | undefined;
  /** Bypasses the cache, to read back a change or to record what it will replace. */
  readonly fresh?: boolean | undefined;
  /** Called before each request of a write is sent, including retries. If it rejects, nothing is sent and the call rejects. */
  readonly beforeSend?: (() => Promise<void>) | undefined;
  readonly caller?: object | undefined;
  readonly deadlineMs: number;
}

/** Answers calls from the cache, from an identical request under way, or with a new request. */
export class CachedRequester {
  readonly #parts: Parts;
  readonly #underWay = new Map<string, SharedRequest>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Identical reads share one request. A `fresh` read has its own. */
  async read(call: EncodedCall, options: RequestOptions): Promise<unknown> {
    const { cache, clock, requester } = this.#parts;
    const account = await this.#accountOf(call);
    const key = account === undefined ? undefined : keyOf(account, call);
    if (key !== undefined && !options.fresh) {
      const cached = cache.get(key);
      return cached === undefined ? this.#share(call, key, options) : cached.value;
    }
    const request = new SharedRequest(clock, options, async context =>
      key === undefined ? (await requester.send(call, context)).value : this.#fetch(call, key, context),
    );
    return request.join(call.entry, options);
  }

  /** Cached answers that the write may change are removed before it leaves, and again when it ends in any way. */
  async write(call: EncodedCall, options: RequestOptions): Promise<unknown> {
    const { cache, clock, requester } = this.#parts;
    const account = (await this.#accountOf(call)) ?? '';
    const request = new SharedRequest(clock, options, async context => {
      cache.invalidate(account, call.request.path);
      try {
        return (await requester.send(call, context)).value;
      } finally {
        cache.invalidate(account, call.request.path);
      }
    });
    return request.join(call.entry, options);
  }

  async forget(): Promise<void> {
    const { transport, cache } = this.#parts;
    const account = await transport.account?.();
    if (account !== undefined) await cache.forget(account);
  }

  async #accountOf({ request }: EncodedCall): Promise<string | undefined> {
    const { transport } = this.#parts;
    return request.anonymous && transport.account ? publicAccount : transport.account?.();
  }

  #share(call: EncodedCall, key: CacheKey, options: RequestOptions): Promise<unknown> {
    const { cache, clock } = this.#parts;
    // A read that left before a write may return the old state, so later reads do not join it.
    const name = `${cache.writes} ${keyText(key)}`;
    const underWay = this.#underWay.get(name);
    if (underWay !== undefined && !underWay.isAborted) return underWay.join(call.entry, options);
    const request: SharedRequest = new SharedRequest(clock, options, async context => {
      try {
        return await this.#find(call, key, context);
      } finally {
        if (this.#underWay.get(name) === request) this.#underWay.delete(name);
      }
    });
    this.#underWay.set(name, request);
    return request.join(call.entry, options);
  }

  /** The answer that another process shares, or a new one, which the others can then find. */
  async #find(call: EncodedCall, key: CacheKey, context: RequestContext): Promise<unknown> {
    const { cache, answers } = this.#parts;
    const { settled } = lifetimeOf(call.entry, undefined);
    const { writes } = cache;
    const found = settled ? await answers?.find(key) : undefined;
    const kept = found?.answer && decodeKept(call.entry, call.input, found.answer.value);
    if (found?.answer === undefined || kept === undefined)
      return this.#fetch(call, key, context, found?.keep);
    const { size, ms } = found.answer;
    if (cache.writes === writes) cache.set(key, kept.value, { ms, size, settled });
    return kept.value;
  }

  /** Caches the answer, unless a write or another account came in between. */
  async #fetch(
    call: EncodedCall,
    key: CacheKey,
    context: RequestContext,
    keep?: (answer: SharedAnswer) => void,
  ): Promise<unknown> {
    const { cache, requester } = this.#parts;
    const { writes } = cache;
    const { value, size } = await requester.send(call, context);
    if (cache.writes === writes && (await this.#accountOf(call)) === key.account) {
      const { ms, settled } = lifetimeOf(call.entry, value);
      cache.set(key, value, { ms, settled, size });
      keep?.({ value, size, ms });
    }
    return value;
  }
}

function keyOf(account: string, { entry, request }: EncodedCall): CacheKey {
  const { path } = request;
  return { account, path, request: `${entry.group}.${entry.name} ${path}?${paramsOf(request)}` };
}

const paramsOf = ({ params }: WireRequest) =>
  new URLSearchParams(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))).toString();

/** A request for all callers that asked the same. It is aborted when the last one stops waiting. */
class SharedRequest {
  readonly #clock: Clock;
  readonly #context: RequestContext;
  readonly #abort = new AbortController();
  readonly #answer: Promise<unknown>;
  #waiting = 0;

  constructor(clock: Clock, first: RequestOptions, run: (context: RequestContext) => Promise<unknown>) {
    this.#clock = clock;
    this.#context = {
      deadline: clock.now() + first.deadlineMs,
      batch: first.batch === true,
      caller: first.caller ?? first.signal,
      beforeSend: first.beforeSend,
      signal: this.#abort.signal,
      sent: false,
    };
    this.#answer = run(this.#context);
    // All callers may have left when it fails.
    this.#answer.catch(() => undefined);
  }

  /** An aborted request cannot be shared. */
  get isAborted(): boolean {
    return this.#abort.signal.aborted;
  }

  /** Waits for the answer. Rejects with `Cancelled` when the signal aborts, and with `TimedOut` after the deadline. */
  join(entry: Entry, { signal, deadlineMs }: RequestOptions): Promise<unknown> {
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
      const leave = (Reason: typeof Cancelled | typeof TimedOut, what: string) => {
        end();
        reject(new Reason(entry, what, { ran: this.#context.sent ? 'unknown' : 'no' }));
        if (this.#waiting === 0) this.#abort.abort('no caller waits');
      };
      const cancel = () => leave(Cancelled, 'cancelled');
      const cancelTimer = this.#clock.after(deadlineMs, () => leave(TimedOut, 'no answer in time'));
      if (signal?.aborted) return cancel();
      // A job makes many calls with one signal. Node warns of a leak above ten listeners.
      if (signal) setMaxListeners(0, signal);
      signal?.addEventListener('abort', cancel, { once: true });
      this.#answer.finally(end).then(resolve, reject);
    });
  }
}
