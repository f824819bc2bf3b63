import type { Readable, Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { thisPlatform } from '../platform/platform.ts';
import type { Connection } from '../resources/index.ts';
import type { Log } from './log.ts';
import { StdioTransport } from './stdio-transport.ts';

interface StdioOptions {
  createServer(connection: Connection): Promise<McpServer>;
  readonly log: Log;
  /** Ends what the servers use. Called once, after the protocol has ended. */
  close(): Promise<void>;
}

/** The protocol can wait for a host that reads nothing, but the store must still be closed. Milliseconds. */
const protocolEndMs = 1000;
/** Answers that the host does not read keep the process alive. Milliseconds. */
const longestEndMs = 3000;

/** The parts of a process that serving needs. */
interface Program {
  readonly stdin: Readable;
  readonly stdout: Writable;
  once(signal: NodeJS.Signals, end: () => void): unknown;
  exit(): void;
}

/**
 * Serves one client on standard input and output until input ends, output fails or a signal comes. Then it closes the
 * protocol and `close`s the rest, within five seconds, even if the client reads nothing.
 */
export function serveOnStdio(program: Program, { createServer, log, close }: StdioOptions): void {
  const { stdin, stdout } = program;
  let ending: Promise<void> | undefined;
  const end = () => {
    stdin.pause();
    if (ending === undefined) setTimeout(() => program.exit(), longestEndMs).unref();
    ending ??= Promise.race([handle.close(), pause(protocolEndMs, undefined, { ref: false })])
      .then(close)
      .catch(() => log.warn('not everything could be closed'));
  };
  const transport = new StdioTransport({ stdin, stdout, log, onEnd: end });
  const handle = serveStdio(({ era }) => createServer({ era }), {
    transport,
    onerror: error => log.warn(`protocol: ${error.name}`),
  });
  for (const signal of thisPlatform.endSignals) program.once(signal, end);
}
