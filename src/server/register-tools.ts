import { type McpServer, requireScopes, type ScopeChallengeHandler } from '@modelcontextprotocol/server';
import type { Answer, AttachedFile } from '../present/answer.ts';
import { stoppedAnswer } from '../present/stopped-answer.ts';
import { scopesFor } from '../principals/scopes.ts';
import { json, settled } from '../resources/index.ts';
import type { JsonSchema, Tool } from '../tools/engine/tool.ts';
import { viewUri } from '../view/data/address.ts';
import { type CallParts, callContext } from './call-context.ts';
import { pageResult, questionResult } from './elicitation.ts';

export interface ToolParts extends CallParts {
  readonly tools: readonly Tool[];
  /** Expiry notice of the token, returned once. */
  takeExpiryNotice?(): string | undefined;
}

/** Lists the tools, and runs them. */
export function registerTools(server: McpServer, parts: ToolParts): void {
  for (const tool of parts.tools) registerTool(server, tool, parts);
  server.server.setRequestHandler('tools/list', () => ({ tools: parts.tools.map(listed), ...settled }));
}

function registerTool(server: McpServer, tool: Tool, parts: ToolParts): void {
  const { name, title, description, hints } = tool;
  server.registerTool(
    name,
    {
      title,
      description,
      ...viewOf(tool),
      annotations: { title, ...hints },
      inputSchema: passThrough(() => tool.input()),
      outputSchema: passThrough(() => tool.output()),
      scopeChallenge: challengeOf(tool),
    },
    async (args: unknown, request) => {
      const call = parts.calls.begin(request.mcpReq.signal);
      const running = tool.run(args, callContext(parts, request, server, name, call));
      const answer = await running.finally(() => call.end());
      return resultOf(call.isStopped ? stoppedAnswer : answer, parts.takeExpiryNotice?.());
    },
  );
}

/** What a caller over HTTP must be allowed for this very call, before anything of it is done. */
function challengeOf(tool: Tool): ScopeChallengeHandler {
  return context => {
    const effect = tool.effectOf(context.request.params?.['arguments']);
    return effect === undefined ? undefined : requireScopes(...scopesFor(effect))(context);
  };
}

/** As the SDK lists a tool; it tells only newer hosts how long the list holds. */
const listed = ({ name, title, description, hints, input, output, view }: Tool) => ({
  name,
  title,
  description,
  inputSchema: { ...input(), type: 'object' as const },
  annotations: { title, ...hints },
  outputSchema: { ...output(), type: 'object' as const },
  ...viewOf({ view }),
});

/** Some hosts let a view call no tool that does not say so. */
const visibility = ['model', 'app'];

/** The page that a host may show beside the answers, by the extension's name for that and by its older one. */
function viewOf({ view }: Pick<Tool, 'view'>) {
  if (view === undefined) return {};
  if (view === 'called') return { _meta: { ui: { visibility } } };
  return { _meta: { ui: { resourceUri: viewUri, visibility }, 'ui/resourceUri': viewUri } };
}

function resultOf(
  { text, structured, isError, links = [], files = [], ask, page }: Answer,
  notice: string | undefined,
) {
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
  };
}

/** A file in the answer, or a link to it. */
const fileBlock = ({ text, ...file }: AttachedFile) =>
  text === undefined
    ? { type: 'resource_link' as const, ...file }
    : { type: 'resource' as const, resource: { uri: file.uri, mimeType: file.mimeType, text } };

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
