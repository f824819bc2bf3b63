import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Dispatcher, Pool } from 'undici';
import type { WireRequest } from './encode.ts';

export interface WireAnswer {
  readonly status: number;
  /** Without parameters, lower case; empty where none was sent. */
  readonly contentType: string;
  readonly body: string;
}

/** Why there is no answer. `ran` tells whether the service may have acted. */
export class TransportFailure extends Error {
  readonly reason: 'unreachable' | 'broken' | 'too large' | 'redirected' | 'in an encoding not asked for';
  readonly ran: 'no' | 'unknown';
  constructor(reason: TransportFailure['reason'], ran: TransportFailure['ran']) {
    super(reason);
    this.reason = reason;
    this.ran = ran;
  }
}

/** Carries requests to one service. Rejects with `TransportFailure`, or the signal's reason. */
export interface Transport {
  send(request: WireRequest, signal: AbortSignal): Promise<WireAnswer>;
  close(): Promise<void>;
}

/** Where the service is, and who calls. */
export interface Reach {
  readonly origin: string;
  readonly token?: string | undefined;
  readonly tokenIn: 'query' | 'header';
}

/** Decoded bytes; the largest answers known (a playlist of 2,000 tracks with all fields) take about 5 MB. */
const largestBody = 16 * 1024 * 1024;

/**
 * HTTP to one origin, which is found at the first request. Redirects are not followed: the token would
 * follow them.
 */
export function httpTransport(find: () => Promise<Reach>): Transport {
  let pool: Promise<{ pool: Pool; origin: string }> | undefined;

  const open = async (origin: string) => {
    const { Pool: PoolOf } = await import('undici');
    const options = { connections: 16, keepAliveTimeout: 4000, connect: { timeout: 10_000 } };
    return { pool: new PoolOf(origin, options), origin };
  };

  return {
    async send(request, signal) {
      const reach = await find();
      pool ??= open(reach.origin);
      const answer = await dispatch((await pool).pool, request, reach, signal);
      if (answer.statusCode >= 300 && answer.statusCode < 400) {
        discard(answer);
        throw new TransportFailure('redirected', 'unknown');
      }
      return {
        status: answer.statusCode,
        contentType: contentTypeOf(answer),
        body: await readBody(answer, signal),
      };
    },
    async close() {
      await (await pool)?.pool.destroy();
    },
  };
}

async function dispatch(pool: Pool, request: WireRequest, reach: Reach, signal: AbortSignal) {
  const { token, tokenIn } = reach;
  const params = new URLSearchParams(request.params);
  if (token !== undefined && tokenIn === 'query') params.set('access_token', token);
  const inBody = request.method === 'POST';
  const text = params.toString();
  try {
    return await pool.request({
      method: request.method,
      path: inBody || text === '' ? request.path : `${request.path}?${text}`,
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

const neverLeft = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function failureOf(error: unknown): TransportFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return neverLeft.has(code) || code.startsWith('ERR_TLS') || code.includes('CERT')
    ? new TransportFailure('unreachable', 'no')
    : new TransportFailure('broken', 'unknown');
}

const contentTypeOf = ({ headers }: Dispatcher.ResponseData) =>
  String(headers['content-type'] ?? '')
    .split(';')[0]
    ?.trim()
    .toLowerCase() ?? '';

const unzip = promisify(gunzip);
const encodings = new Set(['', 'identity', 'gzip', 'x-gzip']);
const isTooLarge = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

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
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer.body) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (size > largestBody) throw new TransportFailure('too large', 'unknown');
      chunks.push(bytes);
    }
  } catch (error) {
    discard(answer);
    signal.throwIfAborted();
    throw error instanceof TransportFailure ? error : new TransportFailure('broken', 'unknown');
  }
  const whole = Buffer.concat(chunks);
  if (encoding === '' || encoding === 'identity' || whole.length === 0) return whole.toString('utf8');
  try {
    return (await unzip(whole, { maxOutputLength: largestBody })).toString('utf8');
  } catch (error) {
    throw new TransportFailure(isTooLarge(error) ? 'too large' : 'broken', 'unknown');
  }
}
