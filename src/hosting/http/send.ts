import type { ServerResponse } from 'node:http';
import type { Farewell } from './farewell.ts';

/** Bytes of one answer that nobody has read, and milliseconds in which some must be read. */
const maxUnread = 16 * 1024 * 1024;
const unreadMs = 30_000;
/** Bytes that are handed to the connection at once: how far a slow reader is can be seen only between two of them. */
const pieceSize = 64 * 1024;

/**
 * Sends an answer, a stream for as long as it lasts or until `end` aborts. Whoever reads nothing for half a minute, or
 * leaves more unread than an answer ever has, is cut off: the stream behind it would grow without end. `farewell`: what
 * the stream of a call ends with where it is not done in time.
 */
export async function send(
  response: ServerResponse,
  answer: Response,
  { end, farewell }: { readonly end?: AbortSignal; readonly farewell?: Farewell | undefined } = {},
): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body === null) return finish(response);
  // A stream has begun before its first message; an answer goes out with its headers.
  if (isStream(answer)) response.flushHeaders();
  const reader = answer.body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  response.once('close', stop);
  end?.addEventListener('abort', stop, { once: true });
  let last = '';
  const leave = () => {
    if (isStream(answer)) last = farewell?.events ?? '';
    stop();
  };
  farewell?.signal.addEventListener('abort', leave, { once: true });
  if (end?.aborted || response.destroyed) stop();
  const outlet = outletTo(response);
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (!outlet.add(next.value)) return stop();
    }
    // Once all of an answer is read, it is whole, however slowly it is taken.
    const ending = last;
    await outlet.flushed();
    await finish(response, ending);
  } finally {
    farewell?.signal.removeEventListener('abort', leave);
    end?.removeEventListener('abort', stop);
  }
}

const isStream = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith('text/event-stream') === true;

/** Hands what is added to a connection, piece by piece, as fast as it is read. */
function outletTo(response: ServerResponse) {
  const waiting: Uint8Array[] = [];
  let unread = 0;
  let isFlushing = false;
  let flushed = Promise.resolve();
  const flush = async () => {
    isFlushing = true;
    for (let piece = waiting.shift(); piece !== undefined; piece = waiting.shift()) {
      unread -= piece.length;
      if (!response.write(piece)) await taken(response, 'drain');
      if (response.destroyed) return;
    }
    isFlushing = false;
  };
  return {
    /** False where the reader has gone, or is cut off because of this. */
    add(bytes: Uint8Array): boolean {
      waiting.push(...piecesOf(bytes));
      unread += bytes.length;
      if (!isFlushing) flushed = flush();
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

/** Resolves once the reader took what waits, or has gone. Cuts the reader off who takes nothing for too long. */
async function taken(response: ServerResponse, event: 'drain' | 'finish'): Promise<void> {
  if (response.destroyed) return;
  await new Promise<void>(resolve => {
    const cutOff = setTimeout(() => response.destroy(), unreadMs).unref();
    const done = () => {
      clearTimeout(cutOff);
      for (const each of [event, 'close']) response.off(each, done);
      resolve();
    };
    for (const each of [event, 'close']) response.once(each, done);
  });
}
