import { AnswerCache } from './answer-cache.ts';
import type { Endpoint, Group, Permission } from './api/endpoint.ts';
import type { Input, InputOf } from './api/field.ts';
import { type Contract, contract, type Entry, entries, type GroupName } from './api/index.ts';
import type { ReadAs } from './api/output.ts';
import { type Authorization, authorizationBy, callPersonal, callPublic } from './authorization.ts';
import type { Clock } from './clock.ts';
import { encode } from './encode.ts';
import { Cancelled } from './errors.ts';
import type { Pace, Quota } from './quota.ts';
import { RateLimiter } from './rate-limiter.ts';
import { RequestCache } from './request-cache.ts';
import { Requester } from './requester.ts';
import { defaultRetryPolicy, type RetryPolicy } from './retry.ts';
import type { SharedAnswers } from './shared-answers.ts';
import { connections, type Transport } from './transport.ts';

export interface CallOptions {
  /** Aborts the call. Calls with one signal are one caller, and take one turn among all. */
  readonly signal?: AbortSignal | undefined;
  /** Part of a long job: small calls may overtake it. */
  readonly batch?: boolean | undefined;
  /** Passes over the cache: to read back, or to record what a change will replace. */
  readonly fresh?: boolean | undefined;
  /** Asked as each request of a write leaves, retries too: where it rejects, nothing leaves, and the call rejects with that. */
  readonly leaving?: (() => Promise<void>) | undefined;
  /** Parameters that the interface allows on single objects without naming them. */
  readonly extra?: Readonly<Record<string, string>> | undefined;
}

type Method<E> =
  E extends Endpoint<infer I, infer O>
    ? (input: InputOf<I>, options?: CallOptions) => Promise<ReadAs<O>>
    : never;
type Methods<G> = G extends Group<infer E> ? { readonly [K in keyof E]: Method<E[K]> } : never;

/** One method per endpoint, by group: `client.artist.top({ artist_id: 27 })`. */
type Endpoints = { readonly [G in GroupName]: Methods<Contract[G]> };

export interface Client extends Endpoints {
  /**
   * Any endpoint by its entry. Input and answer are those of the entry's method. Rejects with `MusicError`.
   * Answers are frozen, because others may be given the same.
   */
  call(entry: Entry, input: Input, options?: CallOptions): Promise<unknown>;
  /** Rejects as `call` does where the listener's account or a permission is known to be missing. Sends nothing. */
  permit(entry: Entry, input: Input): Promise<void>;
  readonly quota: Quota;
  /** How much of the quota is free now. */
  pace(): Pace;
  /** How long the quota holds the callers that wait now, in milliseconds. */
  waitMs(): number;
  /** Drops all that is kept of what the present account read. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

export interface ClientOptions {
  readonly transport: Transport;
  readonly quota: Quota;
  readonly clock: Clock;
  /** Whether there is a token to call with. */
  hasToken(): boolean;
  /**
   * The token's state for a call that needs these permissions, where more is known than its presence.
   * `personal`: the call needs the token.
   */
  access?(needed: readonly Permission[], personal: boolean): Promise<Authorization>;
  /** Whether several ids go under the plural name. */
  readonly plural: boolean;
  /** For one call, with waits and retries. */
  readonly deadlineMs: number;
  /** Who takes turns with the callers of other clients at one limiter; each call is a caller when absent. */
  readonly caller?: object | undefined;
  /** Answers are not cached when absent. Clients of one service may share a cache. */
  readonly cache?: AnswerCache | undefined;
  /** What other processes read of the same service. */
  readonly answers?: SharedAnswers | undefined;
  /** In place of a new one for `quota`, where several clients call one service. */
  readonly limiter?: RateLimiter | undefined;
  readonly retry?: RetryPolicy | undefined;
  /** Told of every write that changed something. */
  onWrite?(entry: Entry, input: Input): void;
  /** From 0 to 1. */
  readonly random?: (() => number) | undefined;
}

/** A client of one service. Every failure is a `MusicError`. */
export function createClient(options: ClientOptions): Client {
  const limiter =
    options.limiter ??
    new RateLimiter(options.quota, options.clock, { concurrent: connections, random: options.random });
  const requests = requestCacheFor(options, limiter);
  const { plural, deadlineMs, caller } = options;
  const send = async (entry: Entry, input: Input, how: CallOptions = {}, anonymous?: true) => {
    const { signal, extra, batch, fresh, leaving } = how;
    if (signal?.aborted) throw new Cancelled(entry, 'cancelled', { ran: 'no' });
    const encoded = {
      entry,
      input,
      request: { ...encode(entry, input, { plural, extra }), ...(anonymous ? { anonymous } : {}) },
    };
    if (entry.endpoint.effect === 'read') {
      return requests.read(encoded, { signal, batch, deadlineMs, caller, fresh });
    }
    const value = await requests.write(encoded, { signal, batch, deadlineMs, caller, leaving });
    if (value !== false) options.onWrite?.(entry, input);
    return value;
  };
  const authorizationFor = async ({ endpoint }: Entry, personal: boolean) =>
    (await options.access?.(endpoint.permissions, personal)) ?? authorizationBy(options.hasToken());
  const call = async (entry: Entry, input: Input, how?: CallOptions) => {
    const personal = isPersonal(entry, input);
    const authorization = await authorizationFor(entry, personal);
    const sent = (anonymous?: true) => send(entry, input, how, anonymous);
    return personal ? callPersonal(authorization, entry, sent) : callPublic(authorization, sent);
  };
  const permit = async (entry: Entry, input: Input) => {
    if (isPersonal(entry, input))
      await callPersonal(await authorizationFor(entry, true), entry, async () => undefined);
  };
  const close = () => options.transport.close();
  return Object.assign(methodsOver(call), {
    call,
    permit,
    quota: options.quota,
    pace: () => limiter.pace,
    waitMs: () => limiter.waitMs,
    forget: () => requests.forget(),
    close,
  });
}

function requestCacheFor(
  { transport, clock, ...options }: ClientOptions,
  limiter: RateLimiter,
): RequestCache {
  const { random = Math.random, retry: policy = defaultRetryPolicy } = options;
  const cache = options.cache ?? new AnswerCache({ clock, mostEntries: 0 });
  const requester = new Requester({ transport, limiter, clock, policy, random });
  return new RequestCache({ transport, requester, cache, answers: options.answers, clock });
}

/** Derived from the contract: the compiler cannot follow the loop, the contract test does. */
function methodsOver(call: Client['call']): Endpoints {
  const groups = Object.keys(contract).map(group => [
    group,
    Object.fromEntries(
      entries
        .filter(entry => entry.group === group)
        .map(entry => [entry.name, (input: Input, options?: CallOptions) => call(entry, input, options)]),
    ),
  ]);
  return Object.fromEntries(groups) as Endpoints;
}

/** Whether an entry, with this input, is about the owner of the token. */
export const isPersonal = ({ endpoint }: Entry, input: Input): boolean => {
  const field = endpoint.input['user_id'];
  return (
    endpoint.owner === true ||
    endpoint.effect !== 'read' ||
    (field !== undefined && (input['user_id'] ?? field.fallback) === 'me')
  );
};
