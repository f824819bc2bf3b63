import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isForeign } from './foreign.ts';
import { page, send } from './reply.ts';
import { type Incoming, readRequest, TooLarge } from './request.ts';

interface ServerOptions {
  /** Ends the response to a request. */
  readonly respond: (request: Incoming, response: ServerResponse) => Promise<void>;
  /** Whether a page of another site may lead to this. */
  readonly crossSite: (method: string, path: string) => boolean;
  /** Receives what `respond` rejects with. */
  readonly report: (error: unknown) => void;
}

/** Answers the requests to a listening server. Returns a function that stops the server and closes all connections. */
export function attachServer(server: Server, options: ServerOptions): () => Promise<void> {
  let isClosing = false;
  server.on('request', (request, response) => {
    handle(request, response, options).catch(error => {
      if (!isClosing && !request.destroyed) options.report(error);
      response.destroy();
    });
  });
  return () =>
    new Promise(resolve => {
      isClosing = true;
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  { respond, crossSite }: ServerOptions,
): Promise<void> {
  if (isForeign(request, crossSite)) return send(response, page('Forbidden', 403));
  const incoming = await readRequest(request).catch(refuseLarge);
  if (incoming === undefined) return send(response, page('Request Entity Too Large', 413));
  await respond(incoming, response);
}

function refuseLarge(error: unknown): undefined {
  if (error instanceof TooLarge) return undefined;
  throw error;
}
