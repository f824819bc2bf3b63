import { readAnswer } from './answer.ts';
import type { Endpoint, Group } from './api/endpoint.ts';
import type { InputOf } from './api/field.ts';
import { type Contract, contract, type Entry, entries, type GroupName } from './api/index.ts';
import type { ReadAs } from './api/output.ts';
import type { Clock } from './clock.ts';
import { encode } from './encode.ts';
import {
  Cancelled,
  ConnectionBroken,
  type MusicError,
  NoAccount,
  QuotaReached,
  TimedOut,
  Unreachable,
  Unreadable,
} from './errors.ts';
import { Pacer, type Quota, WaitTooLong } from './quota.ts';
import { type Transport, TransportFailure } from './transport.ts';

export interface CallOptions {
  /** Calls it off. */
  readonly signal?: AbortSignal | undefined;
  /** Parameters that the interface allows on single objects without naming them. */
  readonly extra?: Readonly<Record<string, string>> | undefined;
}

type Input = Readonly<Record<string, unknown>>;
type Method<E> =
  E extends Endpoint<infer I, infer O>
    ? (input: InputOf<I>, options?: CallOptions) => Promise<ReadAs<O>>
    : never;
type Methods<G> = G extends Group<infer E> ? { readonly [K in keyof E]: Method<E[K]> } : never;

/** One method per endpoint, by group: `client.artist.top({ artist_id: 27 })`. */
export type Endpoints = { readonly [G in GroupName]: Methods<Contract[G]> };

export interface Client extends Endpoints {
  /** Any endpoint by its entry. Input and answer are those of the entry's method. Rejects with `MusicError`. */
  call(entry: Entry, input: Input, options?: CallOptions): Promise<unknown>;
  close(): Promise<void>;
}

export interface ClientOptions {
  readonly transport: Transport;
  readonly quota: Quota;
  readonly clock: Clock;
  /** Whether there is a token to call with. */
  hasToken(): boolean;
  /** Whether several ids go under the plural name. */
  readonly plural: boolean;
  /** For one call, everything included. */
  readonly deadlineMs: number;
}

/** A client of one service. Every failure is a `MusicError`. */
export function createClient(options: ClientOptions): Client {
  const pacer = new Pacer(options.quota, options.clock);
  const call = (entry: Entry, input: Input, { signal, extra }: CallOptions = {}) =>
    new Attempt(options, pacer, entry, signal).run(input, extra);
  const close = () => options.transport.close();
  return Object.assign(methodsOver(call), { call, close });
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

/** One request, from its input to its value or its error. */
class Attempt {
  readonly #options: ClientOptions;
  readonly #pacer: Pacer;
  readonly #entry: Entry;
  readonly #signal: AbortSignal;
  readonly #callerSignal: AbortSignal | undefined;

  constructor(options: ClientOptions, pacer: Pacer, entry: Entry, signal: AbortSignal | undefined) {
    this.#options = options;
    this.#pacer = pacer;
    this.#entry = entry;
    this.#callerSignal = signal;
    const deadline = AbortSignal.timeout(options.deadlineMs);
    this.#signal = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
  }

  async run(input: Input, extra: CallOptions['extra']): Promise<unknown> {
    const entry = this.#entry;
    if (isPersonal(entry, input) && !this.#options.hasToken()) {
      throw new NoAccount(entry, 'there is no access token', { ran: 'no' });
    }
    const request = encode(entry, input, { plural: this.#options.plural, extra });
    await this.#waitForPlace();
    try {
      return readAnswer(entry, input, await this.#send(request));
    } catch (error) {
      if (error instanceof QuotaReached) this.#pacer.hold();
      throw error;
    }
  }

  async #waitForPlace(): Promise<void> {
    try {
      await this.#pacer.pass(this.#options.deadlineMs, this.#signal);
    } catch (reason) {
      if (reason instanceof WaitTooLong) {
        throw new QuotaReached(this.#entry, 'our own quota', { ran: 'no', retryAfterMs: reason.waitMs });
      }
      throw this.#stopped('no') ?? reason;
    }
  }

  async #send(request: Parameters<Transport['send']>[0]) {
    try {
      return await this.#options.transport.send(request, this.#signal);
    } catch (error) {
      throw this.#stopped('unknown') ?? this.#failed(error);
    }
  }

  #stopped(ran: 'no' | 'unknown'): MusicError | undefined {
    if (this.#callerSignal?.aborted) return new Cancelled(this.#entry, 'cancelled', { ran });
    return this.#signal.aborted ? new TimedOut(this.#entry, 'no answer in time', { ran }) : undefined;
  }

  #failed(error: unknown): unknown {
    if (!(error instanceof TransportFailure)) return error;
    const { reason, ran } = error;
    if (reason === 'unreachable') return new Unreachable(this.#entry, 'no connection', { ran });
    if (reason === 'broken') return new ConnectionBroken(this.#entry, 'the connection broke', { ran });
    return new Unreadable(this.#entry, `the answer was ${reason}`, { ran });
  }
}
