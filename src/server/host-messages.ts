import {
  isInitializeRequest,
  isJSONRPCRequest,
  type JSONRPCMessage,
  parseJSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/server';
import { isRecord } from '../client/api/record.ts';
import type { LineReader } from './lines.ts';
import type { Log } from './log.ts';
import { protocolProblems } from './protocol-problems.ts';

/** Bytes; usual messages have a thousandth of this. */
export const longestLine = 8 * 1024 * 1024;
/** Requests under way, and their bytes in all: hosts have a few dozen, and 1,000 take about 40 MB. */
const mostUnderWay = 1000;
const mostBytesUnderWay = 32 * 1024 * 1024;
/** Bytes that the host has not read. */
const mostUnread = 32 * 1024 * 1024;
const mostInBatch = 100;

/** The one revision with batches, which whoever agrees on it must take. */
const batchRevision = '2025-03-26';

/** Codes of JSON-RPC, and one of ours in the range that is left to servers. */
const codes = { parse: -32700, invalid: -32600, busy: -32005 } as const;

interface HostParts {
  /** Hands a message to the protocol. */
  deliver(message: JSONRPCMessage): void;
  /** Writes one line to the host. */
  write(line: string): void;
  /** Bytes that were written and not read yet. */
  unread(): number;
  readonly log: Log;
}

/** Answers of one batch, written together when the last one is there. */
interface Batch {
  readonly ids: Set<RequestId>;
  readonly answers: unknown[];
}

/**
 * What a host sends, before the protocol sees it: what is no message is refused with an error of JSON-RPC, batches are
 * taken apart and their answers put together, and no more requests are let in than memory has room for.
 */
export class HostMessages implements LineReader {
  readonly #parts: HostParts;
  /** The bytes of each request under way. */
  readonly #underWay = new Map<RequestId, number>();
  #bytes = 0;
  readonly #batches = new Set<Batch>();
  #takesBatches = false;

  constructor(parts: HostParts) {
    this.#parts = parts;
  }

  line(text: string): void {
    const json = jsonIn(text);
    if (json === undefined) this.#answer(this.#refusal(null, codes.parse, protocolProblems.notJson));
    else if (Array.isArray(json.value)) this.#batch(json.value, text.length);
    else this.#answer(this.#take(json.value, text.length));
  }

  tooLong(): void {
    this.#answer(this.#refusal(null, codes.invalid, protocolProblems.longLine(longestLine)));
  }

  /** Passes an answer of the protocol on; one to a batch waits for the others. */
  async send(message: JSONRPCMessage, pass: () => Promise<void>): Promise<void> {
    const id = 'method' in message ? undefined : message.id;
    if (id === undefined) return pass();
    try {
      const batch = [...this.#batches].find(({ ids }) => ids.has(id));
      if (batch === undefined) return await pass();
      batch.answers.push(message);
      this.#endIn(batch, id);
    } finally {
      // Until the host has read it, an answer takes the room of its request.
      this.#end(id);
    }
  }

  /** One message. Returns the refusal, if it is refused. */
  #take(value: unknown, bytes: number): object | undefined {
    const message = messageIn(value);
    if (message === undefined) {
      return this.#refusal(idIn(value), codes.invalid, protocolProblems.notMessage);
    }
    if ('method' in message && 'id' in message) {
      const isBusy = this.#underWay.size >= mostUnderWay || this.#bytes + bytes > mostBytesUnderWay;
      if (isBusy || this.#parts.unread() > mostUnread) {
        return this.#refusal(message.id, codes.busy, protocolProblems.busy(mostUnderWay));
      }
      this.#begin(message.id, bytes);
      if (message.method === 'initialize' && isInitializeRequest(message))
        this.#takesBatches = message.params.protocolVersion === batchRevision;
    }
    const cancelled = cancelledIn(message);
    this.#parts.deliver(message);
    // A request that was called off gets no answer.
    if (cancelled !== undefined) this.#cancel(cancelled);
    return undefined;
  }

  #batch(values: readonly unknown[], bytes: number): void {
    const problem = this.#problemOf(values);
    if (problem !== undefined) {
      this.#answer(this.#refusal(null, codes.invalid, problem));
      return;
    }
    const ids = values.flatMap(value => (isJSONRPCRequest(value) ? [value.id] : []));
    const batch: Batch = { ids: new Set(ids), answers: [] };
    this.#batches.add(batch);
    const seen = new Set<RequestId>();
    for (const value of values) {
      const id = isJSONRPCRequest(value) ? value.id : undefined;
      const wrong = id !== undefined && seen.has(id) ? protocolProblems.twice : wrongInBatch(value);
      if (id !== undefined) seen.add(id);
      const refusal =
        wrong === undefined
          ? this.#take(value, bytes / values.length)
          : this.#refusal(idIn(value), codes.invalid, wrong);
      if (refusal === undefined) continue;
      batch.answers.push(refusal);
      if (wrong !== protocolProblems.twice && id !== undefined) batch.ids.delete(id);
    }
    this.#finish(batch);
  }

  #problemOf(values: readonly unknown[]): string | undefined {
    if (!this.#takesBatches) return protocolProblems.noBatches;
    if (values.length === 0) return protocolProblems.emptyBatch;
    return values.length > mostInBatch ? protocolProblems.longBatch(mostInBatch) : undefined;
  }

  #cancel(id: RequestId): void {
    this.#end(id);
    for (const batch of this.#batches) if (batch.ids.has(id)) this.#endIn(batch, id);
  }

  #endIn(batch: Batch, id: RequestId): void {
    batch.ids.delete(id);
    this.#finish(batch);
  }

  /** Writes the answers of a batch, if all are there. Notifications alone get none. */
  #finish(batch: Batch): void {
    if (batch.ids.size > 0 || !this.#batches.delete(batch) || batch.answers.length === 0) return;
    this.#parts.write(JSON.stringify(batch.answers));
  }

  #begin(id: RequestId, bytes: number): void {
    this.#end(id);
    this.#underWay.set(id, bytes);
    this.#bytes += bytes;
  }

  #end(id: RequestId): void {
    this.#bytes -= this.#underWay.get(id) ?? 0;
    this.#underWay.delete(id);
  }

  #refusal(id: RequestId | null, code: number, message: string): object {
    this.#parts.log.warn(`protocol: refused (${code}): ${message}`);
    return { jsonrpc: '2.0', id, error: { code, message } };
  }

  /** To a host that reads nothing, nothing more is said; the log has it. */
  #answer(refusal: object | undefined): void {
    if (refusal !== undefined && this.#parts.unread() <= mostUnread)
      this.#parts.write(JSON.stringify(refusal));
  }
}

function jsonIn(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function messageIn(value: unknown): JSONRPCMessage | undefined {
  try {
    return parseJSONRPCMessage(value);
  } catch {
    return undefined;
  }
}

const wrongInBatch = (value: unknown): string | undefined =>
  isRecord(value) && value['method'] === 'initialize' ? protocolProblems.inBatch : undefined;

/** The id of what is refused, where it has one that can be answered. */
function idIn(value: unknown): RequestId | null {
  const id = isRecord(value) && 'method' in value ? value['id'] : undefined;
  return typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id)) ? id : null;
}

/** The request that a notification calls off. */
function cancelledIn(message: JSONRPCMessage): RequestId | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined;
  const id = message.params?.['requestId'];
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}
