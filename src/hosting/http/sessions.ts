import { randomUUID } from 'node:crypto';
import {
  type EventStore,
  isInitializeRequest,
  type JSONRPCMessage,
  type McpHttpHandler,
  type McpServer,
  type RequestId,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { HostingBounds } from '../../config/hosting.ts';
import type { Connection } from '../../resources/index.ts';
import { type ObservedOperation, observeTransport, type ProtocolRequest } from '../../server/observer.ts';
import { protocolRevisions } from '../../server/server.ts';
import type { ConcurrencyLimit, LimitReached } from './concurrency-limit.ts';
import { authInfoOf, type CallerRequest, isCall } from './request.ts';
import { codes, cutOffError, limitRefusal, problems, refusal } from './responses.ts';

/** Makes the servers of one caller. */
export interface ServerFactory {
  /** Tells streams of the 2026-07-28 revision of changed resources until the returned function is called. */
  announce(notifier: McpHttpHandler['notify']): () => void;
  /** A server for a session, or without a connection for one request. */
  createServer(connection?: Connection): Promise<McpServer>;
  close(): Promise<void>;
}

interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** The calls without an answer, even if their host has disconnected. */
  readonly calls: Set<RequestId>;
  openRequests: number;
  /** Unix time in milliseconds. */
  usedAt: number;
}

/** When a host should reconnect after it lost its stream, in milliseconds. */
const retryMs = 1000;

export interface SessionParts {
  readonly servers: ServerFactory;
  /** The principal's key. */
  readonly owner: string;
  readonly sessionLimit: ConcurrencyLimit;
  readonly bounds: HostingBounds;
  /** Aborts when the server no longer waits for running calls. */
  readonly cutOff: AbortSignal;
  /** Milliseconds that no change of the computer's clock touches. */
  elapsed(): number;
}

/** One caller's sessions, for hosts of revisions before 2026-07-28. */
export class Sessions {
  readonly #parts: SessionParts;
  /** By session id, the longest unused first. */
  readonly #sessions = new Map<string, Session>();
  readonly #requests = new WeakMap<Request, CallerRequest>();

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#sessions.size;
  }

  async answer(callerRequest: CallerRequest): Promise<Response> {
    const { request, body } = callerRequest;
    const id = request.headers.get('mcp-session-id');
    if (id === null) {
      return isInitializeRequest(body) ? this.#begin(callerRequest) : withoutSession(request);
    }
    const session = this.#sessions.get(id);
    if (session === undefined || this.#endIfIdle(session))
      return refusal(404, codes.unknownSession, problems.unknownSession);
    this.#sessions.delete(id);
    this.#sessions.set(id, session);
    return this.#handle(session, callerRequest);
  }

  endIdle(): void {
    for (const session of this.#sessions.values()) this.#endIfIdle(session);
  }

  #endIfIdle(session: Session): boolean {
    const { elapsed, bounds } = this.#parts;
    const isIdle = session.openRequests === 0 && session.usedAt < elapsed() - bounds.sessionIdle;
    if (isIdle) end(session);
    return isIdle;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map(({ transport }) => transport.close()));
  }

  async #begin(callerRequest: CallerRequest): Promise<Response> {
    const release = this.#acquire();
    if (typeof release !== 'function') return limitRefusal(release);
    try {
      const session = await this.#create(release);
      const answer = await this.#handle(session, callerRequest);
      // The SDK refused the handshake.
      if (session.transport.sessionId === undefined) await session.transport.close();
      return answer;
    } catch (error) {
      release();
      throw error;
    }
  }

  async #create(release: () => void): Promise<Session> {
    const { servers, bounds, elapsed } = this.#parts;
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      eventStore: new RecentEvents(),
      retryInterval: retryMs,
      onsessioninitialized: id => void this.#sessions.set(id, session),
    });
    const session: Session = { transport, calls: new Set(), openRequests: 0, usedAt: elapsed() };
    transport.onclose = () => {
      if (transport.sessionId !== undefined) this.#sessions.delete(transport.sessionId);
      release();
    };
    const server = await servers.createServer({ era: 'legacy', maxSubscriptions: bounds.maxSubscriptions });
    await server.connect(transport);
    observeTransport(transport, { begin: operation => this.#observe(session, operation) });
    return session;
  }

  /** A call continues after its host disconnects, and its request counts as open until the call is done. */
  #observe({ calls, transport }: Session, { id, request }: ProtocolRequest): ObservedOperation {
    const { cutOff } = this.#parts;
    const release = request && this.#requests.get(request)?.open.hold();
    // The SDK sends this on whichever stream the host opened for the answer.
    const cut = () => void transport.send(cutOffError(id)).catch(() => undefined);
    cutOff.addEventListener('abort', cut, { once: true });
    calls.add(id);
    return {
      run: work => work(),
      end() {
        cutOff.removeEventListener('abort', cut);
        calls.delete(id);
        release?.();
      },
    };
  }

  /** If the limit is reached, the caller's longest unused session makes room. */
  #acquire(): (() => void) | LimitReached {
    const { sessionLimit, owner } = this.#parts;
    const release = sessionLimit.acquire(owner);
    if (typeof release === 'function') return release;
    const unused = [...this.#sessions.values()].find(({ openRequests }) => openRequests === 0);
    if (unused === undefined) return release;
    end(unused);
    return sessionLimit.acquire(owner);
  }

  async #handle(session: Session, callerRequest: CallerRequest): Promise<Response> {
    const { request, body, caller, open } = callerRequest;
    session.openRequests += 1;
    session.usedAt = this.#parts.elapsed();
    void open.done.then(() => {
      session.openRequests -= 1;
      session.usedAt = this.#parts.elapsed();
    });
    // The host could not tell the answers to two calls with the same id apart.
    if (isCall(body) && session.calls.has(body.id)) return refusal(400, codes.invalid, problems.idInUse);
    this.#requests.set(request, callerRequest);
    return session.transport.handleRequest(request, { parsedBody: body, authInfo: authInfoOf(caller) });
  }
}

/** An unsupported version is reported first, because a session would not help. */
function withoutSession({ headers }: Request): Response {
  const version = headers.get('mcp-protocol-version');
  const isSupported = version === null || protocolRevisions.includes(version);
  return refusal(400, codes.refused, isSupported ? problems.noSession : problems.version(protocolRevisions));
}

/** Frees the session's room at once and closes the rest in the background. */
const end = ({ transport }: Session): void => void transport.close().catch(() => undefined);

interface Event {
  readonly number: number;
  readonly stream: string;
  readonly message: JSONRPCMessage;
  readonly size: number;
}

const eventId = /^(\d+)_(.+)$/;
/** Characters of JSON. */
const maxEventSize = 256 * 1024;

/** The last messages of one session, for a host that reconnects after it lost its stream. */
class RecentEvents implements EventStore {
  readonly #events: Event[] = [];
  #size = 0;
  #count = 0;

  async storeEvent(stream: string, message: JSONRPCMessage): Promise<string> {
    this.#count += 1;
    const event = { number: this.#count, stream, message, size: JSON.stringify(message).length };
    this.#events.push(event);
    this.#size += event.size;
    while (this.#size > maxEventSize && this.#events.length > 1) {
      this.#size -= this.#events.shift()?.size ?? 0;
    }
    return `${event.number}_${stream}`;
  }

  async getStreamIdForEventId(id: string): Promise<string | undefined> {
    return eventId.exec(id)?.[2];
  }

  /** Sends the messages of the stream that came after this event and are still stored. */
  async replayEventsAfter(
    id: string,
    { send }: { send: (id: string, message: JSONRPCMessage) => Promise<void> },
  ): Promise<string> {
    const [, number = '', stream = ''] = eventId.exec(id) ?? [];
    const missed = this.#events.filter(event => event.number > Number(number) && event.stream === stream);
    for (const event of missed) {
      // The SDK starts a stream with an event without a message.
      if ('jsonrpc' in event.message) await send(`${event.number}_${stream}`, event.message);
    }
    return stream;
  }
}
