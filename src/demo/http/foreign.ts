import type { IncomingMessage } from 'node:http';

/**
 * Whether a request comes from a page that is not this server's own, as browsers tell: one that points its own name at
 * this address, one of another site, or one of another server on this computer. `crossSite`: what such a page may lead
 * to nevertheless. Programs that are no browsers tell nothing, and are not foreign.
 */
export function isForeign(
  { headers, socket, method = '', url = '' }: IncomingMessage,
  crossSite: (method: string, path: string) => boolean,
): boolean {
  const hosts = ['127.0.0.1', 'localhost'].map(name => `${name}:${socket.localPort}`);
  if (!hosts.includes(headers.host?.toLowerCase() ?? '')) return true;
  const { origin } = headers;
  if (origin !== undefined && !hosts.some(host => origin === `http://${host}`)) return true;
  const isElsewhere = /^(?:cross|same)-site$/.test(String(headers['sec-fetch-site'] ?? ''));
  return isElsewhere && !(isPage(headers) && crossSite(method, url.split('?', 1)[0] ?? ''));
}

/** A page of its own, and nothing inside another. */
const isPage = (headers: IncomingMessage['headers']) =>
  /^(?:|document)$/.test(String(headers['sec-fetch-dest'] ?? ''));
