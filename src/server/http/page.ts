import type { IncomingMessage } from 'node:http';
import { httpProblems } from '../../present/http-problems.ts';
import { BodyTooLarge, readBody } from './body.ts';
import type { EndpointParts } from './endpoint.ts';
import { codes, refusal } from './refusal.ts';
import { requestOf } from './request.ts';

/** Answers what is no part of the protocol, with the cookies and the body of the request; undefined for no page. */
export type Pages = (request: Request, peer: string) => Promise<Response | undefined>;

/** Bytes; a form has a few hundred. */
const largestForm = 64 * 1024;

/** The answer of a page to whoever may ask this server; undefined where there is no such page. */
export async function answerPage(
  { place, bodies }: Pick<EndpointParts, 'place' | 'bodies'>,
  pages: Pages,
  incoming: IncomingMessage,
): Promise<Response | undefined> {
  const origin = place({ headers: incoming.headers, remoteAddress: incoming.socket.remoteAddress });
  if (origin instanceof Response) return origin;
  const request = requestOf(incoming, origin, new AbortController().signal);
  if (request === undefined) return undefined;
  if (request.method !== 'POST') return pages(request, origin.peer);
  const room = bodies.take(origin.peer);
  if (typeof room !== 'function') return refusal(503, codes.busy, httpProblems.busy);
  try {
    const body = await readBody(incoming, largestForm);
    return await pages(new Request(request, { method: 'POST', body }), origin.peer);
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    return refusal(413, codes.refused, httpProblems.tooLarge(largestForm), { connection: 'close' });
  } finally {
    room();
  }
}
