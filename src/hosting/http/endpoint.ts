import type { IncomingMessage, ServerResponse } from 'node:http';
import { isJsonContentType } from '@modelcontextprotocol/server';
import { isRecord } from '../../client/api/record.ts';
import type { Bounds } from '../../config/hosting.ts';
import { type Authorizer, type Caller, principalKey } from '../callers/principal.ts';
import { BodyTooLarge, readBody } from './body.ts';
import { callsIn } from './calls-in.ts';
import { isPreflight, preflightAnswer, showTo } from './cross-origin.ts';
import { endingOf } from './ending.ts';
import { farewellTo, orFarewell } from './farewell.ts';
import { httpProblems } from './http-problems.ts';
import { createOpenRequest, type OpenRequest } from './open-request.ts';
import type { Origin, Place } from './place.ts';
import { busyRefusal, callerRefusal, codes, drainedRefusal, fullRefusal, refusal } from './refusal.ts';
import { requestOf, withoutProofs } from './request.ts';
import { send } from './send.ts';
import type { Slots } from './slots.ts';
import type { Tenants } from './tenants.ts';

export interface EndpointParts {
  readonly place: Place;
  readonly authorizer: Authorizer;
  readonly tenants: Tenants;
  readonly bounds: Bounds;
  /** Bodies that are read, calls under way, and streams that only listen. */
  readonly bodies: Slots;
  readonly calls: Slots;
  readonly streams: Slots;
  /** Whether no new call is taken. */
  isDraining(): boolean;
  /** Aborts when calls under way are waited for no longer. */
  readonly cut: AbortSignal;
  /** Milliseconds since the epoch. */
  now(): number;
}

/** A request whose caller is known. */
interface Admitted {
  readonly request: Request;
  readonly caller: Caller;
  readonly owner: string;
  readonly open: OpenRequest;
}

/** Answers one request to the protocol's address: who asks, within which bounds, and then the protocol itself. */
export async function answerProtocol(
  parts: EndpointParts,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  const open = createOpenRequest();
  const close = open.hold();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
    close();
  });
  const origin = placeOf(parts, incoming);
  if (origin instanceof Response) return send(response, origin);
  response.setHeader('x-request-id', origin.requestId);
  if (origin.page !== undefined) {
    showTo(origin.page, response);
    if (isPreflight(incoming)) return send(response, preflightAnswer());
  }
  const admitted = await admit(parts, incoming, origin, { gone: gone.signal, open });
  if (admitted instanceof Response) return send(response, admitted);
  const body = await bodyOf(parts, admitted, incoming);
  if (body instanceof Response) return send(response, body);
  const kind = kindOf(admitted.request, body.json);
  const refused = bounded(parts, admitted, kind, body.json);
  if (refused !== undefined) return send(response, refused);
  const answering = answerOf(parts, admitted, body.json);
  const farewell = kind === 'call' ? farewellTo(body.json, parts.cut) : undefined;
  const answer = await (farewell === undefined ? answering : orFarewell(answering, farewell));
  if (kind !== 'stream') return send(response, answer, { farewell });
  return send(response, answer, {
    end: endingOf(admitted.caller, { done: open.done, now: parts.now() }),
  });
}

/** Where a request came from, or its refusal. */
const placeOf = ({ place }: Pick<EndpointParts, 'place'>, { headers, socket }: IncomingMessage) =>
  place({ headers, remoteAddress: socket.remoteAddress });

/** Lets a request in, or refuses it before its body is read. */
async function admit(
  { authorizer }: EndpointParts,
  incoming: IncomingMessage,
  origin: Origin,
  { gone, open }: { readonly gone: AbortSignal; readonly open: OpenRequest },
): Promise<Admitted | Response> {
  if (!['POST', 'GET', 'DELETE'].includes(incoming.method ?? '')) {
    return refusal(405, codes.refused, httpProblems.method, { allow: 'POST, GET, DELETE' });
  }
  const request = requestOf(incoming, origin, gone);
  if (request === undefined) return refusal(400, codes.refused, httpProblems.target);
  const caller = await authorizer.authorize(request, origin.peer);
  if (caller instanceof Response) return caller;
  const owner = principalKey(caller.principal);
  return { request: withoutProofs(request), caller, owner, open };
}

/** The JSON of a body, or the refusal of what is none. */
async function bodyOf(
  { bodies, bounds: { maxBody } }: EndpointParts,
  { request, owner }: Admitted,
  incoming: IncomingMessage,
): Promise<{ json: unknown } | Response> {
  if (request.method !== 'POST') return { json: undefined };
  if (!isJsonContentType(request.headers.get('content-type'))) {
    return refusal(415, codes.refused, httpProblems.contentType);
  }
  const room = bodies.take(owner);
  if (typeof room !== 'function') return fullRefusal(room);
  try {
    return { json: JSON.parse(await readBody(incoming, maxBody)) };
  } catch (error) {
    if (error instanceof BodyTooLarge) {
      return refusal(413, codes.refused, httpProblems.tooLarge(maxBody), { connection: 'close' });
    }
    if (error instanceof SyntaxError) return refusal(400, codes.parse, httpProblems.notJson);
    throw error;
  } finally {
    room();
  }
}

/** A call has an answer, a stream only listens, and a message is an answer of the host's own, or a word to the server. */
type Kind = 'call' | 'stream' | 'message';

function kindOf({ method }: Request, body: unknown): Kind {
  if (method === 'GET') return 'stream';
  if (callsIn(body).length === 0) return 'message';
  return isRecord(body) && body['method'] === 'subscriptions/listen' ? 'stream' : 'call';
}

/** Takes room for each call, or for a stream, until it is done; the refusal where there is none, or where a stream would watch too much. */
function bounded(
  { calls, streams, bounds, isDraining }: EndpointParts,
  { request, owner, open }: Admitted,
  kind: Kind,
  body: unknown,
): Response | undefined {
  // What a call under way asked the listener is still answered.
  if (kind === 'message') return undefined;
  // So has a host that comes back its answer.
  const isBack = request.method === 'GET' && request.headers.has('last-event-id');
  if (isDraining() && !isBack) return drainedRefusal();
  if (watchedIn(body) > bounds.maxSubscriptions) {
    return callerRefusal(httpProblems.tooManySubscriptions(bounds.maxSubscriptions));
  }
  const count = kind === 'stream' ? 1 : callsIn(body).length;
  if (kind === 'call' && count > calls.largest) {
    return refusal(400, codes.invalid, httpProblems.tooManyCalls(calls.largest));
  }
  const room = (kind === 'stream' ? streams : calls).take(owner, count);
  if (typeof room !== 'function') return fullRefusal(room);
  void open.done.then(room);
  return undefined;
}

/** How many addresses a listening stream asks for. */
function watchedIn(body: unknown): number {
  const params = isRecord(body) ? body['params'] : undefined;
  const notifications = isRecord(params) ? params['notifications'] : undefined;
  const watched = isRecord(notifications) ? notifications['resourceSubscriptions'] : undefined;
  return Array.isArray(watched) ? watched.length : 0;
}

/** What the protocol answers, by what this caller alone has here. */
async function answerOf({ tenants }: EndpointParts, admitted: Admitted, body: unknown): Promise<Response> {
  const begun = admitted.open.hold();
  try {
    const held = await tenants.hold(admitted.caller);
    if (held === undefined) return busyRefusal(httpProblems.busy);
    void admitted.open.done.then(held.release);
    return await held.tenant.answer({ ...admitted, body });
  } finally {
    begun();
  }
}
