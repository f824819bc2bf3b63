import { connect, type Socket } from 'node:net';
import { setInterval as every, setTimeout as pause } from 'node:timers/promises';

/*
 * `hostile.ts port count token`: holds so many connections to a server on this computer, from 16 addresses, until it is
 * ended. Those that are closed come back after a second. Prints a line once all have connected.
 */
const [port = '', count = '', token = ''] = process.argv.slice(2);
const addresses = 16;
const backMs = 1000;

const post = (path: string, headers: string) => `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;

/** What a connection does while it is open. */
type Behaviour = (socket: Socket) => Promise<void> | void;

/** Sends some bytes a second, for ever. */
const drip = async (socket: Socket, text: string) => {
  for await (const _ of every(1000)) {
    if (socket.destroyed) return;
    socket.write(text);
  }
};

const behaviours: readonly Behaviour[] = [
  () => undefined,
  async socket => {
    socket.write('POST /mcp HTTP/1.1\r\nHost: localhost\r\n');
    await drip(socket, 'x-a: b\r\n');
  },
  async socket => {
    socket.write(post('/mcp', 'Content-Type: application/json\r\nContent-Length: 100000\r\n'));
    await drip(socket, ' ');
  },
  async socket => {
    socket.write(
      post('/link/abcdefghijklmnopqrstuvwx', 'Origin: http://localhost\r\nContent-Length: 8000\r\n'),
    );
    await drip(socket, 'a');
  },
  async socket => {
    for await (const _ of every(500)) {
      if (socket.destroyed) return;
      socket.write(post('/mcp', `Authorization: Bearer ${token}\r\nContent-Length: 0\r\n`));
    }
  },
];

async function hold(at: number): Promise<void> {
  const behave = behaviours[at % behaviours.length];
  for (;;) {
    const localAddress = `127.0.0.${1 + (at % addresses)}`;
    const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress });
    const closed = new Promise<void>(resolve => socket.once('close', () => resolve()));
    socket.on('error', () => undefined).resume();
    socket.once('connect', () => {
      connected += 1;
      if (connected === Number(count)) process.stdout.write('connected\n');
      void behave?.(socket);
    });
    await closed;
    await pause(backMs);
  }
}

let connected = 0;
for (let at = 0; at < Number(count); at += 1) {
  void hold(at);
  if (at % 50 === 0) await pause(10);
}
