import { type Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { readHosting } from '../../src/config/hosting.ts';
import type { Authorizer, Principal } from '../../src/hosting/callers/principal.ts';
import { type HttpParts, type HttpServer, serveOnHttp } from '../../src/hosting/http/http-server.ts';
import type { ServerFactory } from '../../src/hosting/http/sessions.ts';
import { scopes } from '../../src/jobs/needed-rights.ts';
import type { Environment } from '../../src/platform/platform.ts';
import { announce, type Updates } from '../../src/resources/index.ts';
import { createLog } from '../../src/server/log.ts';
import { createHandlers, type HandlerParts } from '../../src/server/request-handlers.ts';
import type { ServerDescription } from '../../src/server/server.ts';
import { createServer } from '../../src/server/server.ts';
import { type Era, hostOf } from './stand.ts';

/** What a server is made from, and what tells it of changes. */
export interface Parts {
  readonly parts: HandlerParts & ServerDescription;
  readonly updates: Updates;
}

/** What each caller is served from, by the name that they present as `Authorization: Bearer`. */
export type PartsOf = (name: string) => Parts;

export interface Mounted extends HttpServer {
  /** Revokes what a caller presents. */
  revoke(name: string): void;
  /** What was written to the log. */
  readonly logged: string[];
}

/**
 * The HTTP server on a free port, with variables of its own. Parts of one caller: this computer alone is served;
 * parts by name: whoever presents a name is that caller.
 */
export async function mount(
  given: Parts | PartsOf | ServerFactory,
  { env = {}, now = () => Date.now(), expiresAt, ...more }: MountOptions = {},
): Promise<Mounted> {
  const logged: string[] = [];
  const keys = new Map<string, AbortController>();
  const serversFor =
    'createServer' in given
      ? async () => given
      : async ({ subject }: Principal) => serversOf(typeof given === 'function' ? given(subject) : given);
  const server = await serveOnHttp({
    hosting: readHosting({ MUSIC_PORT: '0', ...env }),
    ...(typeof given === 'function' ? { authorizer: byName(keys, expiresAt) } : {}),
    createServers: serversFor,
    ...more,
    log: createLog('debug', line => logged.push(line)),
    now,
  });
  return { ...server, logged, revoke: name => keys.get(name)?.abort() };
}

interface MountOptions extends Partial<Pick<HttpParts, 'pages' | 'problems' | 'metrics' | 'elapsed'>> {
  /** The variables of `serve`. */
  readonly env?: Environment;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** When what a caller presents ends, in milliseconds since the epoch. */
  readonly expiresAt?: (name: string) => number | undefined;
}

/** Each request of any era stands alone. */
export const withoutSessions = { env: { MUSIC_HTTP_SESSIONS: 'off' } };

function serversOf({ parts, updates }: Parts): ServerFactory {
  const all = { ...parts, handlers: createHandlers(parts) };
  return {
    announce: notifier => announce(updates, notifier),
    createServer: async connection => createServer(all, connection),
    close: async () => undefined,
  };
}

/** Whoever presents a name is that principal, until the name is revoked. */
function byName(
  keys: Map<string, AbortController>,
  expiresAt: MountOptions['expiresAt'] = () => undefined,
): Authorizer {
  return {
    async authorize(request) {
      const name = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
      const key = keys.get(name ?? '') ?? new AbortController();
      if (name === undefined || key.signal.aborted) return new Response(null, { status: 401 });
      keys.set(name, key);
      return {
        principal: { issuer: 'test', subject: name },
        scopes,
        expiresAt: expiresAt(name),
        ended: key.signal,
      };
    },
  };
}

/** What a host of before 2026-07-28 says first. */
export const hello = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'tests', version: '1' } },
};

/** A message with its headers, as a host sends it. */
export const sent = (message: unknown, headers: Readonly<Record<string, string>> = {}) => ({
  method: 'POST' as const,
  headers: {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...headers,
  },
  body: JSON.stringify(message),
});

/** A request of revision 2026-07-28, by whoever presents a name. */
export function sentModern(method: string, params: Readonly<Record<string, unknown>> = {}, name?: string) {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'tests', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return sent(
    { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } },
    {
      ...proofOf(name),
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(typeof params['name'] === 'string' ? { 'mcp-name': params['name'] } : {}),
    },
  );
}

/** The id of a new session of whoever presents a name, or of this computer. */
export async function beginSession(url: string, name?: string): Promise<string> {
  const answer = await fetch(url, sent(hello, proofOf(name)));
  await answer.text();
  const session = answer.headers.get('mcp-session-id');
  if (session === null) throw new Error(`no session: ${answer.status}`);
  await fetch(
    url,
    sent(
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { ...proofOf(name), 'mcp-session-id': session },
    ),
  );
  return session;
}

/** What somebody presents. */
export const proofOf = (name: string | undefined): Record<string, string> =>
  name === undefined ? {} : { authorization: `Bearer ${name}` };

/** A listening stream of a session; it is there once this resolves. */
export const openStream = (url: string, session: string, name?: string, end?: AbortSignal) =>
  fetch(url, {
    headers: { accept: 'text/event-stream', 'mcp-session-id': session, ...proofOf(name) },
    ...(end === undefined ? {} : { signal: end }),
  });

/** A real host at a mounted server. */
export async function hostAt(
  url: string,
  choices: { readonly era?: Era; readonly name?: string } & Parameters<typeof hostOf>[0] = {},
): Promise<Client> {
  const { name } = choices;
  const headers = proofOf(name);
  const mcp = hostOf(choices);
  await mcp.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  return mcp;
}
