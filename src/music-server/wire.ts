import { createHash, randomBytes } from 'node:crypto';
import { isRecord } from '../client/api/is-record.ts';
import type { RateLimiter } from '../client/ticket-queue.ts';
import {
  type BytesAnswer,
  type BytesRequest,
  type Transport,
  TransportFailure,
} from '../client/transport.ts';
import { jsonIn } from '../text/parse.ts';
import type { Redaction } from '../text/redaction.ts';
import type { Credentials } from './credentials.ts';

/** A parameter may be given several times. */
export type Params = Readonly<Record<string, Param | readonly Param[] | undefined>>;
type Param = string | number | boolean;

/** What answers of the server have in `subsonic-response`. */
export type ServerFields = Readonly<Record<string, unknown>>;

/** The server refused. `code`: of the protocol; 0 also where it gave none. */
export class ServerRefusal extends Error {
  readonly code: number;
  /** Whether the server says that it speaks OpenSubsonic. */
  readonly isOpenSubsonic: boolean;
  /** The server's words. They may repeat what was sent, so they are in no message. */
  readonly #said: string;
  constructor(code: number, said: string, isOpenSubsonic = false) {
    super(`the music server refused (code ${code})`);
    this.code = code;
    this.isOpenSubsonic = isOpenSubsonic;
    this.#said = said;
  }

  /** Whether the server does not know this method, or does not offer it. */
  get isUnknownMethod(): boolean {
    return (
      this.code === notThere ||
      (this.code === 0 && /unknown method|not (?:implemented|supported)/i.test(this.#said))
    );
  }
}

/** In place of a code of the protocol: HTTP status 404, 405, 410 or 501. */
const notThere = -1;

/** How the server learns who asks. */
type SignIn = 'key' | 'token' | 'password';

export interface WireOptions {
  readonly transport: Pick<Transport, 'send'>;
  /** Pictures and sound. */
  bytes(request: BytesRequest, signal: AbortSignal): Promise<BytesAnswer>;
  readonly limiter: RateLimiter;
  /** Milliseconds, on the limiter's clock. */
  now(): number;
  readonly redaction: Redaction;
  /** Whether a password may be sent as it is: over https, on this computer, or where the listener allowed it. */
  readonly mayShowPassword: boolean;
}

export interface ServerCallOptions {
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

/** Requests to one music server. Calls reject with `ServerRefusal` or `TransportFailure`, or with the signal's reason. */
export class SubsonicWire {
  readonly #options: WireOptions;
  readonly #salt = randomBytes(8).toString('hex');
  /** What was found to work. A server that was replaced is asked anew after a restart. */
  #learned: { readonly mode: SignIn; readonly user: string } | undefined;
  #version = newest;
  #extensions: ReadonlySet<string> | undefined;

  constructor(options: WireOptions) {
    this.#options = options;
  }

  async call(method: string, params: Params, how: ServerCallOptions): Promise<ServerFields> {
    const { credentials } = how;
    const { redaction, mayShowPassword } = this.#options;
    redaction.add(credentials.secret);
    redaction.add(Buffer.from(credentials.secret).toString('hex'));
    for (const mode of this.#modesFor(credentials)) {
      if (mode === 'password' && !(mayShowPassword || credentials.mayBePlain))
        throw new ServerRefusal(plainRefused, noPlainPassword);
      try {
        const answer = await this.#send(method, this.#query(params, this.#signedIn(credentials, mode)), how);
        this.#learned = { mode, user: credentials.user };
        return answer;
      } catch (error) {
        if (!(error instanceof ServerRefusal)) throw error;
        if (error.code === tooNew && this.#version === newest) {
          // The server is older than what was asked in.
          this.#version = oldest;
          return this.call(method, params, how);
        }
        const isOpen = mode === 'token' && this.#learned?.user !== credentials.user;
        if (!isOpen || !tokensRefused.has(error.code)) throw error;
      }
    }
    throw new ServerRefusal(41, 'this server takes neither the token nor the password');
  }

  /** Asks without signing in. */
  ask(method: string, signal?: AbortSignal): Promise<ServerFields> {
    return this.#send(method, this.#query({}), { signal });
  }

  /** The parts of OpenSubsonic that the server has; none for an older one. Asked once. */
  async extensions(how: ServerCallOptions): Promise<ReadonlySet<string>> {
    if (this.#extensions !== undefined) return this.#extensions;
    const answer = await this.call('getOpenSubsonicExtensions', {}, how).catch((error: unknown) => {
      if (error instanceof ServerRefusal) return error.isUnknownMethod ? {} : undefined;
      throw error;
    });
    // A refusal for another reason says nothing about them.
    if (answer === undefined) return new Set();
    const names = listUnder(answer, 'openSubsonicExtensions').map(each => String(each['name'] ?? ''));
    this.#extensions = new Set(names);
    return this.#extensions;
  }

  /** Whether a request with these parameters can be sent at once. */
  fits(params: Params): boolean {
    return this.#takesForms || String(this.#query(params)).length < longestQuery;
  }

  /** A picture or sound, of at most so many bytes. `range`: as in HTTP. */
  async bytes(
    method: 'getCoverArt' | 'stream',
    params: Params,
    { credentials, signal: given, ...want }: ServerCallOptions & Omit<BytesRequest, 'path'>,
  ): Promise<BytesAnswer> {
    // How this server lets somebody in is known after the first call.
    if (this.#learned?.user !== credentials.user) await this.call('ping', {}, { credentials, signal: given });
    const query = this.#query(params, this.#signedIn(credentials, this.#learned?.mode ?? 'token'));
    return this.#withTicket({ signal: given }, signal =>
      this.#options.bytes({ path: `/rest/${method}.view?${query}`, ...want }, signal),
    );
  }

  get #takesForms(): boolean {
    return this.#extensions?.has('formPost') === true;
  }

  #send(
    method: string,
    query: URLSearchParams,
    how: Omit<ServerCallOptions, 'credentials'>,
  ): Promise<ServerFields> {
    const isForm = this.#takesForms && String(query).length > longestQuery;
    const path = `/rest/${method}.view`;
    const sent = { method: isForm ? 'POST' : 'GET', path, params: {}, form: String(query) } as const;
    return this.#withTicket(how, async signal => answerIn(await this.#options.transport.send(sent, signal)));
  }

  async #withTicket<T>(
    { signal: given, batch }: Omit<ServerCallOptions, 'credentials'>,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const { limiter, now } = this.#options;
    const limit = AbortSignal.timeout(deadlineMs);
    const signal = given === undefined ? limit : AbortSignal.any([given, limit]);
    let ticket: Awaited<ReturnType<typeof limiter.acquire>> | undefined;
    try {
      ticket = await limiter.acquire({ deadline: now() + deadlineMs, batch, signal });
      return await work(signal);
    } catch (error) {
      if (!given?.aborted && limit.aborted)
        throw new TransportFailure('broken', ticket === undefined ? 'no' : 'unknown');
      throw error;
    } finally {
      ticket?.release('ended');
    }
  }

  #query(params: Params, own: Params = {}): URLSearchParams {
    const query = new URLSearchParams();
    const all = { ...own, v: this.#version, c: client, f: 'json', ...params };
    for (const [name, value] of Object.entries(all))
      for (const each of valuesOf(value)) query.append(name, String(each));
    return query;
  }

  #signedIn({ user: u, secret }: Credentials, mode: SignIn): Params {
    if (mode === 'key') return { apiKey: secret };
    if (mode === 'password') return { u, p: `enc:${Buffer.from(secret).toString('hex')}` };
    const t = createHash('md5').update(`${secret}${this.#salt}`).digest('hex');
    for (const each of [t, this.#salt]) this.#options.redaction.add(each);
    return { u, t, s: this.#salt };
  }

  #modesFor({ user }: Credentials): SignIn[] {
    if (this.#learned?.user === user) return [this.#learned.mode];
    return user === '' ? ['key'] : ['token', 'password'];
  }
}

/** What changes of playlists need of a wire. */
export type WritingWire = Pick<SubsonicWire, 'call' | 'fits'>;

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
export function listUnder(from: unknown, ...names: readonly string[]): ServerFields[] {
  let value: unknown = from;
  for (const name of names) value = isRecord(value) ? value[name] : undefined;
  if (Array.isArray(value)) return value.filter(isRecord);
  return isRecord(value) ? [value] : [];
}

/** The object under a name; an empty one if it is absent. */
export function objectUnder(from: ServerFields, name: string): ServerFields {
  const value = from[name];
  return isRecord(value) ? value : {};
}

const notOffered: ReadonlySet<number> = new Set([404, 405, 410, 501]);

/** Throws `ServerRefusal`, or `TransportFailure` for what is no answer of such a server. */
function answerIn({ status, body }: { readonly status: number; readonly body: string }): ServerFields {
  const json = jsonIn(body);
  const answer = isRecord(json) ? json['subsonic-response'] : undefined;
  if (!isRecord(answer)) {
    // With 401 or 403, a proxy before the server refused: the password may well be right.
    if (notOffered.has(status)) throw new ServerRefusal(notThere, `HTTP status ${status}`);
    throw new TransportFailure(status >= 500 ? 'broken' : 'not of a music server', 'unknown');
  }
  if (answer['status'] === 'ok') return answer;
  const error = objectUnder(answer, 'error');
  const code = Number(error['code'] ?? 0);
  throw new ServerRefusal(
    Number.isInteger(code) && code > 0 ? code : 0,
    String(error['message'] ?? '').slice(0, 300),
    answer['openSubsonic'] === true,
  );
}

/** Whether an answer of any status comes from a music server. */
export async function isMusicServer(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    return error instanceof ServerRefusal && error.code > 0;
  }
}
