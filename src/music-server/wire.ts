import { createHash, randomBytes } from 'node:crypto';
import { isRecord } from '../client/api/is-record.ts';
import type { RateLimiter } from '../client/ticket-queue.ts';
import { type Transport, TransportFailure } from '../client/transport.ts';
import { jsonIn } from '../text/parse.ts';
import type { Redaction } from '../text/redaction.ts';
import type { Credentials } from './credentials.ts';

/** A parameter may be given several times. */
export type Params = Readonly<Record<string, Param | readonly Param[] | undefined>>;
type Param = string | number | boolean;

/** What answers of the server have in `subsonic-response`. */
export type Answer = Readonly<Record<string, unknown>>;

/** The server refused. `code`: of the protocol; 0 also where it gave none. */
export class Refusal extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }

  /** Whether the server does not know this method, or does not offer it. */
  get isUnknownMethod(): boolean {
    return this.code === notThere || (this.code === 0 && /unknown method|not (?:implemented|supported)/i.test(this.message));
  }
}

/** In place of a code of the protocol: HTTP status 404, 405, 410 or 501. */
const notThere = -1;

/** How the server learns who asks. */
type SignIn = 'key' | 'token' | 'password';

export interface WireOptions {
  /** An origin, with a base path if there is one. */
  readonly origin: string;
  readonly transport: Pick<Transport, 'send'>;
  /** Pictures and sound. */
  bytes(
    request: { readonly path: string; readonly range?: string; readonly mostBytes: number },
    signal: AbortSignal,
  ): Promise<{ readonly isPart: boolean; readonly type: string; readonly bytes: Buffer }>;
  readonly limiter: RateLimiter;
  /** Milliseconds, on the limiter's clock. */
  now(): number;
  readonly redaction: Redaction;
  /** Whether a password may be sent as it is: over https, on this computer, or where the listener allowed it. */
  readonly mayShowPassword: boolean;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** For work in the background, which leaves other calls their turn. */
  readonly batch?: boolean;
  readonly credentials: Credentials;
}

/** For one request, in milliseconds. */
const deadlineMs = 25_000;

/** The version that is spoken: the last one of Subsonic, which OpenSubsonic builds on. Old servers are asked in their own. */
const newest = '1.16.1';

/** The longest address that proxies let through, with room for the server's own part. */
export const longestQuery = 7000;

/** The program's name at the server. */
const client = 'music-catalogue-mcp';

export type Wire = ReturnType<typeof createWire>;

/** Requests to one music server. Calls reject with `Refusal` or `TransportFailure`, or with the signal's reason. */
export function createWire(options: WireOptions) {
  const { transport, limiter, now, redaction } = options;
  const salt = randomBytes(8).toString('hex');
  /** What was found to work. A server that was replaced is asked anew after a restart. */
  let learned: { readonly mode: SignIn; readonly user: string } | undefined;
  let version = newest;
  let extensions: ReadonlySet<string> | undefined;

  const send = async (method: string, query: URLSearchParams, how: Omit<CallOptions, 'credentials'>) => {
    const limit = AbortSignal.timeout(deadlineMs);
    const signal = how.signal === undefined ? limit : AbortSignal.any([how.signal, limit]);
    const ticket = await limiter.acquire({ deadline: now() + deadlineMs, batch: how.batch, signal });
    const isForm = extensions?.has('formPost') === true && String(query).length > longestQuery;
    try {
      const path = `/rest/${method}.view`;
      const sent = { method: isForm ? 'POST' : 'GET', path, params: {}, form: String(query) } as const;
      return answerIn(await transport.send(sent, signal));
    } catch (error) {
      if (!how.signal?.aborted && limit.aborted) throw new TransportFailure('broken', 'unknown');
      throw error;
    } finally {
      ticket.release('ended');
    }
  };
  const queryOf = (params: Params, own: Params = {}) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...own, v: version, c: client, f: 'json', ...params }))
      for (const each of valuesOf(value)) query.append(name, String(each));
    return query;
  };
  const signedIn = (credentials: Credentials, mode: SignIn): Params => {
    redaction.add(credentials.secret);
    const { user: u, secret } = credentials;
    if (mode === 'key') return { apiKey: secret };
    if (mode === 'password') return { u, p: `enc:${Buffer.from(secret).toString('hex')}` };
    const t = createHash('md5').update(`${secret}${salt}`).digest('hex');
    return { u, t, s: salt };
  };
  const modesFor = ({ user }: Credentials): SignIn[] => {
    if (learned?.user === user) return [learned.mode];
    return user === '' ? ['key'] : ['token', 'password'];
  };
  const call = async (method: string, params: Params, how: CallOptions): Promise<Answer> => {
    const { credentials } = how;
    for (const mode of modesFor(credentials)) {
      if (mode === 'password' && !options.mayShowPassword) throw new Refusal(plainRefused, noPlainPassword);
      redaction.add(Buffer.from(credentials.secret).toString('hex'));
      try {
        const answer = await send(method, queryOf(params, signedIn(credentials, mode)), how);
        learned = { mode, user: credentials.user };
        return answer;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (error.code === tooNew && version === newest) {
          // The server is older than what was asked in.
          version = oldest;
          return call(method, params, how);
        }
        const takesNoTokens = mode === 'token' && learned === undefined && tokensRefused.has(error.code);
        if (!takesNoTokens) throw error;
      }
    }
    throw new Refusal(41, 'this server takes neither the token nor the password');
  };
  return {
    origin: options.origin,
    call,
    /** Asks without signing in. */
    ask: (method: string, signal?: AbortSignal) => send(method, queryOf({}), { signal }),
    /** The parts of OpenSubsonic that the server has; none for an older one. Asked once. */
    async extensions(how: CallOptions): Promise<ReadonlySet<string>> {
      if (extensions !== undefined) return extensions;
      const answer = await call('getOpenSubsonicExtensions', {}, how).catch((error: unknown) => {
        if (error instanceof Refusal) return {};
        throw error;
      });
      extensions = new Set(listIn(answer, 'openSubsonicExtensions').map(each => String(each['name'] ?? '')));
      return extensions;
    },
    /** Whether a request with so many characters of parameters can be sent at once. */
    fits: (params: Params): boolean =>
      extensions?.has('formPost') === true || String(queryOf(params)).length < longestQuery,
    /** A picture or sound, of at most so many bytes. `range`: as in HTTP. */
    async bytes(
      method: 'getCoverArt' | 'stream',
      params: Params,
      { credentials, signal: given, ...want }: CallOptions & { range?: string; mostBytes: number },
    ) {
      // How this server lets somebody in is known after the first call.
      if (learned?.user !== credentials.user) await call('ping', {}, { credentials, signal: given });
      const query = queryOf(params, signedIn(credentials, learned?.mode ?? 'token'));
      const limit = AbortSignal.timeout(deadlineMs);
      const signal = given === undefined ? limit : AbortSignal.any([given, limit]);
      const ticket = await limiter.acquire({ deadline: now() + deadlineMs, signal });
      try {
        return await options.bytes({ path: `/rest/${method}.view?${query}`, ...want }, signal);
      } finally {
        ticket.release('ended');
      }
    },
  };
}

/** The password must not be sent as it is: our own code. */
export const plainRefused = -2;
const noPlainPassword = 'this server takes passwords only, and the connection is not encrypted';

const [tooNew, oldest] = [30, '1.10.2'];
/** A missing parameter (servers before 1.13), tokens not supported for this user, or not at all. */
const tokensRefused: ReadonlySet<number> = new Set([10, 41, 42]);

function valuesOf(value: Params[string]): readonly Param[] {
  if (value === undefined) return [];
  return typeof value === 'object' ? value : [value];
}

/** The objects under a name. Old servers leave out an empty list, and write one object in place of a list of one. */
export function listIn(from: unknown, ...names: readonly string[]): Answer[] {
  let value: unknown = from;
  for (const name of names) value = isRecord(value) ? value[name] : undefined;
  if (Array.isArray(value)) return value.filter(isRecord);
  return isRecord(value) ? [value] : [];
}

/** The object under a name; an empty one if it is absent. */
export function objectIn(from: Answer, name: string): Answer {
  const value = from[name];
  return isRecord(value) ? value : {};
}

const notOffered: ReadonlySet<number> = new Set([404, 405, 410, 501]);

/** Throws `Refusal`, or `TransportFailure` for what is no answer of such a server. */
function answerIn({ status, body }: { readonly status: number; readonly body: string }): Answer {
  const json = jsonIn(body);
  const answer = isRecord(json) ? json['subsonic-response'] : undefined;
  if (!isRecord(answer)) {
    if (notOffered.has(status)) throw new Refusal(notThere, `HTTP status ${status}`);
    if (status === 401 || status === 403) throw new Refusal(40, `HTTP status ${status}`);
    throw new TransportFailure(status >= 500 ? 'broken' : 'not of a music server', 'unknown');
  }
  if (answer['status'] === 'ok') return answer;
  const error = objectIn(answer, 'error');
  const code = Number(error['code'] ?? 0);
  throw new Refusal(Number.isInteger(code) && code > 0 ? code : 0, String(error['message'] ?? '').slice(0, 300));
}

/** Whether an answer of any status comes from a music server. */
export async function isMusicServer(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    return error instanceof Refusal && error.code > 0;
  }
}
