import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AccountResult } from '../tools/engine/account-port.ts';
import { returnPage } from './return-page.ts';
import { SignInError } from './sign-in-error.ts';

/** Takes the parameters of the browser's return; the browser shows the result. */
export type OnReturn = (params: URLSearchParams) => Promise<AccountResult>;

export interface RedirectServer {
  /** The redirect address, with the port in use where none was named. */
  readonly redirect: string;
  close(): void;
}

/**
 * Waits on this computer alone for the browser to come back to the redirect address; every other path answers 404, and
 * what comes from a page neither of `service` (an origin) nor of this listener answers 403. Rejects with `SignInError`
 * where the port is taken.
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
      // Answers under way get a second; a browser that hangs gets no more.
      setTimeout(() => server.closeAllConnections(), 1000).unref();
    },
  };
}

const listen = (server: Server, host: string, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is taken by another program' : 'cannot be used';
      reject(
        new SignInError(
          `Port ${port} of this computer ${why}, so the browser could not come back: end what uses it, or set MUSIC_REDIRECT_URI to another port that the application allows.`,
        ),
      );
    });
    server.listen({ host, port, exclusive: true }, resolve);
  });

/** Whether a page that points its own name here, or one of another site, made the browser ask. */
function isForeign({ headers: { host, origin }, socket }: IncomingMessage, service: string): boolean {
  const hosts = loopbackNames.map(name => `${name}:${socket.localPort}`);
  // Browsers leave out the port of the protocol.
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
  if (target !== path || request.method !== 'GET')
    return send(response, 404, 'Nothing is here.\n', 'text/plain');
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
