import type { ServerResponse } from 'node:http';
import type { LimitReached } from './concurrency-limit.ts';
import type { CallMessage } from './request.ts';

/** Why a request is refused, for operators and programmers of hosts. */
export const problems = {
  host: 'This server does not serve that Host. MUSIC_PUBLIC_URL sets the address at which callers reach it.',
  malformedHost: 'The Host header must be a name or an address, with an optional port.',
  origin: 'Pages of that Origin may not call this server.',
  elsewhere: 'Without authorization, this server serves only this computer, and no proxies.',
  target: 'The request target must be a path of this server.',
  notFound: 'There is nothing at this address. The protocol is at /mcp.',
  method: 'This address accepts POST, GET and DELETE.',
  pageMethod: 'This address accepts GET and POST.',
  contentType: 'Content-Type must be application/json.',
  tooLarge: (bytes: number) => `A request can have at most ${bytes} bytes. Nothing was done.`,
  tooMuch: 'The message has too many values or fields, or is nested too deeply. Nothing was done.',
  batch: 'Batches are not supported: send each message in its own request. Nothing was done.',
  idInUse: 'A call of this session with that id is still running. Nothing was done. Use another id.',
  notJson: 'The body is not JSON.',
  unknownSession: 'There is no such session. Initialize a new one.',
  noSession: 'This request needs the Mcp-Session-Id that initialize returned.',
  version: (supported: readonly string[]) =>
    `This server does not support that protocol version. MCP-Protocol-Version must be one of ${supported.join(', ')}.`,
  tooManySubscriptions: (most: number) => `One stream can watch at most ${most} addresses.`,
  callerLimit:
    'You have too many requests running here. Nothing was done. Wait for some of them, then try again.',
  totalLimit: 'This server has too many requests running. Nothing was done. Try again in a moment.',
  shuttingDown: 'This server is shutting down. Nothing was done. Try again.',
  cutOff:
    'This server shut down before the call was done. Call again: the answer says what an interrupted change did, and which call finishes it.',
  failed: 'This server made a mistake of its own. Its log has more.',
} as const;

/** Error codes of JSON-RPC, and ours from the range for servers. */
export const codes = {
  parse: -32_700,
  invalid: -32_600,
  internal: -32_603,
  refused: -32_000,
  unknownSession: -32_001,
  busy: -32_005,
} as const;

/** A JSON-RPC error. */
const errorBody = (code: number, message: string) => ({
  jsonrpc: '2.0' as const,
  id: null,
  error: { code, message },
});

/** An HTTP error with a JSON-RPC error as its body. */
export const refusal = (
  status: number,
  code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response => Response.json(errorBody(code, message), { status, headers: { ...headers } });

/** The rest of the body is not read. */
export const tooLargeRefusal = (most: number): Response =>
  refusal(413, codes.refused, problems.tooLarge(most), { connection: 'close' });

const retryAfter = { 'retry-after': '1' };

/** The caller is over one of its own limits. */
export const callerRefusal = (message: string): Response => refusal(429, codes.busy, message, retryAfter);

export const limitRefusal = (reached: LimitReached): Response =>
  reached === 'caller'
    ? callerRefusal(problems.callerLimit)
    : refusal(503, codes.busy, problems.totalLimit, retryAfter);

export const shutdownRefusal = (): Response =>
  refusal(503, codes.busy, problems.shuttingDown, { ...retryAfter, connection: 'close' });

/** The error of a call that was still running when the server ended. */
export const cutOffError = (id: string | number) => ({ ...errorBody(codes.busy, problems.cutOff), id });

type CutOff = ReturnType<typeof cutOffFor>;

/** How a call is answered that is unfinished when the server ends. `signal` aborts when the server waits no longer. */
export function cutOffFor({ id }: CallMessage, signal: AbortSignal) {
  const error = cutOffError(id);
  return {
    signal,
    /** The answer, if it has not begun. */
    response: () => Response.json(error, { status: 503, headers: retryAfter }),
    /** The last event of an answer that has begun. */
    event: `event: message\ndata: ${JSON.stringify(error)}\n\n`,
  };
}

/** Resolves to the answer, or to the cut-off response if the server ends first. */
export const answerOrCutOff = (answer: Promise<Response>, { signal, response }: CutOff): Promise<Response> =>
  new Promise((resolve, reject) => {
    const end = () => resolve(response());
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    void answer.then(resolve, reject).then(() => signal.removeEventListener('abort', end));
  });

/** Bytes of one answer that the reader has not taken, and milliseconds in which it must take some. */
const maxUnread = 16 * 1024 * 1024;
const unreadMs = 30_000;
/** Bytes per write. Progress of a slow reader is visible only between two writes. */
const pieceSize = 64 * 1024;

/**
 * Sends an answer or a stream. A reader that takes nothing for 30 seconds, or that leaves 16 MiB unread, is
 * disconnected, because the unread data would grow without limit. A stream ends when `end` aborts.
 */
export async function send(
  response: ServerResponse,
  answer: Response,
  { end, cutOff }: { readonly end?: AbortSignal; readonly cutOff?: CutOff | undefined } = {},
): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body === null) return finish(response);
  // A stream starts before its first message. An answer leaves together with its headers.
  if (isStream(answer)) response.flushHeaders();
  const reader = answer.body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  response.once('close', stop);
  end?.addEventListener('abort', stop, { once: true });
  let lastEvent = '';
  const cut = () => {
    if (isStream(answer)) lastEvent = cutOff?.event ?? '';
    stop();
  };
  cutOff?.signal.addEventListener('abort', cut, { once: true });
  if (end?.aborted || response.destroyed) stop();
  const writer = writerTo(response);
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (!writer.add(next.value)) return stop();
    }
    // An answer that was read to its end is complete, even if the server ends while it is still being sent.
    const last = lastEvent;
    await writer.flushed();
    await finish(response, last);
  } finally {
    cutOff?.signal.removeEventListener('abort', cut);
    end?.removeEventListener('abort', stop);
  }
}

const isStream = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith('text/event-stream') === true;

/** Writes piece by piece, as fast as the reader takes them. */
function writerTo(response: ServerResponse) {
  let unread = 0;
  let flushed = Promise.resolve();
  const write = async (piece: Uint8Array) => {
    unread -= piece.length;
    if (!response.destroyed && !response.write(piece)) await taken(response, 'drain');
  };
  return {
    /** False if the reader has disconnected or is disconnected now. */
    add(bytes: Uint8Array): boolean {
      unread += bytes.length;
      for (const piece of piecesOf(bytes)) flushed = flushed.then(() => write(piece));
      if (unread > maxUnread) response.destroy();
      return !response.destroyed;
    },
    flushed: () => flushed,
  };
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += pieceSize) yield bytes.subarray(from, from + pieceSize);
}

async function finish(response: ServerResponse, last = ''): Promise<void> {
  response.end(last);
  if (!response.writableFinished) await taken(response, 'finish');
}

/** Resolves when the reader has taken the waiting data or has disconnected. */
async function taken(response: ServerResponse, event: 'drain' | 'finish'): Promise<void> {
  if (response.destroyed) return;
  await new Promise<void>(resolve => {
    const timer = setTimeout(() => response.destroy(), unreadMs).unref();
    const done = () => {
      clearTimeout(timer);
      for (const each of [event, 'close']) response.off(each, done);
      resolve();
    };
    for (const each of [event, 'close']) response.once(each, done);
  });
}
