import type {
  CallToolResult,
  InputRequiredResult,
  McpServer,
  ServerContext,
} from '@modelcontextprotocol/server';
import type { Rights } from '../jobs/needed-rights.ts';
import { json, type Resources, resourceAnswers, type ShownParts } from '../resources/index.ts';
import type { Answer, AttachedFile } from '../tools/engine/answer.ts';
import { stoppedAnswer } from '../tools/engine/error-message.ts';
import type { Tool, ToolContext } from '../tools/engine/tool.ts';
import { rowsKey } from '../view/data/address.ts';
import { errorReporter } from './log.ts';
import { type CallParts, callContext, pageResult, questionResult } from './make-call-context.ts';
import { playNotes } from './note-play.ts';

/** What the handlers use. All of it outlives a connection. */
export interface HandlerParts extends CallParts {
  readonly tools: readonly Tool[];
  readonly resources: Resources;
  /** The page that hosts show beside answers, and where its pictures and previews come from. */
  readonly view: Pick<ShownParts, 'media' | 'page' | 'ownMedia' | 'savesTo'>;
  /**
   * A notice that the token no longer works, returned once, or else what the listener should know of the service.
   * `since`: when the call began.
   */
  takeNotice?(since: number): Promise<string | undefined>;
}

export type RequestHandlers = ReturnType<typeof createHandlers>;

/** Handles one listener's requests, except for the lists of tools and prompts. */
export function createHandlers(parts: HandlerParts) {
  const tools = new Map(parts.tools.map(tool => [tool.name, tool]));
  const { client, resources, log, journal, now, view } = parts;
  return {
    /** The scopes that a call with these arguments needs; undefined if they choose no operation. */
    async scopesFor(name: string, args: unknown): Promise<Rights['scopes'] | undefined> {
      const rights = await toolIn(tools, name).rightsFor(args, parts);
      return rights?.scopes;
    },
    /** Never rejects: an error is part of the result. */
    callTool: (name: string, args: unknown, request: ServerContext, server: McpServer) =>
      parts.calls.run(request.mcpReq.signal, async call => {
        const since = now();
        const context = await callContext(parts, request, server, name, call);
        const answer = await toolIn(tools, name).run(args, context);
        const notice = await parts.takeNotice?.(since);
        return resultOf(call.isStopped ? stoppedAnswer : answer, notice, context);
      }),
    ...playNotes(parts),
    resources: resourceAnswers({
      client,
      resources,
      report: errorReporter(log, 'resources/read'),
      shown: { ...view, journal, now, mayArrange: tools.has('save_playlist') },
      tools: parts.tools,
    }),
  };
}

/** The SDK has already refused unknown names. */
function toolIn(tools: ReadonlyMap<string, Tool>, name: string): Tool {
  const tool = tools.get(name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  return tool;
}

/** Turns an answer into a result of the protocol. `notice` is added below its text. */
function resultOf(
  { text, structured, isError, links = [], files = [], ask, page, rows }: Answer,
  notice: string | undefined,
  { showsViews }: Pick<ToolContext, 'showsViews'>,
): CallToolResult | InputRequiredResult {
  if (ask) return questionResult(ask);
  if (page) return pageResult(page);
  const texts = [text, ...(notice === undefined ? [] : [notice])];
  return {
    content: [
      ...texts.map(each => ({ type: 'text' as const, text: each })),
      ...files.map(fileBlock),
      ...links.map(link => ({ type: 'resource_link' as const, ...link, mimeType: json })),
    ],
    ...(structured === undefined ? {} : { structuredContent: structured }),
    ...(isError ? { isError } : {}),
    ...(rows !== undefined && showsViews ? { _meta: { [rowsKey]: rows } } : {}),
  };
}

/** The file itself, or a link to it if it has no text. */
const fileBlock = ({ text, ...file }: AttachedFile) =>
  text === undefined
    ? { type: 'resource_link' as const, ...file }
    : { type: 'resource' as const, resource: { uri: file.uri, mimeType: file.mimeType, text } };
