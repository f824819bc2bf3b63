import { AnswerCache, type SharedAnswers } from './answer-cache.ts';
import type { Permission } from './api/endpoint.ts';
import { contract, type Entry, entries } from './api/index.ts';
import type { Input } from './api/input-field.ts';
import { CachedRequester } from './cached-requester.ts';
import type { Clock } from './clock.ts';
import { AccountAway, Cancelled, NoAccount, NoneHere, PermissionMissing, TokenRejected } from './errors.ts';
import type { GenreLists } from './genre-lists.ts';
import { answerHere, checkHas, type LocalLibrary, noticing } from './local-answers.ts';
import type { CallOptions, Endpoints } from './methods.ts';
import type { Pace, Quota } from './quota-window.ts';
import { defaultRetryPolicy, RetryingRequester, type RetryPolicy } from './retrying-requester.ts';
import { SearchKnowledge } from './search-knowledge.ts';
import { RateLimiter } from './ticket-queue.ts';
import { connectionLimit, type Transport } from './transport.ts';
import { encode } from './wire-codec.ts';

export type { CallOptions };

export interface Client extends Endpoints {
  /**
   * Calls any endpoint by its entry, with the input and answer of its method. Rejects with `MusicError`. Callers may
   * share an answer, so they must not change it.
   */
  call(entry: Entry, input: Input, options?: CallOptions): Promise<unknown>;
  /** Rejects as `call` does if the listener's account or a permission is known to be missing. Sends nothing. */
  checkAccess(entry: Entry, input: Input): Promise<void>;
  /** What is known of the service's searches. */
  readonly searches: SearchKnowledge;
  readonly quota: Quota;
  pace(): Pace;
  /** How long the quota makes waiting callers wait, in milliseconds. */
  waitMs(): number;
  /** Removes all cached answers of the present account. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

export interface ClientOptions {
  readonly transport: Transport;
  readonly quota: Quota;
  readonly clock: Clock;
  hasToken(): boolean;
  /**
   * The token's state for a call that needs these permissions. If absent, only its presence is known. `personal`: the
   * call needs the token.
   */
  access?(needed: readonly Permission[], personal: boolean): Promise<Authorization>;
  /** Whether every call needs the token, also those about the catalogue. */
  readonly isPrivate?: boolean | undefined;
  /** What a rejected token means at this service: a sentence without a full stop. As for every service if absent. */
  readonly refused?: string | undefined;
  /** What the service does not have, by entry, and why. */
  readonly lacks?: Readonly<Record<string, string>> | undefined;
  /** Whether the service takes several ids under the plural name. */
  readonly plural: boolean;
  /** For one call, including waits and retries. */
  readonly deadlineMs: number;
  /** The caller that takes turns with other clients of one limiter. Each call is a caller if absent. */
  readonly caller?: object | undefined;
  /** Answers the listener's requests in place of the service. Absent if the library is the service's. */
  readonly local?: LocalLibrary | undefined;
  /** If absent, answers are not cached. Clients of one service may share a cache. */
  readonly cache?: AnswerCache | undefined;
  /** Answers that other processes of the same service share. */
  readonly answers?: SharedAnswers | undefined;
  /** What is known of the service's searches. A catalogue on this computer if absent. */
  readonly searches?: SearchKnowledge | undefined;
  /** A limiter that several clients of one service share. If absent, the client makes one for `quota`. */
  readonly limiter?: RateLimiter | undefined;
  /** Recognises lists of genres that are not the genre's. If absent, they are believed. */
  readonly genres?: GenreLists | undefined;
  readonly retry?: RetryPolicy | undefined;
  onWrite?(entry: Entry, input: Input): void;
  /** From 0 to 1. */
  readonly random?: (() => number) | undefined;
}

/** A client of one service. Every failure is a `MusicError`. */
export function createClient(options: ClientOptions): Client {
  const { transport, clock, quota, random = Math.random, retry: policy = defaultRetryPolicy } = options;
  const { plural, deadlineMs, caller, local, lacks, answers, searches = new SearchKnowledge() } = options;
  const limiter = options.limiter ?? new RateLimiter(quota, clock, { concurrent: connectionLimit, random });
  const cache = options.cache ?? new AnswerCache({ clock, leastMs: Number.POSITIVE_INFINITY });
  const requester = new RetryingRequester({ transport, limiter, clock, policy, random });
  const requests = new CachedRequester({ transport, requester, cache, answers, clock });
  const send = async (
    entry: Entry,
    input: Input,
    how: CallOptions = {},
    anonymous?: true,
  ): Promise<unknown> => {
    const { signal, extra } = how;
    if (signal?.aborted) throw new Cancelled(entry, 'cancelled', { ran: 'no' });
    const encoded = {
      entry,
      input,
      request: { ...encode(entry, input, { plural, extra }), ...(anonymous ? { anonymous } : {}) },
    };
    const waiting = { ...how, deadlineMs, caller };
    const isRead = entry.endpoint.effect === 'read';
    const isLocal = local?.answers(entry, input) === true;
    if (isRead && !isLocal) return noticing(local, encoded, () => requests.read(encoded, waiting));
    const value = isLocal
      ? await answerHere(local, encoded, (other, of) => send(other, of, { signal, batch: true }), how)
      : await requests.write(encoded, waiting);
    if (!isRead && value !== false) options.onWrite?.(entry, input);
    return value;
  };
  const authorizationFor = async ({ endpoint }: Entry, personal: boolean) =>
    (await options.access?.(endpoint.permissions, personal)) ?? authorizationBy(options.hasToken());
  const answerTo = async (entry: Entry, input: Input, how?: CallOptions) => {
    const { needsToken, authorization } = await accessTo(entry, input, authorizationFor, options);
    try {
      return await send(entry, input, how);
    } catch (error) {
      if (!(error instanceof TokenRejected && authorization.state === 'ready')) throw error;
      authorization.rejected(needsToken);
      if (needsToken) throw options.refused === undefined ? error : rejected(entry, error.ran, options);
      return send(entry, input, how, true);
    }
  };
  const shared = methodsOver((entry, input) => send(entry, input, {}, true));
  const call: Client['call'] = options.genres?.correcting(answerTo, shared) ?? answerTo;
  const checkAccess = async (entry: Entry, input: Input) => {
    checkOffered(entry, lacks);
    if (local?.answers(entry, input)) checkHas(entry);
    if (isPersonal(entry, input)) checkAuthorized(entry, await authorizationFor(entry, true), options);
  };
  return Object.assign(methodsOver(call), {
    checkAccess,
    searches,
    quota,
    pace: () => limiter.pace,
    waitMs: () => limiter.waitMs,
    forget: () => requests.forget(),
    close: () => transport.close(),
  });
}

/** Throws `NoneHere` for what the service does not have. */
function checkOffered(entry: Entry, lacks: ClientOptions['lacks']): void {
  const why = lacks?.[`${entry.group}.${entry.name}`];
  if (why !== undefined) throw new NoneHere(entry, 'this service does not have it', { ran: 'no', why });
}

/** A client whose calls go to the client that `choose` gives at that moment. */
export function switchingClient(usual: Client, choose: () => Promise<Client>): Client {
  const call: Client['call'] = async (entry, input, how) => (await choose()).call(entry, input, how);
  const { searches, quota, pace, waitMs, forget, close } = usual;
  const checkAccess: Client['checkAccess'] = async (entry, input) =>
    (await choose()).checkAccess(entry, input);
  return Object.assign(methodsOver(call), {
    checkAccess,
    searches,
    quota,
    pace,
    waitMs,
    forget,
    close,
  });
}

/** The methods of the contract, and `call`. The compiler cannot follow the loop, but the contract test checks it. */
function methodsOver(call: Client['call']): Endpoints & Pick<Client, 'call'> {
  const groups = Object.keys(contract).map(group => [
    group,
    Object.fromEntries(
      entries
        .filter(entry => entry.group === group)
        .map(entry => [entry.name, (input: Input, options?: CallOptions) => call(entry, input, options)]),
    ),
  ]);
  return Object.assign(Object.fromEntries(groups) as Endpoints, { call });
}

/** Whether a call with this input is about the owner of the token. */
export const isPersonal = ({ endpoint }: Entry, input: Input): boolean => {
  const field = endpoint.input['user_id'];
  return (
    endpoint.owner === true ||
    endpoint.effect !== 'read' ||
    (field !== undefined && (input['user_id'] ?? field.fallback) === 'me')
  );
};

/** Rejects if the call needs the token and would fail with the present one. */
async function accessTo(
  entry: Entry,
  input: Input,
  authorizationFor: (entry: Entry, personal: boolean) => Promise<Authorization>,
  options: Pick<ClientOptions, 'isPrivate' | 'lacks' | 'refused'>,
): Promise<{ readonly needsToken: boolean; readonly authorization: Authorization }> {
  checkOffered(entry, options.lacks);
  const personal = options.isPrivate === true || isPersonal(entry, input);
  const authorization = await authorizationFor(entry, personal);
  if (personal || !mayBeOwners(entry, input, authorization)) {
    if (personal) checkAuthorized(entry, authorization, options);
    return { needsToken: personal, authorization };
  }
  // Looks the token up again before the call fails.
  const latest = authorization.state === 'ready' ? authorization : await authorizationFor(entry, true);
  checkAuthorized(entry, latest, options);
  return { needsToken: true, authorization: latest };
}

/**
 * Whether a call names the listener by number, as far as known. Without the token, the service shows the public part of
 * a library as if it were all of it.
 */
const mayBeOwners = ({ endpoint }: Entry, input: Input, { state, owner }: Authorization): boolean => {
  const id = endpoint.input['user_id'] && input['user_id'];
  return typeof id === 'number' && state !== 'none' && (owner ?? id) === id;
};

export interface Authorization {
  /** `lapsed`: it has expired, or the service rejected it. `away`: it cannot be read at the moment. */
  readonly state: 'ready' | 'none' | 'lapsed' | 'away';
  readonly lacking: readonly Permission[];
  /** The id of the listener whose token it is. Absent if unknown. */
  readonly owner?: number | undefined;
  /** The service rejected the token, so it is not sent again. `isReported`: this call's error tells the caller. */
  rejected(isReported: boolean): void;
}

const authorizationBy = (hasToken: boolean): Authorization => ({
  state: hasToken ? 'ready' : 'none',
  lacking: [],
  rejected: () => undefined,
});

const rejected = (entry: Entry, ran: TokenRejected['ran'], { refused }: Pick<ClientOptions, 'refused'>) =>
  new TokenRejected(entry, 'the access token was rejected or has lapsed', {
    ran,
    ...(refused === undefined ? {} : { why: refused }),
  });

/** Throws for a call that needs the listener's account and would fail, before it is sent. */
function checkAuthorized(
  entry: Entry,
  { state, lacking, ...authorization }: Authorization,
  options: Pick<ClientOptions, 'refused'>,
): void {
  if (state === 'none') throw new NoAccount(entry, 'there is no access token', { ran: 'no' });
  if (state === 'away') throw new AccountAway(entry, 'the access token cannot be read', { ran: 'no' });
  if (state === 'lapsed') {
    authorization.rejected(true);
    throw rejected(entry, 'no', options);
  }
  if (lacking.length > 0) {
    const what = `the access token lacks ${lacking.join(' and ')}`;
    throw new PermissionMissing(entry, what, { ran: 'no', lacking });
  }
}
