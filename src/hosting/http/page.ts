import type { IncomingMessage } from 'node:http';
import { BodyTooLarge, readBody } from './body.ts';
import type { EndpointParts } from './endpoint.ts';
import { httpProblems } from './http-problems.ts';
import type { Place } from './place.ts';
import { codes, drainedRefusal, fullRefusal, refusal } from './refusal.ts';
import { pathOf, requestOf } from './request.ts';
import type { Slots } from './slots.ts';

/** Answers what is no part of the protocol, with the cookies and the body of the request; undefined for no page. */
export type Pages = (request: Request, peer: string) => Promise<Response | undefined>;

export interface PageParts extends Pick<EndpointParts, 'place' | 'bodies' | 'isDraining'> {
  /** Pages that are being answered. */
  readonly visits: Slots;
}

/** Bytes; a form has a few hundred. */
const largestForm = 64 * 1024;

const methods = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** The answer of a page to whoever may ask this server; undefined where there is no such page. `done`: when it has gone out. */
export async function answerPage(
  parts: PageParts,
  pages: Pages,
  incoming: IncomingMessage,
  done: Promise<void>,
): Promise<Response | undefined> {
  const { method = '' } = incoming;
  if (!methods.includes(method)) {
    return refusal(405, codes.refused, httpProblems.pageMethod, { allow: methods.join(', ') });
  }
  const origin = placeOf(parts.place, incoming);
  if (origin instanceof Response) return origin;
  const request = requestOf(incoming, origin, new AbortController().signal);
  if (request === undefined) return undefined;
  const whole = method === 'POST' ? await withBody(parts, request, incoming, origin.peer) : request;
  if (whole instanceof Response) return whole;
  if (parts.isDraining()) return drainedRefusal();
  const room = parts.visits.take(origin.peer);
  if (typeof room !== 'function') return fullRefusal(room);
  void done.then(room);
  return pages(whole, origin.peer);
}

/** What is public is read from pages of any origin. */
function placeOf(place: Place, incoming: IncomingMessage): ReturnType<Place> {
  const { origin: _, ...others } = incoming.headers;
  const headers = pathOf(incoming).startsWith('/.well-known/') ? others : incoming.headers;
  return place({ headers, remoteAddress: incoming.socket.remoteAddress });
}

async function withBody(
  { bodies }: Pick<PageParts, 'bodies'>,
  request: Request,
  incoming: IncomingMessage,
  peer: string,
): Promise<Request | Response> {
  const room = bodies.take(peer);
  if (typeof room !== 'function') return fullRefusal(room);
  try {
    return new Request(request, { method: 'POST', body: await readBody(incoming, largestForm) });
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    return refusal(413, codes.refused, httpProblems.tooLarge(largestForm), { connection: 'close' });
  } finally {
    room();
  }
}
