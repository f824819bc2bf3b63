import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server';
import type { Hosting } from '../../config/hosting.ts';
import { authInfoOf, type Exchange, type HttpListener } from './exchange.ts';
import { Sessions } from './sessions.ts';
import type { Slots } from './slots.ts';

interface TenantParts extends Pick<Hosting, 'sessions' | 'bounds'> {
  readonly listener: HttpListener;
  /** Whose it is: the principal's key. */
  readonly owner: string;
  readonly sessionSlots: Slots;
  /** Aborts when calls under way are waited for no longer. */
  readonly cut: AbortSignal;
  /** Milliseconds since the epoch. */
  now(): number;
  report(error: Error): void;
}

/** What one caller has here: requests that stand alone, and sessions of hosts of before 2026-07-28. */
export interface Tenant {
  answer(exchange: Exchange): Promise<Response>;
  /** How many sessions stand. */
  readonly sessions: number;
  endIdleSessions(): void;
  close(): Promise<void>;
}

/** Older hosts write no such headers, and nobody holds them against the body if they do. */
const headOf = (era: 'legacy' | 'modern', request: Request | undefined) =>
  era === 'modern' && request !== undefined
    ? { method: request.headers.get('mcp-method'), name: request.headers.get('mcp-name') }
    : undefined;

export function createTenant(parts: TenantParts): Tenant {
  const { listener, bounds, report } = parts;
  const sessions = parts.sessions ? new Sessions({ ...parts, slots: parts.sessionSlots }) : undefined;
  const handler = createMcpHandler(
    ({ era, requestInfo }) => listener.createServer(undefined, headOf(era, requestInfo)),
    {
      legacy: sessions === undefined ? 'stateless' : 'reject',
      // The entry counts the streams, of this caller and of all.
      maxSubscriptions: Number.POSITIVE_INFINITY,
      maxRequestBodySize: bounds.maxBody,
      onerror: report,
    },
  );
  const stop = listener.announce(handler.notify);
  return {
    get sessions() {
      return sessions?.size ?? 0;
    },
    async answer(exchange) {
      const { request, body, caller } = exchange;
      if (sessions !== undefined && (await isLegacyRequest(request, body))) return sessions.answer(exchange);
      return handler.fetch(request, { authInfo: authInfoOf(caller), parsedBody: body });
    },
    endIdleSessions: () => sessions?.endIdle(),
    async close() {
      stop();
      await Promise.all([handler.close(), sessions?.close()]);
      await listener.close();
    },
  };
}
