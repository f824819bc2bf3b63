import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A command, such as `CONFIG` with its arguments, to the text that is sent back. Undefined: what Redis would say. */
export type Reply = (command: string, args: readonly string[]) => string | undefined;

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;

/** A Redis as far as connecting takes one. */
function usual(command: string, args: readonly string[]): string {
  switch (command) {
    case 'PING':
      return '+PONG\r\n';
    case 'INFO':
      return bulk('redis_version:7.0.0\r\nloading:0\r\n');
    case 'CONFIG': {
      const values = { appendonly: 'yes', appendfsync: 'always', 'maxmemory-policy': 'noeviction' };
      const [, name = ''] = args;
      return `*2\r\n${bulk(name)}${bulk(Object.entries(values).find(([each]) => each === name)?.[1] ?? '')}`;
    }
    case 'SUBSCRIBE':
      return `*3\r\n${bulk('subscribe')}${bulk(args[0] ?? '')}:1\r\n`;
    default:
      return '+OK\r\n';
  }
}

/** A server that answers as `reply` says, on a loopback port. It ends with the test. */
export async function strangeRedis(reply: Reply) {
  const sockets = new Set<Socket>();
  const server = createServer(socket => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    let waiting = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      waiting += chunk;
      for (let read = commandIn(waiting); read !== undefined; read = commandIn(waiting)) {
        waiting = waiting.slice(read.length);
        const [name = '', ...args] = read.words;
        const command = name.toUpperCase();
        socket.write(reply(command, args) ?? usual(command, args));
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    server.close();
    hangUp();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  /** Sends what nobody asked for to everyone. */
  const shout = (text: string) => {
    for (const socket of sockets) socket.write(text);
  };
  return { url: `redis://127.0.0.1:${address.port}`, shout, hangUp };
}

/** The first whole command, and how many characters it has. */
function commandIn(text: string): { readonly words: string[]; readonly length: number } | undefined {
  const count = /^\*(\d+)\r\n/.exec(text);
  if (count === null) return undefined;
  const words: string[] = [];
  let at = count[0].length;
  while (words.length < Number(count[1])) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at, at + 20));
    if (size === null) return undefined;
    const from = at + size[0].length;
    const to = from + Number(size[1]);
    if (text.length < to + 2) return undefined;
    words.push(text.slice(from, to));
    at = to + 2;
  }
  return { words, length: at };
}
