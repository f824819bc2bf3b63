import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { escaped } from '../text/sanitize.ts';
import type { AccountResult } from '../tools/engine/account-port.ts';
import { SignInError } from './oauth.ts';

/** Handles the parameters that the browser brings back. The browser shows the result. */
type OnReturn = (params: URLSearchParams) => Promise<AccountResult>;

interface RedirectServer {
  /** The redirect address, with the actual port. */
  readonly redirect: string;
  close(): void;
}

/**
 * Waits on loopback for the browser to return to the redirect address. Other paths answer 404, and requests from pages
 * of origins other than `service` and this server answer 403. Rejects with `SignInError` if the port is in use.
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
  const taken = typeof address === 'object' && address !== null ? address.port : port;
  const exact = new URL(redirect);
  exact.port = String(taken);
  return {
    redirect: exact.href,
    close() {
      server.close();
      server.closeIdleConnections();
      // Running answers get one second.
      setTimeout(() => server.closeAllConnections(), 1000).unref();
    },
  };
}

const listen = (server: Server, host: string, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is in use by another program' : 'cannot be used';
      reject(
        new SignInError(
          `Port ${port} of this computer ${why}, so the browser could not return to it. Close that program, or set MUSIC_REDIRECT_URI to another port that the application allows.`,
        ),
      );
    });
    server.listen({ host, port, exclusive: true }, resolve);
  });

/** Whether the request comes from another site, or uses another host name (DNS rebinding). */
function isForeign({ headers: { host, origin }, socket }: IncomingMessage, service: string): boolean {
  const hosts = loopbackNames.map(name => `${name}:${socket.localPort}`);
  // Browsers leave out the default port.
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

/** The page at the redirect address. It has no scripts and loads nothing. */
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
