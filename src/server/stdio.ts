import { PassThrough, type Readable, type Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { thisPlatform } from '../platform/platform.ts';
import type { Connection } from '../resources/index.ts';
import { lineOfList } from './constant-list.ts';
import { HostMessages, longestLine } from './host-messages.ts';
import { readLines } from './lines.ts';
import type { Log } from './log.ts';

interface StdioOptions {
  createServer(connection: Connection): Promise<McpServer>;
  readonly log: Log;
  /** Ends what the servers use. Called once, after the protocol has ended. */
  close(): Promise<void>;
}

/** The protocol may wait for a host that reads nothing; what is kept on disk must be closed nevertheless. Milliseconds. */
const protocolEndMs = 1000;
/** Answers that nobody reads keep a process alive. */
const longestEndMs = 3000;

/** A process, as far as serving needs one. */
interface Program {
  readonly stdin: Readable;
  readonly stdout: Writable;
  once(signal: NodeJS.Signals, end: () => void): unknown;
  exit(): void;
}

/**
 * Serves one client on standard input and output until input ends or a signal comes; then everything ends, in order and
 * within five seconds, whether or not the client reads.
 */
export function serveOnStdio(program: Program, { createServer, log, close }: StdioOptions): void {
  const { stdin } = program;
  const { transport, stop } = connect(program, log);
  const handle = serveStdio(({ era }) => createServer({ era }), {
    transport,
    onerror: error => log.warn(`protocol: ${error.name}`),
  });
  let ending: Promise<void> | undefined;
  const end = () => {
    stop();
    if (ending === undefined) setTimeout(() => program.exit(), longestEndMs).unref();
    ending ??= Promise.race([handle.close(), pause(protocolEndMs, undefined, { ref: false })])
      .then(close)
      .catch(() => log.warn('not everything could be closed'));
    return ending;
  };
  stdin.once('end', end);
  stdin.once('close', end);
  for (const signal of thisPlatform.endSignals) program.once(signal, end);
}

/** Answers that are ready in one turn leave together: with 1,000 calls in flight that is a fifth of the processor's time. */
function gathered(stdout: Writable): () => void {
  let isCorked = false;
  const release = () => {
    isCorked = false;
    stdout.uncork();
  };
  return () => {
    if (isCorked) return;
    isCorked = true;
    stdout.cork();
    process.nextTick(release);
  };
}

/** Rejects where the host reads no more. */
const written = (stdout: Writable, line: string) =>
  new Promise<void>((resolve, reject) => {
    stdout.write(line, error => (error ? reject(error) : resolve()));
  });

/** The SDK's transport, which only writes: messages come to it when they were read and checked here. */
function connect({ stdin, stdout }: Program, log: Log) {
  // Each answer that waits to be read listens for itself, and Node takes more than ten listeners for a leak.
  stdout.setMaxListeners(0);
  const transport = new StdioServerTransport(new PassThrough(), stdout);
  const messages = new HostMessages({
    deliver: message => transport.onmessage?.(message),
    write: line => void stdout.write(`${line}\n`),
    unread: () => stdout.writableLength,
    log,
  });
  const send = transport.send.bind(transport);
  const gather = gathered(stdout);
  transport.send = message =>
    messages.send(message, () => {
      gather();
      const line = lineOfList(message);
      return line === undefined ? send(message) : written(stdout, line);
    });
  const stopReading = readLines(stdin, longestLine, messages);
  const stop = () => {
    stopReading();
    stdin.pause();
  };
  return { transport, stop };
}
