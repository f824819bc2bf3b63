import type { McpServer, ServerContext } from '@modelcontextprotocol/server';
import type { Client } from '../client/client.ts';
import { CallMemory } from '../jobs/call-memory.ts';
import type { Journal } from '../jobs/journal.ts';
import type { AccountPort } from '../tools/engine/account-port.ts';
import type { Asking } from '../tools/engine/confirm.ts';
import type { ToolContext } from '../tools/engine/tool.ts';
import type { CallsUnderWay, UnderWay } from './calls-under-way.ts';
import { pageElicitation, questionIn } from './elicitation.ts';
import { capabilitiesOf, showsViews } from './host-capabilities.ts';
import { errorReporter, type Log } from './log.ts';
import type { Observer } from './observed-transport.ts';
import { progressMessage } from './progress-message.ts';

/** What the calls of one listener are made with. */
export interface CallParts {
  readonly client: Client;
  readonly log: Log;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Waits so many milliseconds, at most until the signal aborts. Never rejects. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Where changes happen, if it is not the listener's account. */
  readonly place: string | undefined;
  /** Host of the service, where it is not inside this process. */
  readonly host?: string | undefined;
  readonly journal: Journal;
  /** The listener's calls that have no answer yet. */
  readonly calls: CallsUnderWay;
  /** Whether changes can still be taken back after this process. */
  recordIsKept(): boolean;
  /** Whether listeners are asked before harm, and the questions that stand. */
  readonly asking: Pick<Asking, 'policy' | 'grants'>;
  /** Told of every request. */
  readonly observer?: Observer | undefined;
  /** The account behind the token, where there is one for this server. */
  readonly account?: AccountPort | undefined;
}

/** The surroundings of one call of a tool, from its request. */
export function callContext(
  parts: CallParts,
  request: ServerContext,
  server: McpServer,
  tool: string,
  call: UnderWay,
): ToolContext {
  const { signal } = call;
  const { client, now, sleep, place, host, journal, recordIsKept, account } = parts;
  return {
    client,
    now,
    memory: new CallMemory(),
    sleep: ms => sleep(ms, signal),
    place,
    host,
    journal,
    recordIsKept,
    account,
    asking: {
      policy: parts.asking.policy,
      grants: parts.asking.grants,
      agreement: { given: false },
      ...questionIn(request, server),
    },
    pageElicitation: pageElicitation(request, server),
    showsViews: showsViews(capabilitiesOf(request.mcpReq, server.server)),
    signal,
    stopOthers: () => parts.calls.stop(call),
    report: reporter(parts, tool),
    progress: progressNotifier(parts, request, tool),
  };
}

/** Writes what went wrong with a call to the log, and counts it. */
function reporter({ log, observer }: CallParts, tool: string): ToolContext['report'] {
  const report = errorReporter(log, tool);
  return error => {
    report(error);
    observer?.failed(error instanceof Error ? error.name : 'other');
  };
}

/** Tells a host that asked for progress how far a call is, and how long the quota holds it. */
function progressNotifier(
  { client, log }: CallParts,
  { mcpReq }: ServerContext,
  tool: string,
): ToolContext['progress'] {
  const token = mcpReq._meta?.progressToken;
  return at => {
    if (token === undefined || mcpReq.signal.aborted) return;
    const message = `${progressMessage(at)}${waitMessage(client.waitMs())}`;
    const params = { progressToken: token, progress: at.done, total: at.total, message };
    mcpReq
      .notify({ method: 'notifications/progress', params })
      .catch(() => log.debug(`${tool}: progress not sent`));
  };
}

const waitMessage = (ms: number) =>
  ms < 1000 ? '' : `; the quota holds the next for ${Math.ceil(ms / 1000)} s`;
