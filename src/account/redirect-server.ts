import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { escaped } from '../text/sanitize.ts';
import type { AccountResult } from '../tools/engine/account-port.ts';
import { SignInError } from './oauth.ts';

/** Gets the parameters with which the browser comes back. The browser shows the result. */
export type OnReturn = (params: URLSearchParams) => Promise<AccountResult>;

export interface RedirectServer {
  /** The redirect address with the actual port. */
  readonly redirect: string;
  close(): void;
}

/**
 * Waits on loopback for the browser to come back to the redirect address. It answers 404 to other paths, and 403 to
 * requests of pages that belong neither to `service` (an origin) nor to this server. Rejects with `SignInError` if it
 * cannot use the port.
 */
export async function listenForReturn(
  redirect: URL,
  service: string,
  onReturn: OnReturn,
): Promise<RedirectServer> {
  const { createServer } = await import('node:http');
  const host = redirect.hostname === 'localhost' ? '127.0.0.1' : redirect.hostname.replace(/^\[|\]$/g, '');
  const port = Number(redirect.port === '' ? 80 : redirect.port);
  const server = createServer((request, response) => {
    if (isForeign(request, service)) return send(response, 403, 'Forbidden\n', 'text/plain');
    answer(request, response, redirect.pathname, onReturn).catch(() => response.destroy());
  });
  await listen(server, host, port);
  const address = server.address();
  const actual = typeof address === 'object' && address !== null ? address.port : port;
  const exact = new URL(redirect);
  exact.port = String(actual);
  return {
    redirect: exact.href,
    close() {
      server.close();
      server.closeIdleConnections();
      // Running answers get a second.
      setTimeout(() => server.closeAllConnections(), 1000).unref();
    },
  };
}

const listen = (server: Server, host: string, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is used by another program' : 'cannot be used';
      reject(
        new SignInError(
          `Port ${port} of this computer ${why}, so the browser could not come back. End the other program, or set MUSIC_REDIRECT_URI to another port that the application allows.`,
        ),
      );
    });
    server.listen({ host, port, exclusive: true }, resolve);
  });

/** Whether the request came from a page of another site, or under a host name that another site points here. */
function isForeign({ headers: { host, origin }, socket }: IncomingMessage, service: string): boolean {
  const hosts = loopbackNames.map(name => `${name}:${socket.localPort}`);
  // Browsers omit the default port.
  if (socket.localPort === 80) hosts.push(...loopbackNames);
  if (!hosts.includes(host?.toLowerCase() ?? '')) return true;
  return origin !== undefined && origin !== service && !hosts.some(own => origin === `http://${own}`);
}

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  onReturn: OnReturn,
): Promise<void> {
  const [target, query = ''] = (request.url ?? '/').split(/\?(.*)/s);
  if (target !== path || request.method !== 'GET') return send(response, 404, 'Not found\n', 'text/plain');
  const { ok, sentence } = await onReturn(new URLSearchParams(query));
  send(response, ok ? 200 : 400, returnPage(ok, sentence), 'text/html');
}

function send(response: ServerResponse, status: number, text: string, type: string): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    connection: 'close',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  response.end(text);
}

/** The page at the redirect address, without scripts and without anything from other sites. */
function returnPage(ok: boolean, sentence: string): string {
  const title = ok ? 'Signed in' : 'Not signed in';
  return `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; }
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 30rem; margin: 15vh auto; padding: 0 1.5rem; }
  h1 { font-size: 1.6rem; font-weight: 600; }
</style>
<h1>${title}</h1>
<p>${escaped(sentence)}</p>
<p>You can close this page${ok ? ' and go back to your assistant' : ''}.</p>
</html>
`;
}
