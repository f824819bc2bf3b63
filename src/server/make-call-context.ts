import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { isRecord } from '../client/api/is-record.ts';
import type { Progress, ProgressStep } from '../client/call-context.ts';
import type { Catalogue } from '../client/catalogue.ts';
import { scopes as allScopes } from '../jobs/needed-rights.ts';
import { CallReadCache } from '../jobs/write-handler.ts';
import type { PageElicitation } from '../tools/engine/account-port.ts';
import type { Asking } from '../tools/engine/confirm.ts';
import type { ToolContext } from '../tools/engine/tool.ts';
import { capabilityOf, showsViews } from './client-capabilities.ts';
import { errorReporter, type Log } from './log.ts';
import type { Observer } from './observer.ts';

/** What the calls of one listener share. */
export interface CallParts
  extends Pick<ToolContext, 'client' | 'now' | 'host' | 'journal' | 'account' | 'similar' | 'history'> {
  readonly log: Log;
  /** Waits for `ms` milliseconds or until the signal aborts. Never rejects. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  readonly readOnly: boolean;
  /** Where changes are made, if not in an account. */
  readonly location: string | undefined;
  readonly catalogue: Catalogue;
  /** Chooses the library of a call when the call begins. If absent, there is only one. */
  chooseLibrary?(): Promise<CallLibrary>;
  readonly calls: RunningCalls;
  /** Whether changes can still be undone after a restart. */
  recordIsKept(): boolean;
  /** Whether the listener is asked before something is deleted, and the questions that wait for an answer. */
  readonly asking: Pick<Asking, 'policy' | 'grants'>;
  readonly observer?: Observer | undefined;
  /** Where whole songs that the view played are noted, as the settings say. */
  readonly plays?: {
    readonly areKept: boolean;
    readonly tell?: ((trackId: number) => Promise<boolean>) | undefined;
  };
}

/** The listener's library, in an account or on this computer. */
interface CallLibrary extends Pick<CallParts, 'client' | 'journal' | 'location'> {
  readonly isLibraryHere: boolean;
}

/** The context in which one tool call runs. */
export async function callContext(
  parts: CallParts,
  request: ServerContext,
  server: McpServer,
  tool: string,
  call: RunningCall,
): Promise<ToolContext> {
  const { signal } = call;
  const { now, sleep, host, catalogue, recordIsKept, account, similar, history } = parts;
  const logError = errorReporter(parts.log, tool);
  const { client, journal, location, isLibraryHere } = (await parts.chooseLibrary?.()) ?? {
    ...parts,
    isLibraryHere: false,
  };
  return {
    client,
    isLibraryHere,
    now,
    memory: new CallReadCache(),
    similar,
    sleep: ms => sleep(ms, signal),
    location,
    host,
    catalogue,
    journal,
    allowed: {
      readOnly: parts.readOnly,
      // Only callers over HTTP have scopes.
      scopes: request.http?.authInfo?.scopes ?? allScopes,
    },
    recordIsKept,
    account,
    history: (await history?.isThere()) ? history : undefined,
    asking: { ...parts.asking, agreement: { given: false }, ...questionIn(request, server) },
    pageElicitation: pageElicitation(request, server),
    showsViews: showsViews(request, server),
    signal,
    stopOthers: () => parts.calls.stop(call),
    report(error) {
      logError(error);
      parts.observer?.failed(error instanceof Error ? error.name : 'other');
    },
    progress: progressNotifier({ client, log: parts.log }, request, tool),
  };
}

/** Sends progress notifications if the host asked for them. */
function progressNotifier(
  { client, log }: Pick<CallParts, 'client' | 'log'>,
  { mcpReq }: ServerContext,
  tool: string,
): ToolContext['progress'] {
  const token = mcpReq._meta?.progressToken;
  return progress => {
    if (token === undefined || mcpReq.signal.aborted) return;
    const message = progressMessage(progress, client.waitMs());
    const params = { progressToken: token, progress: progress.done, total: progress.total, message };
    mcpReq
      .notify({ method: 'notifications/progress', params })
      .catch(() => log.debug(`${tool}: progress not sent`));
  };
}

const stepNames: Readonly<Record<ProgressStep, string>> = {
  'songs-matched': 'songs',
  'songs-looked-up': 'songs looked up',
  'unplayable-looked-up': 'songs that cannot be played looked up',
  'tracks-looked-up': 'tracks looked up',
  'sources-read': 'sources read',
  'links-resolved': 'links',
  'tracks-sent': 'tracks',
  'ids-sent': 'done',
  'parts-copied': 'parts of the library copied',
};

/** "12 of 40 songs looked up, about 3 s to go; waiting 2 s for the rate limit" */
export function progressMessage({ part, secondsLeft }: Progress, waitMs = 0): string {
  const left = secondsLeft === undefined ? '' : `, about ${secondsLeft} s to go`;
  const wait = waitMs < 1000 ? '' : `; waiting ${Math.ceil(waitMs / 1000)} s for the rate limit`;
  return `${part.done} of ${part.total} ${stepNames[part.of]}${left}${wait}`;
}

/** One tool call that has no answer yet. */
interface RunningCall {
  /** Aborts when the host cancels the call or the listener signs out. */
  readonly signal: AbortSignal;
  /** Whether the listener signed out during the call. */
  readonly isStopped: boolean;
}

/** The longest that `stop` waits, in milliseconds. */
const longestStopMs = 5000;

/** The running calls of one listener in this process, over all connections. */
export class RunningCalls {
  readonly #calls = new Map<RunningCall, { stop(): void; readonly ended: Promise<unknown> }>();

  /** Runs one call. `signal` aborts when the host cancels it. */
  async run<T>(signal: AbortSignal, work: (call: RunningCall) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    // AbortSignal.any() would keep 3 kB for each call.
    const cancel = () => controller.abort(signal.reason);
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel, { once: true });
    const call = { signal: controller.signal, isStopped: false };
    const stop = () => {
      call.isStopped = true;
      controller.abort();
    };
    const running = work(call);
    this.#calls.set(call, { stop, ended: running.catch(() => undefined) });
    try {
      return await running;
    } finally {
      signal.removeEventListener('abort', cancel);
      this.#calls.delete(call);
    }
  }

  /** Stops all calls but `except` and waits up to five seconds for them to end. Resolves to whether there were any. */
  async stop(except?: RunningCall): Promise<boolean> {
    const others = [...this.#calls].filter(([call]) => call !== except).map(([, other]) => other);
    for (const { stop } of others) stop();
    const ended = Promise.all(others.map(other => other.ended));
    await Promise.race([ended, pause(longestStopMs, undefined, { ref: false })]);
    return others.length > 0;
  }
}

/** A call asks at most one question and opens at most one page. These are the keys of their answers. */
const questionKey = 'yes';
const pageKey = 'page';

/** A host of a revision before 2026-07-28 must report within this time that it opened a page. Milliseconds. */
const openingMs = 20_000;

/** Asks the listener a question. The form has no fields: accepting it means yes. */
export const questionResult = ({ message, mark }: { readonly message: string; readonly mark: string }) =>
  inputRequired({
    inputRequests: {
      [questionKey]: inputRequired.elicit({ message, requestedSchema: { type: 'object', properties: {} } }),
    },
    requestState: mark,
  });

/** Sends the listener to a page. */
export const pageResult = (page: { readonly message: string; readonly url: string }) =>
  inputRequired({ inputRequests: { [pageKey]: inputRequired.elicitUrl(page) } });

/** Whether the host can ask the listener, and the answer to the question of the call before. */
function questionIn(request: ServerContext, server: McpServer) {
  const { mcpReq } = request;
  const elicitation = capabilityOf('elicitation', request, server);
  // A bare `elicitation: {}` means forms; a host that can only open pages names `url`.
  const canAsk = elicitation !== undefined && ('form' in elicitation || !('url' in elicitation));
  const response = inputResponse(mcpReq.inputResponses, questionKey);
  const mark = mcpReq.requestState<unknown>();
  if (response.kind !== 'elicit') return { canAsk };
  return { canAsk, answer: { action: response.action, mark: typeof mark === 'string' ? mark : '' } };
}

/** How this host sends the listener to a page; undefined if it cannot. */
export function pageElicitation(request: ServerContext, server: McpServer): PageElicitation | undefined {
  const { mcpReq } = request;
  if (!isRecord(capabilityOf('elicitation', request, server)?.['url'])) return undefined;
  if (mcpReq.envelope) {
    const response = inputResponse(mcpReq.inputResponses, pageKey);
    return response.kind === 'elicit' ? { action: response.action } : {};
  }
  return {
    async send({ message, url }, done) {
      const elicitationId = randomUUID();
      const complete = server.server.createElicitationCompletionNotifier(elicitationId, {
        relatedRequestId: mcpReq.id,
      });
      done.then(complete).catch(() => undefined);
      const signal = AbortSignal.any([mcpReq.signal, AbortSignal.timeout(openingMs)]);
      const params = { mode: 'url' as const, message, url, elicitationId };
      return mcpReq.elicitInput(params, { signal, timeout: openingMs }).then(
        ({ action }) => action,
        () => 'late',
      );
    },
  };
}
