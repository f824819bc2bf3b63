import { randomUUID } from 'node:crypto';
import {
  isInitializeRequest,
  type RequestId,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Bounds } from '../../config/hosting.ts';
import { type Observed, type Operation, observeTransport } from '../../server/observed-transport.ts';
import { protocolRevisions } from '../../server/protocol-revisions.ts';
import { callsIn } from './calls-in.ts';
import { Events } from './events.ts';
import { authInfoOf, type Exchange, type HttpListener } from './exchange.ts';
import { cutOff } from './farewell.ts';
import { httpProblems } from './http-problems.ts';
import { busyRefusal, callerRefusal, codes, refusal } from './refusal.ts';
import type { Full, Slots } from './slots.ts';

interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** The calls that have no answer yet, whether or not somebody waits for it. */
  readonly calls: Set<RequestId>;
  /** Requests that are not done. */
  open: number;
  /** Milliseconds since the epoch. */
  usedAt: number;
}

/** After how many milliseconds a host that lost its stream comes back. */
const retryMs = 1000;

interface SessionParts {
  readonly listener: HttpListener;
  /** Whose they are. */
  readonly owner: string;
  readonly slots: Slots;
  readonly bounds: Pick<Bounds, 'maxSubscriptions' | 'sessionIdleMs'>;
  /** Aborts when calls under way are waited for no longer. */
  readonly cut: AbortSignal;
  /** Milliseconds since the epoch. */
  now(): number;
}

/** The sessions of one caller, of hosts of before 2026-07-28. Nobody else's request comes here. */
export class Sessions {
  readonly #parts: SessionParts;
  /** By their ids, the longest unused first. */
  readonly #sessions = new Map<string, Session>();
  readonly #exchanges = new WeakMap<Request, Exchange>();

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#sessions.size;
  }

  async answer(exchange: Exchange): Promise<Response> {
    const { request, body } = exchange;
    const id = request.headers.get('mcp-session-id');
    if (id === null) {
      return isInitializeRequest(body) ? this.#begin(exchange) : sessionless(request);
    }
    const session = this.#sessions.get(id);
    if (session === undefined || this.#endedIdle(session))
      return refusal(404, codes.unknownSession, httpProblems.unknownSession);
    this.#sessions.delete(id);
    this.#sessions.set(id, session);
    return this.#pass(session, exchange);
  }

  /** Ends the sessions that nobody has used for too long. */
  endIdle(): void {
    for (const session of this.#sessions.values()) this.#endedIdle(session);
  }

  #endedIdle(session: Session): boolean {
    const { now, bounds } = this.#parts;
    const isIdle = session.open === 0 && session.usedAt < now() - bounds.sessionIdleMs;
    if (isIdle) end(session);
    return isIdle;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map(({ transport }) => transport.close()));
  }

  async #begin(exchange: Exchange): Promise<Response> {
    const release = this.#room();
    if (release === 'caller') return callerRefusal(httpProblems.callerBusy);
    if (release === 'all') return busyRefusal(httpProblems.busy);
    try {
      const session = await this.#create(release);
      const answer = await this.#pass(session, exchange);
      // What was no handshake has begun no session.
      if (session.transport.sessionId === undefined) await session.transport.close();
      return answer;
    } catch (error) {
      release();
      throw error;
    }
  }

  async #create(release: () => void): Promise<Session> {
    const { listener, bounds, now } = this.#parts;
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      eventStore: new Events(),
      retryInterval: retryMs,
      onsessioninitialized: id => void this.#sessions.set(id, session),
    });
    const session: Session = { transport, calls: new Set(), open: 0, usedAt: now() };
    transport.onclose = () => {
      if (transport.sessionId !== undefined) this.#sessions.delete(transport.sessionId);
      release();
    };
    const server = await listener.createServer({
      era: 'legacy',
      maxSubscriptions: bounds.maxSubscriptions,
    });
    await server.connect(transport);
    observeTransport(transport, { begin: call => this.#begun(session, call) });
    return session;
  }

  /** A call goes on when its host has gone, and its request stays open as long. */
  #begun({ calls, transport }: Session, { id, request }: Operation): Observed {
    const { cut } = this.#parts;
    const ended = request && this.#exchanges.get(request)?.open.hold();
    // On whatever stream its host came back for the answer.
    const leave = () => void transport.send(cutOff(id)).catch(() => undefined);
    cut.addEventListener('abort', leave, { once: true });
    calls.add(id);
    return {
      run: work => work(),
      end() {
        cut.removeEventListener('abort', leave);
        calls.delete(id);
        ended?.();
      },
    };
  }

  /** Room for one more. Where a caller has no more, the longest unused one makes it. */
  #room(): (() => void) | Full {
    const { slots, owner } = this.#parts;
    const room = slots.take(owner);
    if (typeof room === 'function') return room;
    const unused = [...this.#sessions.values()].find(({ open }) => open === 0);
    if (unused === undefined) return room;
    end(unused);
    return slots.take(owner);
  }

  async #pass(session: Session, exchange: Exchange): Promise<Response> {
    const { request, body, caller, open } = exchange;
    session.open += 1;
    session.usedAt = this.#parts.now();
    void open.done.then(() => {
      session.open -= 1;
      session.usedAt = this.#parts.now();
    });
    // The answers to two calls of one id could not be told apart.
    const ids = callsIn(body).map(({ id }) => id);
    if (new Set(ids).size < ids.length || ids.some(id => session.calls.has(id))) {
      return refusal(400, codes.invalid, httpProblems.idUnderWay);
    }
    this.#exchanges.set(request, exchange);
    const authInfo = authInfoOf(caller);
    return session.transport.handleRequest(request, { parsedBody: body, authInfo });
  }
}

/** Of what needs a session and names none: a version that nobody speaks is said first, since no session would help. */
const sessionless = ({ headers }: Request): Response => {
  const version = headers.get('mcp-protocol-version');
  const isSpoken = version === null || protocolRevisions.includes(version);
  const problem = isSpoken ? httpProblems.noSession : httpProblems.version(protocolRevisions);
  return refusal(400, codes.refused, problem);
};

/** At once as far as the session's room goes; what is behind it follows. */
const end = ({ transport }: Session): void => void transport.close().catch(() => undefined);
