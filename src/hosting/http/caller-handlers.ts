import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server';
import { type Caller, type Principal, principalKey } from '../callers/principal.ts';
import { authInfoOf, type CallerRequest } from './request.ts';
import { type SessionParts, Sessions } from './sessions.ts';

interface HandlerParts extends SessionParts {
  /** Whether hosts of revisions before 2026-07-28 have sessions. */
  readonly sessions: boolean;
  /** Gets errors of the SDK. */
  report(error: Error): void;
}

type CallerHandler = ReturnType<typeof createCallerHandler>;

/** Handles the requests of one caller: each on its own, or in sessions for hosts of revisions before 2026-07-28. */
export function createCallerHandler(parts: HandlerParts) {
  const { servers, bounds, report } = parts;
  const sessions = parts.sessions ? new Sessions(parts) : undefined;
  const handler = createMcpHandler(() => servers.createServer(), {
    legacy: sessions === undefined ? 'stateless' : 'reject',
    // The endpoint limits streams, for each caller and in total.
    maxSubscriptions: Number.POSITIVE_INFINITY,
    maxRequestBodySize: bounds.maxBody,
    onerror: report,
  });
  const stopAnnouncing = servers.announce(handler.notify);
  return {
    get sessions(): number {
      return sessions?.size ?? 0;
    },
    async answer(callerRequest: CallerRequest): Promise<Response> {
      const { request, body, caller } = callerRequest;
      if (sessions !== undefined && (await isLegacyRequest(request, body))) {
        return sessions.answer(callerRequest);
      }
      return handler.fetch(request, { authInfo: authInfoOf(caller), parsedBody: body });
    },
    endIdleSessions: () => sessions?.endIdle(),
    async close() {
      stopAnnouncing();
      await Promise.all([handler.close(), sessions?.close()]);
      await servers.close();
    },
  };
}

interface CallerHandlersOptions {
  create(principal: Principal, owner: string): Promise<CallerHandler>;
  readonly maxCallers: number;
  /** Milliseconds after which the handler of an absent caller is closed. */
  readonly idleMs: number;
  /** Milliseconds that no change of the computer's clock touches. */
  elapsed(): number;
}

interface Entry {
  readonly handler: Promise<CallerHandler>;
  created?: CallerHandler;
  openRequests: number;
  usedAt: number;
  /** Aborts when the caller's latest credential is revoked. */
  ended: AbortSignal;
}

/** The handlers of all callers in memory. Each caller has its own; those of absent callers make room. */
export class CallerHandlers {
  readonly #options: CallerHandlersOptions;
  /** By the principal's key, the longest unused first. */
  readonly #entries = new Map<string, Entry>();

  constructor(options: CallerHandlersOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#entries.size;
  }

  /**
   * The caller's handler for one request, which is not closed before `release`; undefined if there is no room. Rejects if
   * it cannot be created.
   */
  async acquire({ principal, ended }: Caller) {
    const owner = principalKey(principal);
    const entry = this.#entries.get(owner) ?? this.#create(principal, owner, ended);
    if (entry === undefined) return undefined;
    entry.ended = ended;
    this.#entries.delete(owner);
    this.#entries.set(owner, entry);
    entry.openRequests += 1;
    const release = () => {
      entry.openRequests -= 1;
      entry.usedAt = this.#options.elapsed();
    };
    try {
      return { handler: await entry.handler, release };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Ends idle sessions, and closes the handlers of callers who are absent or may not come back. */
  async endIdle(): Promise<void> {
    const before = this.#options.elapsed() - this.#options.idleMs;
    for (const { created } of this.#entries.values()) created?.endIdleSessions();
    const absent = [...this.#entries].filter(
      ([, entry]) => isUnused(entry) && (entry.usedAt < before || entry.ended.aborted),
    );
    await Promise.all(absent.map(([owner, entry]) => this.#remove(owner, entry)));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#entries].map(([owner, entry]) => this.#remove(owner, entry)));
  }

  #create(principal: Principal, owner: string, ended: AbortSignal): Entry | undefined {
    if (this.#entries.size >= this.#options.maxCallers && !this.#makeRoom()) return undefined;
    const handler = this.#options.create(principal, owner);
    const entry: Entry = { handler, openRequests: 0, usedAt: this.#options.elapsed(), ended };
    handler.then(
      created => {
        entry.created = created;
      },
      // The next request tries again.
      () => {
        if (this.#entries.get(owner) === entry) this.#entries.delete(owner);
      },
    );
    return entry;
  }

  #makeRoom(): boolean {
    const unused = [...this.#entries].find(([, entry]) => isUnused(entry));
    if (unused === undefined) return false;
    void this.#remove(...unused).catch(() => undefined);
    return true;
  }

  async #remove(owner: string, entry: Entry): Promise<void> {
    this.#entries.delete(owner);
    await (await entry.handler.catch(() => undefined))?.close();
  }
}

/** The sessions of a caller whose key was revoked do not count. */
const isUnused = ({ openRequests, created, ended }: Entry) =>
  openRequests === 0 && created !== undefined && (created.sessions === 0 || ended.aborted);
