import { connect, type Socket } from 'node:net';
import { setInterval as every, setTimeout as pause } from 'node:timers/promises';

/*
 * `hostile-connections.ts url count token`: holds so many connections to a server on this computer, from 16 addresses,
 * until it is ended. Those that are closed come back after a second. Prints a line once all have connected.
 */
const [url = '', count = '', token = ''] = process.argv.slice(2);
const addresses = 16;

const post = (path: string, headers: string) => `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;

/** What a connection sends at first, and then again and again. */
const behaviours: readonly (readonly [first: string, then: string, everyMs: number])[] = [
  ['', '', 1000],
  ['POST /mcp HTTP/1.1\r\nHost: localhost\r\n', 'x-a: b\r\n', 1000],
  [post('/mcp', 'Content-Type: application/json\r\nContent-Length: 100000\r\n'), ' ', 1000],
  [post('/link/abcdefghijklmnopqrstuvwx', 'Origin: http://localhost\r\nContent-Length: 8000\r\n'), 'a', 1000],
  ['', post('/mcp', `Authorization: Bearer ${token}\r\nContent-Length: 0\r\n`), 500],
];

async function behave(socket: Socket, at: number): Promise<void> {
  const [first, then, everyMs] = behaviours[at % behaviours.length] ?? ['', '', 1000];
  socket.write(first);
  for await (const _ of every(everyMs)) {
    if (socket.destroyed) return;
    socket.write(then);
  }
}

let connected = 0;
async function hold(at: number): Promise<void> {
  for (;;) {
    const localAddress = `127.0.0.${1 + (at % addresses)}`;
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port), localAddress });
    const closed = new Promise<void>(resolve => socket.once('close', () => resolve()));
    socket.on('error', () => undefined).resume();
    socket.once('connect', () => {
      connected += 1;
      if (connected === Number(count)) process.stdout.write('connected\n');
      void behave(socket, at);
    });
    await closed;
    await pause(1000);
  }
}

for (let at = 0; at < Number(count); at += 1) {
  void hold(at);
  if (at % 50 === 0) await pause(10);
}
