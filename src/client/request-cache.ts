import { type AnswerCache, type CacheKey, keyText } from './answer-cache.ts';
import { lifetimeOf } from './cache-lifetime.ts';
import type { Clock } from './clock.ts';
import { deepFreeze } from './deep-freeze.ts';
import type { WireRequest } from './encode.ts';
import { Cancelled, type MusicError, TimedOut } from './errors.ts';
import type { DecodedAnswer, EncodedCall, Requester } from './requester.ts';
import type { SharedAnswer, SharedAnswers } from './shared-answers.ts';
import {
  type AbandonReason,
  type RequestContext,
  SharedRequest,
  type WaitOptions,
} from './shared-request.ts';
import { publicAccount, type Transport } from './transport.ts';

interface Parts {
  readonly transport: Transport;
  readonly requester: Requester;
  readonly cache: AnswerCache;
  /** What other processes read too, where there are some. */
  readonly answers?: SharedAnswers | undefined;
  readonly clock: Clock;
}

type Found = Pick<DecodedAnswer, 'value'>;

/**
 * Emptied at the end: a growing map leaves old tables that keep the answers alive until a full collection (40 MB seen).
 */
interface UnderWay {
  shared: SharedRequest<Found> | undefined;
}

/** Answers calls from the cache, from a request under way, or from a new one. */
export class RequestCache {
  readonly #parts: Parts;
  readonly #underWay = new Map<string, UnderWay>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Identical reads share one request; `fresh` has its own. */
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

  /** Cached answers that the write may touch are dropped before it leaves and after it ended, in whatever way. */
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

  /** Drops all that is kept for the present account. */
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
    // A read that left before a write may bring the state before that write: later reads do not join.
    const name = `${cache.writes} ${keyText(key)}`;
    const under = this.#underWay.get(name)?.shared;
    if (under !== undefined && !under.isOver) return answerOf(under, call, waiting);
    const place: UnderWay = { shared: undefined };
    const shared = new SharedRequest(clock, waiting, async context => {
      try {
        return await this.#find(call, key, context);
      } finally {
        if (this.#underWay.get(name) === place) this.#underWay.delete(name);
        place.shared = undefined;
      }
    });
    place.shared = shared;
    this.#underWay.set(name, place);
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
      const { value, text, signed } = answer;
      const size = text.body.length;
      const { ms, settled } = lifetimeOf(call.entry, signed);
      cache.set(key, value, { ms, settled, size, text });
      keep?.({ value, size, ms });
    }
    return answer;
  }

  /** The answer that another process keeps, or else a new one, for the others to find. */
  async #find(call: EncodedCall, key: CacheKey, context: RequestContext): Promise<Found> {
    const { cache, answers } = this.#parts;
    const { settled } = lifetimeOf(call.entry, false);
    const { writes } = cache;
    const found = settled ? await answers?.find(key) : undefined;
    if (found?.answer !== undefined && deepFreeze(found.answer.value)) {
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

/** In one order, whatever the caller's. */
const paramsOf = ({ params }: WireRequest) =>
  new URLSearchParams(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))).toString();
