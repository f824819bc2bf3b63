import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  attachServer,
  type Incoming,
  jsonReply,
  listenOnLoopback,
  pageReply,
  type Reply,
  sendReply,
} from '../../src/catalogue-service/http/index.ts';
import type { Method } from '../../src/client/api/endpoint.ts';
import { createDemo, type Embedded, type EmbeddedOptions } from '../../src/demo/index.ts';

/** A fault between a service and its client. */
type InjectedFault =
  /** An error body of the service's form. */
  | { readonly kind: 'code'; readonly code: number; readonly type?: string; readonly message?: string }
  /** An HTTP status with a body that is not the service's. */
  | { readonly kind: 'status'; readonly status: number; readonly body?: string }
  /** The answer comes `ms` milliseconds late. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** The connection is reset and nothing is sent. */
  | { readonly kind: 'reset' }
  /** The body ends in its middle and the connection with it. */
  | { readonly kind: 'cut' }
  /** The body is whole by its length, but no JSON. */
  | { readonly kind: 'malformed' }
  /** A web page where JSON was expected, with HTTP status 200. */
  | { readonly kind: 'html' }
  /** Any JSON in place of the answer. */
  | { readonly kind: 'body'; readonly body: unknown }
  /** `true`, though nothing was done. */
  | { readonly kind: 'lie' };

interface FaultMatch {
  readonly method?: Method;
  /** The whole path, or an expression for one; without the query. */
  readonly path?: string | RegExp;
}

type PlannedFault = InjectedFault & {
  /** Any request when absent. */
  readonly match?: FaultMatch;
  /** How many requests are hit; 1 when absent. */
  readonly times?: number;
  /** Whether the fault comes before or after the service acts; `before` when absent. A lie is always before. */
  readonly when?: 'before' | 'after';
};

/** One request without its token. */
export type Recorded = Pick<Incoming, 'method' | 'path' | 'params'>;

/** The embedded service with faults, and a record of what it was asked. */
export interface TestService extends Embedded {
  readonly faults: PlannedFaults;
  /** Oldest first. */
  readonly requests: readonly Recorded[];
}

/** Starts the embedded service with its own reading of requests; only the last step, responding, can fail on demand. */
export async function startTestService(options: EmbeddedOptions): Promise<TestService> {
  const { server, origin } = await listenOnLoopback();
  const service = createDemo(options, origin);
  const faults = new PlannedFaults();
  const requests: Recorded[] = [];
  const closing = new AbortController();
  const stop = attachServer(server, {
    ...service,
    async respond(request, response) {
      const { method, path, params } = request;
      requests.push({ method, path, params });
      const act = () => service.answer(request);
      const fault = faults.take(method, path);
      if (fault === undefined) sendReply(response, act());
      else await respondWith(fault, response, act, closing.signal);
    },
  });
  const close = () => {
    closing.abort();
    return stop();
  };
  return { ...service, faults, requests, close };
}

/** Faults for the next requests, used in the order in which they were planned. */
class PlannedFaults {
  #plans: { readonly plan: PlannedFault; left: number }[] = [];

  next(plan: PlannedFault): void {
    this.#plans.push({ plan, left: plan.times ?? 1 });
  }

  clear(): void {
    this.#plans = [];
  }

  /** How many requests are still to be hit. */
  get pending(): number {
    return this.#plans.reduce((sum, { left }) => sum + left, 0);
  }

  /** The fault for this request, counted down. */
  take(method: string, path: string): PlannedFault | undefined {
    const found = this.#plans.find(({ plan }) => matches(plan.match ?? {}, method, path));
    if (!found) return undefined;
    found.left -= 1;
    this.#plans = this.#plans.filter(({ left }) => left > 0);
    return found.plan;
  }
}

const matches = (match: FaultMatch, method: string, path: string) =>
  (match.method === undefined || match.method === method) && matchesPath(match.path, path);

function matchesPath(wanted: string | RegExp | undefined, path: string): boolean {
  if (wanted === undefined) return true;
  return typeof wanted === 'string' ? wanted === path : path.search(wanted) >= 0;
}

async function respondWith(
  fault: PlannedFault,
  response: ServerResponse,
  act: () => Reply,
  closing: AbortSignal,
): Promise<void> {
  const acted = fault.when === 'after' ? act() : undefined;
  switch (fault.kind) {
    case 'code': {
      const { type = 'Exception', message = 'Planned', code } = fault;
      return sendReply(response, jsonReply({ error: { type, message, code } }));
    }
    case 'status':
      return sendReply(response, pageReply(fault.body ?? '', fault.status));
    case 'delay':
      await sleep(fault.ms, undefined, { signal: closing, ref: false });
      return sendReply(response, acted ?? act());
    case 'reset':
      return void response.socket?.resetAndDestroy();
    case 'cut':
      return sendHalf(response, acted ?? jsonReply({ data: [], total: 0 }));
    case 'malformed': {
      const whole = acted ?? jsonReply({ data: [], total: 0 });
      return sendReply(response, { ...whole, text: whole.text.slice(0, -1) || '{' });
    }
    case 'html':
      return sendReply(response, pageReply('<!DOCTYPE html><title>Service</title>'));
    case 'body':
      return sendReply(response, jsonReply(fault.body));
    case 'lie':
      return sendReply(response, jsonReply(true));
  }
}

/** Announces the whole length, sends half and breaks the connection. */
function sendHalf(response: ServerResponse, { status, type, text }: Reply): void {
  const bytes = Buffer.from(text);
  response.writeHead(status, { 'content-type': type, 'content-length': bytes.length });
  response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy());
}
