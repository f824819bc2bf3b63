import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Dispatcher, Pool } from 'undici';
import { Redaction } from '../text/redaction.ts';
import type { Resolve } from './address-guard.ts';
import type { WireRequest } from './encode.ts';
import { type Lazy, lazy } from './lazy.ts';
import type { TokenPlace } from './service-preset.ts';

export interface WireAnswer {
  readonly status: number;
  /** Without parameters, lower case; empty where none was sent. */
  readonly contentType: string;
  readonly body: string;
}

/** Why there is no answer. `ran` tells whether the service may have acted. */
export class TransportFailure extends Error {
  readonly reason:
    | 'unreachable'
    | 'broken'
    | 'closed'
    | 'too large'
    | 'redirected'
    | 'in an encoding not asked for';
  readonly ran: 'no' | 'unknown';
  constructor(reason: TransportFailure['reason'], ran: TransportFailure['ran']) {
    super(reason);
    this.reason = reason;
    this.ran = ran;
  }
}

/** Whose answers those are that come without a token. */
export const publicAccount = 'public';

/** Carries requests to one service. Rejects with `TransportFailure`, or the signal's reason. */
export interface Transport {
  /** Opens the way that requests take. Done before a permit is asked for: a permit counts from its grant. */
  ready?(): Promise<void>;
  send(request: WireRequest, signal: AbortSignal): Promise<WireAnswer>;
  /**
   * Whose answers these are: one text for each token, which does not tell it, and one for none. Without it
   * nothing is shared between calls or remembered.
   */
  account?(): Promise<string>;
  close(): Promise<void>;
}

/** Where the service is, and who calls. */
export interface Reach {
  /** An origin, with the path before the interface's own where there is one: `https://music.test/2.0`. */
  readonly origin: string;
  readonly token?: string | undefined;
  readonly tokenIn: TokenPlace;
  /** Who calls with the token, where several may: what one of them was given, no other finds. */
  readonly owner?: string | undefined;
}

/** Decoded bytes; the largest answers known (a playlist of 2,000 tracks with all fields) take about 5 MB. */
const largestBody = 16 * 1024 * 1024;

/** How many requests may be on the way at once. */
export const connections = 16;

/** Below what services give an idle connection, so that none is used while it is being closed. */
const keepAliveTimeout = 4000;

/** Milliseconds, for the connection, the first byte of an answer, and each byte after another. */
const connectMs = 10_000;
const headersMs = 15_000;
const bodyMs = 10_000;

interface TransportOptions {
  /** How names are looked up; by the system when absent. */
  readonly resolve?: Resolve | undefined;
  /** How long an answer may take to begin, in milliseconds: after it a read is tried on another connection. */
  readonly headersMs?: number | undefined;
}

/** Connections to one service, for everyone in this process who calls it. */
export interface Connections {
  /**
   * Carries one caller's requests; closing it leaves the connections open for the others. The tokens that were sent are
   * added to `redaction`, and taken out of what comes back before anything is read, kept or cut of it.
   */
  transportFor(find: () => Promise<Reach>, redaction?: Redaction): Transport;
  /** Ends whatever is under way, for all. */
  close(): Promise<void>;
}

/**
 * HTTP to one origin, which is found at the first request. Redirects are not followed: the token would
 * follow them. A public service is not called at a private address.
 */
export function httpConnections(options: TransportOptions = {}): Connections {
  let way: Lazy<Way> | undefined;
  const wayFor = async ({ origin }: Reach) => {
    way ??= lazy(() => openWay(origin, options));
    try {
      return await way.get();
    } catch (error) {
      throw failureOf(error);
    }
  };
  return {
    transportFor: (find, redaction = new Redaction()) => ({
      async ready() {
        await wayFor(await find());
      },
      async send(request, signal) {
        const reach = await find();
        redaction.add(reach.token);
        signal.throwIfAborted();
        const answer = await dispatch(await wayFor(reach), request, reach, signal);
        if (answer.statusCode >= 300 && answer.statusCode < 400) {
          discard(answer);
          throw new TransportFailure('redirected', 'unknown');
        }
        return {
          status: answer.statusCode,
          contentType: contentTypeOf(answer),
          body: redaction.body(await readBody(answer, signal)),
        };
      },
      account: accountMark(find),
      close: async () => undefined,
    }),
    async close() {
      await (await way?.made())?.pool.destroy();
    },
  };
}

/** Connections of one caller's own, closed with its transport. */
export function httpTransport(find: () => Promise<Reach>, options?: TransportOptions): Transport {
  const { transportFor, close } = httpConnections(options);
  return { ...transportFor(find), close };
}

interface Way {
  readonly pool: Pool;
  /** Comes before the interface's own paths; empty for most services. */
  readonly basePath: string;
}

async function openWay(origin: string, options: TransportOptions): Promise<Way> {
  const [{ Pool: PoolOf }, { guardedLookup }] = await Promise.all([
    import('undici'),
    import('./address-guard.ts'),
  ]);
  const address = new URL(origin);
  const pool = new PoolOf(address.origin, {
    connections,
    keepAliveTimeout,
    headersTimeout: options.headersMs ?? headersMs,
    bodyTimeout: bodyMs,
    connect: { timeout: connectMs, lookup: guardedLookup(origin, options.resolve) },
  });
  return { pool, basePath: address.pathname.replace(/\/$/, '') };
}

/** Tells callers with different tokens apart without telling the token. */
function accountMark(find: () => Promise<Reach>): () => Promise<string> {
  let last = { token: '', mark: '' };
  return async () => {
    const { origin, token, owner = '' } = await find();
    if (token === undefined) return publicAccount;
    if (token !== last.token) last = { token, mark: hashed(`${origin} ${owner} ${token}`) };
    return last.mark;
  };
}

const hashed = (text: string) => createHash('sha256').update(text).digest('base64url');

async function dispatch({ pool, basePath }: Way, request: WireRequest, reach: Reach, signal: AbortSignal) {
  const { tokenIn } = reach;
  const token = request.anonymous ? undefined : reach.token;
  const params = new URLSearchParams(request.params);
  if (token !== undefined && tokenIn === 'query') params.set('access_token', token);
  const inBody = request.method === 'POST';
  const path = `${basePath}${request.path}`;
  const text = params.toString();
  try {
    return await pool.request({
      method: request.method,
      path: inBody || text === '' ? path : `${path}?${text}`,
      headers: {
        accept: 'application/json',
        'accept-encoding': 'gzip',
        ...(token !== undefined && tokenIn === 'header' ? { authorization: `Bearer ${token}` } : {}),
        ...(inBody ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(inBody ? { body: text } : {}),
      signal,
    });
  } catch (error) {
    signal.throwIfAborted();
    throw failureOf(error);
  }
}

/** Calls of the system that come before anything is sent. */
const beforeSending = new Set(['connect', 'getaddrinfo']);
/** Trust in the other side is settled before anything is sent, too. */
const noConnection = /^(UND_ERR_CONNECT_TIMEOUT|EADDRESSREFUSED|ERR_TLS_\w+|\w*CERT\w*|UNABLE_TO_\w+)$/;

/**
 * Only what fails before the connection stands surely did not run: a reset connection may have carried the
 * request, a reused one all the more.
 */
function failureOf(error: unknown): TransportFailure {
  if (codeOf(error) === 'UND_ERR_DESTROYED') return new TransportFailure('closed', 'unknown');
  return neverLeft(error)
    ? new TransportFailure('unreachable', 'no')
    : new TransportFailure('broken', 'unknown');
}

/** Of several addresses that were tried, all must have failed before. */
function neverLeft(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(neverLeft);
  if (!(error instanceof Error)) return false;
  if ('syscall' in error && beforeSending.has(String(error.syscall))) return true;
  return noConnection.test(codeOf(error));
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const contentTypeOf = ({ headers }: Dispatcher.ResponseData) =>
  String(headers['content-type'] ?? '')
    .split(';')[0]
    ?.trim()
    .toLowerCase() ?? '';

const unzip = promisify(gunzip);
/** Bytes at a time: each piece waits its turn, and the usual 16 KB take a busy process seconds. */
const chunkSize = 256 * 1024;
const encodings = new Set(['', 'identity', 'gzip', 'x-gzip']);
const isTooLarge = (error: unknown) => codeOf(error) === 'ERR_BUFFER_TOO_LARGE';

/** Ends an answer that nobody will read. Ending it early is reported as an error, which is no news. */
function discard({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => undefined);
  body.destroy();
}

/** Counts bytes itself, decoded ones too: the library's own bound counts compressed bytes. */
async function readBody(answer: Dispatcher.ResponseData, signal: AbortSignal): Promise<string> {
  const encoding = String(answer.headers['content-encoding'] ?? '').toLowerCase();
  if (!encodings.has(encoding)) {
    discard(answer);
    throw new TransportFailure('in an encoding not asked for', 'unknown');
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of answer.body) {
      // The library's stream has bytes, as its types do not say.
      const bytes: Uint8Array = chunk;
      size += bytes.length;
      if (size > largestBody) throw new TransportFailure('too large', 'unknown');
      chunks.push(bytes);
    }
  } catch (error) {
    discard(answer);
    signal.throwIfAborted();
    if (error instanceof TransportFailure) throw error;
    throw new TransportFailure(codeOf(error) === 'UND_ERR_DESTROYED' ? 'closed' : 'broken', 'unknown');
  }
  const whole = Buffer.concat(chunks);
  if (encoding === '' || encoding === 'identity' || whole.length === 0) return whole.toString('utf8');
  try {
    return (await unzip(whole, { maxOutputLength: largestBody, chunkSize })).toString('utf8');
  } catch (error) {
    throw new TransportFailure(isTooLarge(error) ? 'too large' : 'broken', 'unknown');
  }
}
