import { setMaxListeners } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isJsonContentType } from '@modelcontextprotocol/server';
import { isRecord } from '../../client/api/is-record.ts';
import type { HostingBounds } from '../../config/hosting.ts';
import { isOverBounds, messageBounds } from '../../text/parse.ts';
import { type Authorizer, type Caller, principalKey } from '../callers/principal.ts';
import type { CallerHandlers } from './caller-handlers.ts';
import type { ConcurrencyLimit } from './concurrency-limit.ts';
import type { ConnectionPool } from './connection-pool.ts';
import {
  type CallerRequest,
  createOpenRequest,
  isCall,
  type OpenRequest,
  readBody,
  requestOf,
  withoutCredentials,
} from './request.ts';
import {
  allowOrigin,
  type CheckSource,
  isPreflight,
  preflightResponse,
  type RequestSource,
} from './request-source.ts';
import {
  answerOrCutOff,
  callerRefusal,
  codes,
  cutOffFor,
  limitRefusal,
  problems,
  refusal,
  send,
  shutdownRefusal,
} from './responses.ts';

export interface EndpointParts {
  readonly connections: ConnectionPool;
  readonly checkSource: CheckSource;
  readonly authorizer: Authorizer;
  readonly handlers: CallerHandlers;
  readonly bounds: HostingBounds;
  /** How many bodies are read, messages are taken and calls run, and how many streams listen. */
  readonly bodies: ConcurrencyLimit;
  readonly messages: ConcurrencyLimit;
  readonly calls: ConcurrencyLimit;
  readonly streams: ConcurrencyLimit;
  /** Whether new calls are refused because the server is about to end. */
  isShuttingDown(): boolean;
  /** Aborts when the server no longer waits for running calls. */
  readonly cutOff: AbortSignal;
  /** Unix time in milliseconds. */
  now(): number;
}

/** A request of an authenticated caller, before its body is read. */
type AuthenticatedRequest = Omit<CallerRequest, 'body'>;

/** Answers a request to `/mcp`: checks its source, its caller and the limits, and then lets the SDK handle it. */
export async function answerProtocol(
  parts: EndpointParts,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const disconnected = new AbortController();
  const open = createOpenRequest();
  const release = open.hold();
  response.once('close', () => {
    if (!response.writableFinished) disconnected.abort();
    release();
  });
  const source = parts.checkSource(incoming.headers, incoming.socket.remoteAddress);
  if (source instanceof Response) return send(response, source);
  response.setHeader('x-request-id', source.requestId);
  if (source.pageOrigin !== undefined) {
    allowOrigin(source.pageOrigin, response);
    if (isPreflight(incoming)) return send(response, preflightResponse());
  }
  const authenticated = await authenticate(parts, incoming, source, { signal: disconnected.signal, open });
  if (authenticated instanceof Response) return send(response, authenticated);
  parts.connections.authenticated(incoming.socket);
  const body = await bodyOf(parts, authenticated, incoming);
  if (body instanceof Response) return send(response, body);
  const kind = kindOf(authenticated.request, body.json);
  const refused = checkLimits(parts, authenticated, kind, body.json);
  if (refused !== undefined) return send(response, refused);
  const answering = handle(parts, authenticated, body.json);
  if (kind === 'stream') {
    const end = streamEnd(authenticated.caller, { done: open.done, now: parts.now() });
    return send(response, await answering, { end });
  }
  const cutOff = kind === 'call' && isCall(body.json) ? cutOffFor(body.json, parts.cutOff) : undefined;
  const answer = await (cutOff === undefined ? answering : answerOrCutOff(answering, cutOff));
  return send(response, answer, { cutOff });
}

/** Finds the caller, or refuses the request before its body is read. */
async function authenticate(
  { authorizer }: EndpointParts,
  incoming: IncomingMessage,
  source: RequestSource,
  { signal, open }: { readonly signal: AbortSignal; readonly open: OpenRequest },
): Promise<AuthenticatedRequest | Response> {
  if (!['POST', 'GET', 'DELETE'].includes(incoming.method ?? '')) {
    return refusal(405, codes.refused, problems.method, { allow: 'POST, GET, DELETE' });
  }
  const request = requestOf(incoming, source, signal);
  if (request === undefined) return refusal(400, codes.refused, problems.target);
  const caller = await authorizer.authorize(request, source.network);
  if (caller instanceof Response) return caller;
  const owner = principalKey(caller.principal);
  return { request: withoutCredentials(request), caller, owner, open };
}

/** The parsed JSON of the body, or a refusal. Rejects with `BodyTooLarge` or the connection's error. */
async function bodyOf(
  { bodies, bounds: { maxBody } }: EndpointParts,
  { request, owner }: AuthenticatedRequest,
  incoming: IncomingMessage,
): Promise<{ json: unknown } | Response> {
  if (request.method !== 'POST') return { json: undefined };
  if (!isJsonContentType(request.headers.get('content-type'))) {
    return refusal(415, codes.refused, problems.contentType);
  }
  const release = bodies.acquire(owner);
  if (typeof release !== 'function') return limitRefusal(release);
  try {
    const text = await readBody(incoming, maxBody);
    if (isOverBounds(text, messageBounds)) return refusal(400, codes.invalid, problems.tooMuch);
    const json: unknown = JSON.parse(text);
    return Array.isArray(json) ? refusal(400, codes.invalid, problems.batch) : { json };
  } catch (error) {
    if (error instanceof SyntaxError) return refusal(400, codes.parse, problems.notJson);
    throw error;
  } finally {
    release();
  }
}

/** A call expects an answer. A stream only listens. A message is a notification or the host's answer to the server. */
type Kind = 'call' | 'stream' | 'message';

function kindOf({ method }: Request, body: unknown): Kind {
  if (method === 'GET') return 'stream';
  if (!isCall(body)) return 'message';
  return body.method === 'subscriptions/listen' ? 'stream' : 'call';
}

/** Counts requests until they are done. Returns a refusal if a limit is reached. */
function checkLimits(
  { calls, messages, streams, bounds, isShuttingDown }: EndpointParts,
  { request, owner, open }: AuthenticatedRequest,
  kind: Kind,
  body: unknown,
): Response | undefined {
  // A host that reconnects still gets the answer of its call.
  const isReconnect = request.method === 'GET' && request.headers.has('last-event-id');
  // A running call may wait for the host's answer, also while the server shuts down.
  if (isShuttingDown() && !isReconnect && kind !== 'message') return shutdownRefusal();
  if (subscriptionsIn(body) > bounds.maxSubscriptions) {
    return callerRefusal(problems.tooManySubscriptions(bounds.maxSubscriptions));
  }
  // Messages have a limit of their own: a caller whose calls are at theirs can still cancel one.
  const release = { call: calls, message: messages, stream: streams }[kind].acquire(owner);
  if (typeof release !== 'function') return limitRefusal(release);
  void open.done.then(release);
  return undefined;
}

/** How many addresses a listening stream subscribes to. */
function subscriptionsIn(body: unknown): number {
  const params = isRecord(body) ? body['params'] : undefined;
  const notifications = isRecord(params) ? params['notifications'] : undefined;
  const subscriptions = isRecord(notifications) ? notifications['resourceSubscriptions'] : undefined;
  return Array.isArray(subscriptions) ? subscriptions.length : 0;
}

async function handle(
  { handlers }: EndpointParts,
  authenticated: AuthenticatedRequest,
  body: unknown,
): Promise<Response> {
  const release = authenticated.open.hold();
  try {
    const acquired = await handlers.acquire(authenticated.caller);
    if (acquired === undefined) return limitRefusal('total');
    void authenticated.open.done.then(acquired.release);
    return await acquired.handler.answer({ ...authenticated, body });
  } finally {
    release();
  }
}

/** The longest timer that Node supports, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

/** Aborts when the caller's key is revoked or its token expires. This ends streams; calls are still answered. */
function streamEnd(
  { ended, expiresAt }: Caller,
  { done, now }: { readonly done: Promise<void>; readonly now: number },
): AbortSignal {
  const controller = new AbortController();
  const end = () => controller.abort();
  const timer =
    expiresAt === undefined
      ? undefined
      : setTimeout(end, Math.min(Math.max(0, expiresAt - now), longestTimer)).unref();
  // Each stream adds a listener.
  setMaxListeners(0, ended);
  ended.addEventListener('abort', end, { once: true });
  if (ended.aborted) end();
  void done.then(() => {
    clearTimeout(timer);
    ended.removeEventListener('abort', end);
  });
  return controller.signal;
}
