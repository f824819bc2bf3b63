import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Dispatcher, Pool } from 'undici';
import { codeOf } from '../text/errors.ts';
import { answerBounds, isOverBounds } from '../text/parse.ts';
import { Redaction } from '../text/redaction.ts';
import { guardedLookup, type Resolve } from './address-guard.ts';
import { turnAfter } from './many-calls.ts';
import { webLinksOnly } from './web-links.ts';
import {
  httpRequest,
  isJson,
  mediaTypeIn,
  type RequestTarget,
  type WireAnswer,
  type WireRequest,
} from './wire-codec.ts';

/** Why there is no answer. `ran`: whether the service may have acted. */
export class TransportFailure extends Error {
  readonly reason:
    | 'unreachable'
    | 'broken'
    | 'closed'
    | 'too large'
    | 'redirected'
    | 'in an encoding not asked for'
    | 'not of a music server';
  readonly ran: 'no' | 'unknown';
  constructor(reason: TransportFailure['reason'], ran: TransportFailure['ran']) {
    super(reason);
    this.reason = reason;
    this.ran = ran;
  }
}

/** The account of answers to requests without a token. */
export const publicAccount = 'public';

/** Carries requests to one service. Rejects with `TransportFailure`, or the signal's reason. */
export interface Transport {
  /** Prepares the connection. Called before a ticket is requested, because a ticket counts from its grant. */
  ready?(): Promise<void>;
  send(request: WireRequest, signal: AbortSignal): Promise<WireAnswer>;
  /**
   * The account of the answers: a text for each token, which does not reveal it, and one for no token. Without it,
   * answers are neither shared nor cached.
   */
  account?(): Promise<string>;
  close(): Promise<void>;
}

/** Decoded bytes. The largest known answers (a playlist of 2,000 tracks with all fields) take about 5 MB. */
const largestBody = 16 * 1024 * 1024;

/** How many requests may be under way at once. */
export const connectionLimit = 16;

/** Shorter than the services' own limits, so that no connection is used while it is being closed. */
const keepAliveTimeout = 4000;

/** Milliseconds, for the connection, the first byte of an answer, and each byte after another. */
const connectMs = 10_000;
const headersMs = 15_000;
const bodyMs = 10_000;

interface TransportOptions {
  /** The name and version of this program, as requests say it. */
  readonly userAgent?: string | undefined;
  /** How names are looked up. By the system if absent. */
  readonly resolve?: Resolve | undefined;
  /** How long an answer may take to begin, in milliseconds. Then a read is retried on another connection. */
  readonly headersMs?: number | undefined;
  /** Whether it is the listener's own server, which may be in a network at home. */
  readonly isHome?: boolean | undefined;
}

/** The connections of this process to one service. */
export interface Connections {
  /**
   * Carries one caller's requests. Closing it leaves the connections open for others. Sent tokens are added to
   * `redaction` and removed from answers before they are read or cached.
   */
  transportFor(find: () => Promise<RequestTarget>, redaction?: Redaction): Transport;
  /** Ends all requests under way. */
  close(): Promise<void>;
}

/**
 * HTTP to one origin, which is found at the first request. Redirects are not followed, because they would carry the
 * token along. A public service is not called at a private address.
 */
export function httpConnections(options: TransportOptions = {}) {
  let pool: Pool | undefined;
  const poolFor = ({ origin }: RequestTarget) => {
    try {
      pool ??= openPool(origin, options);
      return pool;
    } catch (error) {
      throw failureOf(error);
    }
  };
  return {
    transportFor: (find: () => Promise<RequestTarget>, redaction = new Redaction()): Transport => ({
      async ready() {
        poolFor(await find());
      },
      async send(request, signal) {
        const target = await find();
        redaction.add(target.token);
        signal.throwIfAborted();
        const { userAgent } = options;
        const answer = await dispatch(poolFor(target), request, { ...target, userAgent }, signal);
        if (answer.statusCode >= 300 && answer.statusCode < 400) {
          discard(answer);
          throw new TransportFailure('redirected', 'unknown');
        }
        const contentType = contentTypeOf(answer);
        const body = await readBody(answer, signal);
        await turnAfter(body.length);
        // Redaction parses some bodies, so it comes after the bounds.
        if (isJson(contentType) && isOverBounds(body, answerBounds))
          throw new TransportFailure('too large', 'unknown');
        return {
          status: answer.statusCode,
          contentType,
          body: webLinksOnly(redaction.body(body)),
          ...waitIn(answer),
        };
      },
      account: async () => accountKey(await find()),
      close: async () => undefined,
    }),
    /** A picture or sound, of at most so many bytes. `range`: as in HTTP. Rejects with `TransportFailure`. */
    bytes: (target: RequestTarget, request: BytesRequest, signal: AbortSignal): Promise<BytesAnswer> =>
      readBytes(poolFor(target), request, { ...target, userAgent: options.userAgent }, signal),
    async close() {
      await pool?.destroy();
    },
  };
}

async function readBytes(
  pool: Pool,
  { path, range, mostBytes }: BytesRequest,
  target: RequestTarget & Pick<TransportOptions, 'userAgent'>,
  signal: AbortSignal,
): Promise<BytesAnswer> {
  const request = { method: 'GET', path, params: {} } as const;
  const headers: Record<string, string> = range === undefined ? {} : { range };
  const answer = await dispatch(pool, request, { ...target, headers }, signal);
  const isBeyond = answer.statusCode === 416;
  const length = isBeyond ? 0 : Number(answer.headers['content-length'] ?? 0);
  const isEncoded = !['', 'identity'].includes(String(answer.headers['content-encoding'] ?? ''));
  if (answer.statusCode >= 300 || isEncoded || length > mostBytes) {
    discard(answer);
    if (isBeyond) return { isPart: true, type: '', bytes: Buffer.alloc(0) };
    throw new TransportFailure(length > mostBytes ? 'too large' : 'broken', 'no');
  }
  const bytes = await wholeBody(answer, signal);
  if (bytes.length > mostBytes) throw new TransportFailure('too large', 'no');
  return { isPart: answer.statusCode === 206, type: contentTypeOf(answer), bytes };
}

export interface BytesRequest {
  /** With the query. */
  readonly path: string;
  readonly range?: string | undefined;
  readonly mostBytes: number;
}

export interface BytesAnswer {
  readonly isPart: boolean;
  /** In lower case, without parameters. */
  readonly type: string;
  readonly bytes: Buffer;
}

/** Connections of one caller's own, closed with its transport. */
export function httpTransport(find: () => Promise<RequestTarget>, options?: TransportOptions): Transport {
  const { transportFor, close } = httpConnections(options);
  return { ...transportFor(find), close };
}

const openPool = (origin: string, options: TransportOptions) =>
  new Pool(new URL(origin).origin, {
    connections: connectionLimit,
    keepAliveTimeout,
    headersTimeout: options.headersMs ?? headersMs,
    bodyTimeout: bodyMs,
    maxResponseSize: largestBody,
    connect: { timeout: connectMs, lookup: guardedLookup(origin, options.resolve, options) },
  });

/** Distinguishes callers by their tokens without revealing them. */
export const accountKey = ({ origin, token, owner = '' }: RequestTarget): string =>
  token === undefined
    ? publicAccount
    : createHash('sha256').update(`${origin} ${owner} ${token}`).digest('base64url');

async function dispatch(
  pool: Pool,
  request: WireRequest,
  target: RequestTarget & Pick<TransportOptions, 'userAgent'> & { readonly headers?: Record<string, string> },
  signal: AbortSignal,
) {
  const { userAgent, headers: more = { 'accept-encoding': 'gzip' } } = target;
  const { method, path, headers, body } = httpRequest(request, target);
  try {
    return await pool.request({
      method,
      path: `${new URL(target.origin).pathname.replace(/\/$/, '')}${path}`,
      headers: { ...headers, ...more, ...(userAgent === undefined ? {} : { 'user-agent': userAgent }) },
      ...(method === 'POST' ? { body } : {}),
      signal,
    });
  } catch (error) {
    signal.throwIfAborted();
    throw failureOf(error);
  }
}

/** System calls before anything is sent. */
const beforeSending = new Set(['connect', 'getaddrinfo']);
/** TLS errors also occur before anything is sent. */
const noConnection = /^(UND_ERR_CONNECT_TIMEOUT|EADDRESSREFUSED|ERR_TLS_\w+|\w*CERT\w*|UNABLE_TO_\w+)$/;

/** Only a request that fails before the connection is open certainly did not run. */
function failureOf(error: unknown): TransportFailure {
  if (codeOf(error) === 'UND_ERR_DESTROYED') return new TransportFailure('closed', 'unknown');
  return neverLeft(error)
    ? new TransportFailure('unreachable', 'no')
    : new TransportFailure('broken', 'unknown');
}

/** If several addresses were tried, all of them must have failed. */
function neverLeft(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(neverLeft);
  if (!(error instanceof Error)) return false;
  if ('syscall' in error && beforeSending.has(String(error.syscall))) return true;
  return noConnection.test(codeOf(error));
}

const contentTypeOf = ({ headers }: Dispatcher.ResponseData) =>
  mediaTypeIn(String(headers['content-type'] ?? ''));

const longestWaitSeconds = 3600;

/** `Retry-After`, or the rest of the window if `X-RateLimit-Remaining` is 0. */
function waitIn({ headers, statusCode }: Dispatcher.ResponseData): Pick<WireAnswer, 'waitMs'> {
  const isSpent = statusCode === 429 || Number(headers['x-ratelimit-remaining'] ?? 1) <= 0;
  const given = headers['retry-after'] ?? (isSpent ? headers['x-ratelimit-reset-in'] : undefined);
  const seconds = Number(given);
  return seconds > 0 ? { waitMs: Math.min(seconds, longestWaitSeconds) * 1000 } : {};
}

const unzip = promisify(gunzip);
/** Bytes per chunk. With the usual 16 KB, a busy process takes seconds. */
const chunkSize = 256 * 1024;
const encodings = new Set(['', 'identity', 'gzip', 'x-gzip']);

/** Ends an answer that will not be read. Its early end is reported as an error, which is ignored. */
function discard({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => undefined);
  body.destroy();
}

const bodyFailures: Readonly<Record<string, TransportFailure['reason']>> = {
  UND_ERR_DESTROYED: 'closed',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'too large',
  ERR_BUFFER_TOO_LARGE: 'too large',
};

async function wholeBody({ body }: Dispatcher.ResponseData, signal: AbortSignal): Promise<Buffer> {
  try {
    return Buffer.from(await body.arrayBuffer());
  } catch (error) {
    signal.throwIfAborted();
    throw new TransportFailure(bodyFailures[codeOf(error)] ?? 'broken', 'unknown');
  }
}

/** Bounds the decoded bytes too: the library's own bound counts compressed bytes. */
async function readBody(answer: Dispatcher.ResponseData, signal: AbortSignal): Promise<string> {
  const encoding = String(answer.headers['content-encoding'] ?? '').toLowerCase();
  if (!encodings.has(encoding)) {
    discard(answer);
    throw new TransportFailure('in an encoding not asked for', 'unknown');
  }
  const whole = await wholeBody(answer, signal);
  await turnAfter(whole.length);
  if (encoding === '' || encoding === 'identity' || whole.length === 0) return whole.toString('utf8');
  try {
    return (await unzip(whole, { maxOutputLength: largestBody, chunkSize })).toString('utf8');
  } catch (error) {
    throw new TransportFailure(bodyFailures[codeOf(error)] ?? 'broken', 'unknown');
  }
}
