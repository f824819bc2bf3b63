import type { Readable, Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { setTimeout as pause } from 'node:timers/promises';
import {
  isSpecType,
  type JSONRPCMessage,
  type McpServer,
  type RequestId,
} from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { isRecord } from '../client/api/is-record.ts';
import { thisPlatform } from '../platform/platform.ts';
import type { Connection } from '../resources/index.ts';
import { isOverBounds, jsonIn, messageBounds } from '../text/parse.ts';
import type { Log } from './log.ts';

const mebibyte = 1024 * 1024;
/** Characters of one line; unanswered requests and their characters in all; bytes that the host has not read. */
const most = { line: 8 * mebibyte, requests: 1000, characters: 32 * mebibyte, unread: 32 * mebibyte };

/** Codes of JSON-RPC; the last one is from the range for servers. */
const refusals = {
  notJson: [-32700, 'This line is not JSON.'],
  notMessage: [-32600, 'This line is not a JSON-RPC 2.0 message of this protocol.'],
  batch: [-32600, 'Batches are not supported: send each message on its own line.'],
  tooMuch: [-32600, 'This message has too many values or fields, or is nested too deeply.'],
  longLine: [-32600, 'A line can be at most 8 MiB long: ask for less at once.'],
  busy: [-32005, 'At most 1,000 requests (32 MiB) can be unanswered: wait for answers, then try again.'],
} as const;

interface StdioTransportOptions extends Pick<Program, 'stdin' | 'stdout'>, Pick<StdioOptions, 'log'> {
  /** Called whenever input ends or output fails. */
  onEnd(): void;
}

/**
 * The SDK's transport doesn't answer lines that are not messages, ends the process at an oversized line, and accepts any
 * number of requests. This one answers each of these with a JSON-RPC error and goes on.
 */
class StdioTransport extends StdioServerTransport {
  readonly #options: StdioTransportOptions;
  readonly #decoder = new StringDecoder('utf8');
  #line = '';
  #isTooLong = false;
  /** The length of each unanswered request. */
  readonly #unanswered = new Map<unknown, number>();

  constructor(options: StdioTransportOptions) {
    super(options.stdin, options.stdout);
    this.#options = options;
    // Each answer that waits for the host adds a listener, and Node warns of a leak after ten.
    options.stdout.setMaxListeners(0);
  }

  override readonly _ondata = (chunk: Buffer): void => {
    for (const [index, part] of this.#decoder.write(chunk).split('\n').entries()) {
      if (index > 0) this.#endLine();
      if (!this.#isTooLong) this.#line += part;
      if (this.#line.length <= most.line) continue;
      this.#line = '';
      this.#isTooLong = true;
      this.#refuse('longLine');
    }
  };

  /** The server ends what it serves before it closes this transport. */
  override readonly _onstdinclose = (): void => this.#options.onEnd();

  override readonly _onstdouterror = (error: Error): void => {
    this.onerror?.(error);
    this.#options.onEnd();
  };

  override async send(message: JSONRPCMessage): Promise<void> {
    try {
      await super.send(message);
    } finally {
      if (!('method' in message)) this.#unanswered.delete(message.id);
    }
  }

  #endLine(): void {
    const line = this.#line.trim();
    this.#line = '';
    this.#isTooLong = false;
    if (line === '') return;
    const value = jsonIn(line);
    if (isOverBounds(line, messageBounds)) this.#refuse('tooMuch', requestIdIn(value));
    else if (isSpecType.JSONRPCMessage(value)) this.#receive(value, line.length);
    else if (value === undefined) this.#refuse('notJson');
    else this.#refuse(Array.isArray(value) ? 'batch' : 'notMessage', requestIdIn(value));
  }

  #receive(message: JSONRPCMessage, length: number): void {
    if ('method' in message && 'id' in message) {
      const characters = [...this.#unanswered.values()].reduce((sum, each) => sum + each, length);
      const isFull = this.#unanswered.size >= most.requests || characters > most.characters;
      if (isFull || this.#options.stdout.writableLength > most.unread) {
        this.#refuse('busy', message.id);
        return;
      }
      this.#unanswered.set(message.id, length);
    }
    this.onmessage?.(message);
    // A cancelled request gets no answer.
    this.#unanswered.delete(cancelledIn(message));
  }

  #refuse(reason: keyof typeof refusals, id: RequestId | null = null): void {
    const { stdout, log } = this.#options;
    const [code, message] = refusals[reason];
    log.warn(`protocol: refused (${code}): ${message}`);
    const answer = { jsonrpc: '2.0', id, error: { code, message } };
    if (stdout.writableLength <= most.unread) stdout.write(`${JSON.stringify(answer)}\n`);
  }
}

/** The id of a damaged request, if it can be used in an answer. */
function requestIdIn(value: unknown): RequestId | null {
  const id = isRecord(value) && 'method' in value ? value['id'] : undefined;
  return typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id)) ? id : null;
}

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

/** The id of the request that a notification cancels. */
export function cancelledIn(message: JSONRPCMessage): RequestId | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined;
  const id = message.params?.['requestId'];
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}
