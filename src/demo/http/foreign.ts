import type { IncomingMessage } from 'node:http';

/**
 * Whether a browser sends the request for a page of another site, of another server on this computer, or with a host name
 * that is not ours. `crossSite`: the requests that such a page may make. Programs that are not browsers are never foreign.
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

/** Whether the browser opens the address as a page of its own. */
const isPage = (headers: IncomingMessage['headers']) =>
  /^(?:|document)$/.test(String(headers['sec-fetch-dest'] ?? ''));
