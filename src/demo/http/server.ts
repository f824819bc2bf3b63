import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from '../shared/service-error.ts';
import type { FaultInjector, PlannedFault } from './faults-on-demand.ts';
import { isForeign } from './foreign.ts';
import { json, page, type Reply, reset, send, sendHalf } from './reply.ts';
import { type Incoming, readRequest, TooLarge } from './request.ts';

/** Answers one request, or throws a `ServiceError`. */
export type HandleRequest = (request: Incoming) => Reply;

interface ServerOptions {
  readonly serve: HandleRequest;
  readonly faults: FaultInjector;
  /** Sees each request before anything else does. */
  readonly record: (request: Incoming) => void;
  /** Whether a page of another site may lead to this. */
  readonly crossSite: (method: string, path: string) => boolean;
  /** Told of failures that no caller should see: a failing disk, a bug. */
  readonly report: (error: unknown) => void;
}

/**
 * Reads requests from a listening server, sends replies, and injects faults. Returns a function that ends the server at
 * once, whoever is connected.
 */
export function attachServer(server: Server, options: ServerOptions): () => Promise<void> {
  const closing = new AbortController();
  server.on('request', (request, response) => {
    handle(request, response, options, closing.signal).catch(error => {
      // The caller has gone, or we are closing: there is nobody to tell.
      if (!closing.signal.aborted && !request.destroyed) options.report(error);
      response.destroy();
    });
  });
  return () =>
    new Promise(resolve => {
      closing.abort();
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  options: ServerOptions,
  closing: AbortSignal,
): Promise<void> {
  if (isForeign(request, options.crossSite)) return send(response, page('Forbidden', 403));
  const incoming = await readRequest(request).catch(refuseLarge);
  if (incoming === undefined) return send(response, page('Request Entity Too Large', 413));
  options.record(incoming);
  const plan = options.faults.take(incoming.method, incoming.path);
  const act = () => answer(incoming, options);
  if (plan === undefined) return send(response, act());
  await inject(response, plan, act, closing);
}

function refuseLarge(error: unknown): undefined {
  if (error instanceof TooLarge) return undefined;
  throw error;
}

/** The service's reply, refusals included; an unexpected failure is HTTP status 500 without details. */
function answer(incoming: Incoming, { serve, report }: ServerOptions): Reply {
  try {
    return serve(incoming);
  } catch (error) {
    if (error instanceof ServiceError) return json({ error: error.body }, error.status);
    report(error);
    return page('Internal Server Error', 500);
  }
}

async function inject(
  response: ServerResponse,
  plan: PlannedFault,
  act: () => Reply,
  closing: AbortSignal,
): Promise<void> {
  const acted = plan.when === 'after' ? act() : undefined;
  switch (plan.kind) {
    case 'code': {
      const { type = 'Exception', message = 'Planned', code } = plan;
      return send(response, json({ error: { type, message, code } }));
    }
    case 'status':
      return send(response, page(plan.body ?? '', plan.status));
    case 'delay':
      await sleep(plan.ms, undefined, { signal: closing, ref: false });
      return send(response, acted ?? act());
    case 'reset':
      return reset(response);
    case 'cut':
      return sendHalf(response, acted ?? json({ data: [], total: 0 }));
    case 'malformed': {
      const whole = acted ?? json({ data: [], total: 0 });
      return send(response, { ...whole, text: whole.text.slice(0, -1) || '{' });
    }
    case 'html':
      return send(response, page('<!DOCTYPE html><title>Service</title>'));
    case 'body':
      return send(response, json(plan.body));
    case 'lie':
      return send(response, json(true));
  }
}
