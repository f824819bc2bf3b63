import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { Client, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/client';
import { createLazyListener } from '../../src/app/waiting-listener.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { createLog } from '../../src/server/log.ts';
import { serveOnStdio } from '../../src/server/stdio.ts';
import { readGroupNames } from '../../src/tools/listed-tools.ts';
import { commandOf, type ServerProcess, type Start } from './process.ts';
import { callTool } from './stand.ts';

export type Server = Omit<ServerProcess, 'pid'>;

/**
 * The server as `main.ts` puts it together, in this process, with a real client on streams in place of standard input
 * and output. Its threads are the built ones. What a process of its own can show (a port, a kill, two of them over one
 * file, what the bundle holds) needs `startServerProcess`, which takes seconds of the processor for each start.
 */
export async function startServer(start: Start = {}): Promise<Server> {
  const { args, env } = commandOf(start);
  const read = readConfig({ argv: args.slice(1), env, platform: process.platform }, await readGroupNames());
  if (!('config' in read)) throw new Error('a command is for a process of its own');
  const log = createLog('error', () => {});
  const listener = createLazyListener(read.config, log, async () => {});
  await listener.checkConfigured();
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  let hasClosed = () => {};
  const closed = new Promise<void>(resolve => {
    hasClosed = resolve;
  });
  const close = () => listener.close().finally(hasClosed);
  serveOnStdio(
    { stdin, stdout, once: () => undefined, exit: () => undefined },
    { createServer: listener.createServer, log, close },
  );
  const mcp = new Client(
    { name: 'tests', version: '1.0.0' },
    start.era === 'legacy' ? {} : { versionNegotiation: { mode: 'auto' } },
  );
  await mcp.connect(overStreams(stdin, stdout));
  return {
    mcp,
    call: (name, args = {}) => callTool(mcp, name, args),
    async close() {
      await mcp.close();
      stdin.end();
      await closed;
    },
  };
}

/** The client's end: a message is a line. */
function overStreams(stdin: PassThrough, stdout: PassThrough): Transport {
  const transport: Transport = {
    async start() {
      createInterface({ input: stdout }).on('line', line => {
        const message: JSONRPCMessage = JSON.parse(line);
        transport.onmessage?.(message);
      });
    },
    async send(message) {
      stdin.write(`${JSON.stringify(message)}\n`);
    },
    async close() {
      transport.onclose?.();
    },
  };
  return transport;
}
