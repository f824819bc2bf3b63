import { randomUUID } from 'node:crypto';
import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  inputResponse,
  McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { AccountPort, PageVisits } from '../account/account-port.ts';
import type { Entry } from '../client/api/index.ts';
import type { Client } from '../client/client.ts';
import type { Journal } from '../journal/index.ts';
import type { Answer } from '../present/answer.ts';
import { isItem } from '../present/brief.ts';
import { progressMessage } from '../present/progress-message.ts';
import { linksOf } from '../present/resource-links.ts';
import { promptsFor, registerPrompts, sourceIn } from '../prompts/index.ts';
import {
  type Connection,
  iconsOf,
  json,
  type Resources,
  registerCompletion,
  registerResources,
  registerSubscriptions,
  settled,
} from '../resources/index.ts';
import type { Asking } from '../tools/engine/confirm.ts';
import type { JsonSchema, Tool, ToolContext } from '../tools/engine/tool.ts';
import { callFor } from '../tools/registry.ts';
import { version } from '../version.ts';
import { instructions } from './instructions.ts';
import type { Log } from './log.ts';

/** What a server is made from. All of it outlives a connection. */
export interface ServerParts {
  readonly client: Client;
  readonly tools: readonly Tool[];
  readonly log: Log;
  readonly readOnly: boolean;
  readonly hasToken: boolean;
  /** Where changes happen, if it is not the listener's account. */
  readonly place: string | undefined;
  readonly journal: Journal;
  /** Whether listeners are asked before harm, and the questions that stand. */
  readonly asking: Pick<Asking, 'policy' | 'grants'>;
  readonly resources: Resources;
  /** The account behind the token, where there is one for this server. */
  readonly account?: AccountPort | undefined;
  /** What nobody was told yet of a token that lapsed, once. */
  takeNotice?(): string | undefined;
}

/**
 * One server for one connection, or one request over HTTP. Cheap: everything dear is in the parts. A connection
 * that stays is told of changes; where none does, `announce` them on the handler of the requests.
 */
export function createServer(parts: ServerParts, connection?: Connection): McpServer {
  const { tools, place, readOnly, hasToken, client, resources, log } = parts;
  const names = new Set(tools.map(tool => tool.name));
  const server = new McpServer(
    { name: 'music-catalogue-mcp', title: 'Music catalogue', version },
    { instructions: instructions({ place, readOnly, hasToken, tools }) },
  );
  for (const tool of tools) register(server, tool, parts);
  server.server.setRequestHandler('tools/list', () => ({ tools: tools.map(listed), ...settled }));
  registerResources(server.server, {
    client,
    hasAccount: () => resources.hasAccount(),
    report: reporter(log, 'resources/read'),
    tools: { list: tools, placeOf: entry => placeOf(entry, names) },
  });
  registerSubscriptions(server.server, resources.updates, connection);
  const prompts = promptsFor(names);
  registerPrompts(server.server, prompts, { freshness: settled, iconsOf });
  registerCompletion(server.server, resources.completer, sourceIn(prompts));
  return server;
}

/** As the SDK lists a tool; it tells only newer hosts how long the list holds. */
const listed = ({ name, title, description, hints, input, output }: Tool) => ({
  name,
  title,
  description,
  inputSchema: { ...input(), type: 'object' as const },
  annotations: { title, ...hints },
  outputSchema: { ...output(), type: 'object' as const },
});

/** How an entry is called with the tools on offer: "album_read view=tracks". */
function placeOf(entry: Entry, tools: ReadonlySet<string>): string | undefined {
  const call = callFor(entry);
  return call && tools.has(call.tool) ? call.words : undefined;
}

/** What went wrong, for the operator: our own words and classes, nothing of the service. */
const reporter = (log: Log, what: string) => (error: unknown) =>
  log.warn(`${what}: ${error instanceof Error ? `${error.name}: ${error.message}` : 'failed'}`);

function register(server: McpServer, tool: Tool, parts: ServerParts): void {
  const { name, title, description, hints } = tool;
  server.registerTool(
    name,
    {
      title,
      description,
      annotations: { title, ...hints },
      inputSchema: passThrough(() => tool.input()),
      outputSchema: passThrough(() => tool.output()),
    },
    async (args: unknown, context) => {
      const asking = { ...parts.asking, ...heard(context, server) };
      const visits = visitsOf(context, server);
      const answer = await tool.run(args, { ...contextOf(parts, context, name, asking), visits });
      return resultOf(answer, parts.takeNotice?.());
    },
  );
}

function resultOf({ text, structured, isError, ask, visit }: Answer, notice: string | undefined) {
  if (ask) return inputRequired({ inputRequests: { [question]: form(ask.message) }, requestState: ask.mark });
  if (visit) return inputRequired({ inputRequests: { [page]: inputRequired.elicitUrl(visit) } });
  const texts = [text, ...(notice === undefined ? [] : [notice])];
  return {
    content: [
      ...texts.map(each => ({ type: 'text' as const, text: each })),
      ...linksOf(structured).map(linked),
    ],
    ...(structured === undefined ? {} : { structuredContent: structured }),
    ...(isError ? { isError } : {}),
  };
}

const linked = (link: ReturnType<typeof linksOf>[number]) => ({
  type: 'resource_link' as const,
  ...link,
  mimeType: json,
});

/** The key of the one question that a call asks. */
const question = 'yes';

/** No fields: accepting is the yes. */
const form = (message: string) =>
  inputRequired.elicit({ message, requestedSchema: { type: 'object', properties: {} } });

/** Whether the host can put a question to the listener, and what they said to the one before. */
function heard({ mcpReq }: ServerContext, { server }: McpServer) {
  const canAsk = showsForms(capabilitiesOf(mcpReq, server));
  const said = inputResponse(mcpReq.inputResponses, question);
  const mark = mcpReq.requestState<unknown>();
  if (said.kind !== 'elicit') return { canAsk };
  return { canAsk, answer: { action: said.action, mark: typeof mark === 'string' ? mark : '' } };
}

/** Since 2026-07-28 a host says with each request what it can do, before that once at the start. */
function capabilitiesOf({ envelope }: ServerContext['mcpReq'], server: McpServer['server']): unknown {
  const said: Readonly<Record<string, unknown>> = { ...envelope };
  return said[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
}

/** The key of the one page that a call sends the listener to. */
const page = 'page';

/** How long a host of before 2026-07-28 may take to say that it opened a page, in milliseconds. */
const openingMs = 20_000;

/** How this host sends the listener to a page; undefined where it cannot. */
function visitsOf({ mcpReq }: ServerContext, { server }: McpServer): PageVisits | undefined {
  const capabilities = capabilitiesOf(mcpReq, server);
  const elicitation = isItem(capabilities) ? capabilities['elicitation'] : undefined;
  if (!isItem(elicitation) || !isItem(elicitation['url'])) return undefined;
  if (mcpReq.envelope) {
    const said = inputResponse(mcpReq.inputResponses, page);
    return said.kind === 'elicit' ? { said: said.action } : {};
  }
  return {
    async now({ message, url }, done) {
      const elicitationId = randomUUID();
      const tell = server.createElicitationCompletionNotifier(elicitationId, { relatedRequestId: mcpReq.id });
      done.then(tell).catch(() => undefined);
      const signal = AbortSignal.any([mcpReq.signal, AbortSignal.timeout(openingMs)]);
      const request = { mode: 'url' as const, message, url, elicitationId };
      return mcpReq.elicitInput(request, { signal, timeout: openingMs }).then(
        ({ action }) => action,
        () => 'late',
      );
    },
  };
}

/** A bare `elicitation: {}` means forms; a host that only opens addresses says so. */
function showsForms(capabilities: unknown): boolean {
  const elicitation = isItem(capabilities) ? capabilities['elicitation'] : undefined;
  return isItem(elicitation) && ('form' in elicitation || !('url' in elicitation));
}

function contextOf(
  { client, place, log, journal, account }: ServerParts,
  { mcpReq }: ServerContext,
  tool: string,
  asking: Asking,
): ToolContext {
  const token = mcpReq._meta?.progressToken;
  return {
    client,
    place,
    journal,
    now: Date.now,
    asking,
    account,
    signal: mcpReq.signal,
    report: reporter(log, tool),
    progress(at) {
      if (token === undefined || mcpReq.signal.aborted) return;
      const message = `${progressMessage(at)}${waiting(client.waitMs())}`;
      const params = { progressToken: token, progress: at.done, total: at.total, message };
      mcpReq
        .notify({ method: 'notifications/progress', params })
        .catch(() => log.debug(`${tool}: progress not sent`));
    },
  };
}

/** What a wait for the quota adds to what is said of a long job. */
const waiting = (ms: number) => (ms < 1000 ? '' : `; the quota holds the next for ${Math.ceil(ms / 1000)} s`);

/**
 * Shows a schema without checking against it: the tool checks, and words what is wrong for an agent. (The
 * SDK's own check drops unknown arguments without a word.)
 */
const passThrough = (schema: () => JsonSchema) => ({
  '~standard': {
    version: 1 as const,
    vendor: 'music-catalogue-mcp',
    validate: (value: unknown) => ({ value }),
    jsonSchema: { input: () => ({ ...schema() }), output: () => ({ ...schema() }) },
  },
});
