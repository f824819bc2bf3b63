import type {
  CallToolResult,
  InputRequiredResult,
  McpServer,
  ServerContext,
} from '@modelcontextprotocol/server';
import type { Effect } from '../client/api/endpoint.ts';
import type { Entry } from '../client/api/index.ts';
import {
  type ResourceAnswers,
  type Resources,
  resourceAnswers,
  type ShownParts,
} from '../resources/index.ts';
import { stoppedAnswer } from '../tools/engine/stopped-answer.ts';
import type { Tool } from '../tools/engine/tool.ts';
import { callFor } from '../tools/registry.ts';
import { type CallParts, callContext } from './call-context.ts';
import { errorReporter } from './log.ts';
import { resultOf } from './tool-result.ts';

/** What answers one listener's hosts once they ask for more than the lists of a start. All of it outlives a connection. */
export interface AnswerParts extends CallParts {
  readonly tools: readonly Tool[];
  readonly resources: Resources;
  /** The view that hosts show: its page, and where pictures and previews come from. */
  readonly view: Pick<ShownParts, 'media' | 'page'>;
  /** Expiry notice of the token, returned once. */
  takeExpiryNotice?(): string | undefined;
}

export interface Answers {
  /** Of the operation that a call with these arguments would be; undefined where they name none. */
  effectOf(tool: string, args: unknown): Effect | undefined;
  /** Never rejects: what goes wrong is said in the result. */
  call(
    tool: string,
    args: unknown,
    request: ServerContext,
    server: McpServer,
  ): Promise<CallToolResult | InputRequiredResult>;
  readonly resources: ResourceAnswers;
}

export function createAnswers(parts: AnswerParts): Answers {
  const tools = new Map(parts.tools.map(tool => [tool.name, tool]));
  return {
    effectOf: (name, args) => toolIn(tools, name).effectOf(args),
    async call(name, args, request, server) {
      const call = parts.calls.begin(request.mcpReq.signal);
      const running = toolIn(tools, name).run(args, callContext(parts, request, server, name, call));
      const answer = await running.finally(() => call.end());
      return resultOf(call.isStopped ? stoppedAnswer : answer, parts.takeExpiryNotice?.());
    },
    resources: answersOfResources(parts, tools),
  };
}

/** The host was shown this tool before. */
function toolIn(tools: ReadonlyMap<string, Tool>, name: string): Tool {
  const tool = tools.get(name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  return tool;
}

function answersOfResources(parts: AnswerParts, tools: ReadonlyMap<string, Tool>): ResourceAnswers {
  const { client, resources, log, journal, now, view } = parts;
  return resourceAnswers({
    client,
    resources,
    report: errorReporter(log, 'resources/read'),
    shown: { ...view, journal, now, mayArrange: tools.has('arrange_playlist') },
    tools: { list: parts.tools, callFor: entry => callAmong(tools, entry) },
  });
}

/** How to call an endpoint with the tools on offer. */
function callAmong(tools: ReadonlyMap<string, Tool>, entry: Entry) {
  const call = callFor(entry);
  return call && tools.has(call.tool) ? call : undefined;
}
