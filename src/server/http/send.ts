import type { ServerResponse } from 'node:http';

/** Bytes of one answer that nobody has read, and milliseconds in which some must be read. */
const maxUnread = 16 * 1024 * 1024;
const unreadMs = 30_000;

/**
 * Sends an answer, a stream for as long as it lasts or until `end` aborts. Whoever reads nothing for half a minute, or
 * leaves more unread than an answer ever has, is cut off: the stream behind it would grow without end.
 */
export async function send(response: ServerResponse, answer: Response, end?: AbortSignal): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body === null) return void response.end();
  response.flushHeaders();
  const reader = answer.body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  response.once('close', stop);
  end?.addEventListener('abort', stop, { once: true });
  if (end?.aborted || response.destroyed) stop();
  const waits = watchReader(response);
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (!response.write(next.value)) waits();
      if (response.writableLength > maxUnread) response.destroy();
    }
    response.end();
  } finally {
    end?.removeEventListener('abort', stop);
  }
}

/** Cuts a reader off who takes nothing while something waits. Returns what says that something does. */
function watchReader(response: ServerResponse): () => void {
  let timer: NodeJS.Timeout | undefined;
  let left = 0;
  const look = () => {
    if (response.writableLength >= left) return void response.destroy();
    watch();
  };
  const watch = () => {
    left = response.writableLength;
    timer = setTimeout(look, unreadMs).unref();
  };
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  for (const event of ['drain', 'finish', 'close']) response.on(event, stop);
  return () => {
    if (timer === undefined) watch();
  };
}
