import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { mount } from '../../support/http.ts';
import { ownService } from '../../support/own-service.ts';

const piece = new Uint8Array(1024 * 1024).fill(97);
const pieceSize = piece.length;
/** More than the system keeps for a connection, and less than may stay unread. */
const longPieces = 14;

const own = ownService();

/** A server whose pages have this many pieces, and how many it made until somebody called it off. */
async function server(pieces: number) {
  const sent = { pieces: 0, isCalledOff: false };
  const pages = async () =>
    new Response(
      new ReadableStream({
        pull(stream) {
          if (sent.pieces >= pieces) return stream.close();
          sent.pieces += 1;
          stream.enqueue(piece);
        },
        cancel() {
          sent.isCalledOff = true;
        },
      }),
    );
  const mounted = await mount(own.parts, { pages });
  onTestFinished(() => mounted.close(0));
  return { url: new URL(mounted.url), sent };
}

/** A reader who has asked for a page, and has read nothing of it. */
function reader({ port }: URL): Socket {
  const socket = connect(Number(port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  socket.write(`GET /page HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
  return socket.pause();
}

/** Reads at least this many bytes, or all that still comes. Resolves to how many came. */
async function read(socket: Socket, most: number): Promise<number> {
  let count = 0;
  const enough = new Promise<void>(resolve => {
    socket.on('data', (chunk: Buffer) => {
      count += chunk.length;
      if (count < most) return;
      socket.pause();
      resolve();
    });
  });
  const closed = once(socket, 'close');
  socket.resume();
  await Promise.race([enough, closed]);
  socket.removeAllListeners('data');
  return count;
}

const all = Number.POSITIVE_INFINITY;
/** Enough pieces to find out a server that does not stop, and few enough for the machine's memory. */
const endless = 200;

describe('An answer that waits for its reader', () => {
  it('is cut off where nothing is read for half a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { url, sent } = await server(longPieces);
    const socket = reader(url);
    await expect.poll(() => sent.pieces).toBe(longPieces);
    await vi.advanceTimersByTimeAsync(29_000);
    await pause(50);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await read(socket, all)).toBeLessThan(longPieces * pieceSize);
  });

  it('goes on where something is read now and then, however long all of it takes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { url, sent } = await server(longPieces);
    const socket = reader(url);
    await expect.poll(() => sent.pieces).toBe(longPieces);
    let count = 0;
    for (let turn = 0; turn < 5; turn += 1) {
      count += await read(socket, 2 * pieceSize);
      // What was read makes room in the system's own memory, which the server then fills.
      await pause(20);
      await vi.advanceTimersByTimeAsync(25_000);
    }
    expect(count + (await read(socket, all))).toBeGreaterThan(longPieces * pieceSize);
  });

  it('is cut off at once where more stays unread than any answer has', async () => {
    const { url, sent } = await server(endless);
    reader(url);
    await expect.poll(() => sent.isCalledOff || sent.pieces).toBe(true);
    // 16 MiB, and what the system keeps.
    expect(sent.pieces).toBeLessThan(40);
  });
});
