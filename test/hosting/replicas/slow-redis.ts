import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { RedisServer } from './redis-server.ts';

/** A way to a Redis on which each answer takes its time, in milliseconds. */
export interface SlowWay {
  readonly url: string;
  delayMs: number;
  close(): void;
}

export async function slowWayTo({ url }: Pick<RedisServer, 'url'>): Promise<SlowWay> {
  const sockets = new Set<Socket>();
  const target = Number(new URL(url).port);
  const server = createServer(near => {
    const far = connect(target, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => near.destroy() && far.destroy());
    }
    near.on('data', chunk => far.write(chunk));
    far.on('data', chunk => setTimeout(() => near.write(chunk), way.delayMs));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const way: SlowWay = {
    url: `redis://127.0.0.1:${address.port}`,
    delayMs: 0,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  return way;
}
