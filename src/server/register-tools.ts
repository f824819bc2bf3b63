import { type McpServer, requireScopes, type ScopeChallengeHandler } from '@modelcontextprotocol/server';
import { cachedForAnHour } from '../resources/register.ts';
import type { JsonSchema, ListedTool } from '../tools/engine/tool.ts';
import { viewUri } from '../view/data/address.ts';
import type { RequestHandlers } from './request-handlers.ts';

type LoadHandlers = () => Promise<Pick<RequestHandlers, 'callTool' | 'scopesFor'>>;

/** Lists the tools and passes calls on to the handlers, which are loaded with the first call. */
export function registerTools(
  server: McpServer,
  tools: readonly ListedTool[],
  loadHandlers: LoadHandlers,
): void {
  server.server.registerCapabilities({ tools: { listChanged: true } });
  for (const tool of tools) registerTool(server, tool, loadHandlers);
  server.server.setRequestHandler('tools/list', () => ({ tools: tools.map(listed), ...cachedForAnHour }));
}

function registerTool(server: McpServer, tool: ListedTool, loadHandlers: LoadHandlers): void {
  const { name, title, description, hints } = tool;
  server.registerTool(
    name,
    {
      title,
      description,
      ...viewMeta(tool),
      annotations: { title, ...hints },
      inputSchema: passThrough(() => tool.input()),
      outputSchema: passThrough(() => tool.output()),
      scopeChallenge: scopeChallenge(name, loadHandlers),
    },
    async (args: unknown, request) => (await loadHandlers()).callTool(name, args, request, server),
  );
}

/** Over HTTP, the scopes that a caller needs for this call. They are checked before the call starts. */
function scopeChallenge(name: string, loadHandlers: LoadHandlers): ScopeChallengeHandler {
  return async context => {
    const scopes = await (await loadHandlers()).scopesFor(name, context.request.params?.['arguments']);
    return scopes === undefined ? undefined : requireScopes(...scopes)(context);
  };
}

/** A tool as the SDK would list it. The SDK tells only newer hosts how long the list is valid. */
const listed = ({ name, title, description, hints, input, output, view }: ListedTool) => ({
  name,
  title,
  description,
  inputSchema: { ...input(), type: 'object' as const },
  annotations: { title, ...hints },
  outputSchema: { ...output(), type: 'object' as const },
  ...viewMeta({ view }),
});

/** Some hosts let a view call only tools with this. */
const visibility = ['model', 'app'];

/** The page that hosts may show beside answers, under the extension's present and former keys. */
function viewMeta({ view }: Pick<ListedTool, 'view'>) {
  if (view === undefined) return {};
  if (view === 'called') return { _meta: { ui: { visibility } } };
  return { _meta: { ui: { resourceUri: viewUri, visibility }, 'ui/resourceUri': viewUri } };
}

/**
 * A schema that hosts see and the SDK does not check: the tool checks its arguments and explains errors to the model.
 * The SDK would silently drop unknown arguments.
 */
const passThrough = (schema: () => JsonSchema) => ({
  '~standard': {
    version: 1 as const,
    vendor: 'music-catalogue-mcp',
    validate: (value: unknown) => ({ value }),
    jsonSchema: { input: () => ({ ...schema() }), output: () => ({ ...schema() }) },
  },
});
