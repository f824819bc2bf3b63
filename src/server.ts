import { McpServer, type ServerContext } from '@modelcontextprotocol/server';
import type { Client } from './client/client.ts';
import { instructions } from './instructions.ts';
import type { Log } from './log.ts';
import type { Answer } from './present/answer.ts';
import type { JsonSchema, Tool, ToolContext } from './tools/tool.ts';
import { version } from './version.ts';

/** What a server is made from. All of it outlives a connection. */
export interface ServerParts {
  readonly client: Client;
  readonly tools: readonly Tool[];
  readonly log: Log;
  readonly readOnly: boolean;
  readonly hasToken: boolean;
  /** Where changes happen, if it is not the listener's account. */
  readonly place: string | undefined;
}

/** One server for one connection, or one request over HTTP. Cheap: everything dear is in the parts. */
export function createServer(parts: ServerParts): McpServer {
  const { tools, place, readOnly, hasToken } = parts;
  const names = new Set(tools.map(tool => tool.name));
  const server = new McpServer(
    { name: 'music-catalogue-mcp', title: 'Music catalogue', version },
    { instructions: instructions({ place, readOnly, hasToken, tools: names }) },
  );
  for (const tool of tools) register(server, tool, parts);
  return server;
}

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
    async (args: unknown, context) => resultOf(await tool.run(args, contextOf(parts, context, name))),
  );
}

const resultOf = ({ text, structured, isError }: Answer) => ({
  content: [{ type: 'text' as const, text }],
  ...(structured === undefined ? {} : { structuredContent: structured }),
  ...(isError ? { isError } : {}),
});

function contextOf(
  { client, place, log }: ServerParts,
  { mcpReq }: ServerContext,
  tool: string,
): ToolContext {
  const token = mcpReq._meta?.progressToken;
  return {
    client,
    place,
    signal: mcpReq.signal,
    report: error =>
      log.warn(`${tool}: ${error instanceof Error ? `${error.name}: ${error.message}` : 'failed'}`),
    progress(progress, total, message) {
      if (token === undefined || mcpReq.signal.aborted) return;
      const params = { progressToken: token, progress, total, message };
      mcpReq
        .notify({ method: 'notifications/progress', params })
        .catch(() => log.debug(`${tool}: progress not sent`));
    },
  };
}

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
