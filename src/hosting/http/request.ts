import type { IncomingMessage } from 'node:http';
import type { Origin } from './place.ts';

/** What proves who a caller is stays at the entry. */
const proofs = ['authorization', 'cookie', 'proxy-authorization'];

/** A request as the SDK takes it, without its body; undefined where its target is no path. */
export function requestOf(
  incoming: IncomingMessage,
  { base, requestId }: Pick<Origin, 'base' | 'requestId'>,
  signal: AbortSignal,
): Request | undefined {
  const { url = '', method = 'GET' } = incoming;
  // A whole address would say another host than the one that was checked.
  if (!url.startsWith('/') || !URL.canParse(`${base}${url}`)) return undefined;
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  headers.set('x-request-id', requestId);
  return new Request(`${base}${url}`, { method, headers, signal });
}

/** Takes out what nobody behind the entry may see. */
export function withoutProofs(request: Request): Request {
  for (const name of proofs) request.headers.delete(name);
  return request;
}

/** The path of a target, which may be a whole address. */
export const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?', 1)[0] ?? '/';
