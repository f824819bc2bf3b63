import { type McpServer, requireScopes, type ScopeChallengeHandler } from '@modelcontextprotocol/server';
import { cachedForAnHour } from '../resources/register.ts';
import type { JsonSchema, ListedTool } from '../tools/engine/tool.ts';
import { viewUri } from '../view/data/address.ts';
import type { Answers } from './answers.ts';
import { scopesFor } from './scopes.ts';

type LoadAnswers = () => Promise<Pick<Answers, 'call' | 'effectOf'>>;

/** What a request is, as its headers say and the SDK has held against its body. */
export interface RequestHead {
  readonly method: string | null;
  /** Of the tool that is called. */
  readonly name: string | null;
}

/**
 * Lists the tools, and passes calls on to `answers`, which may be loaded at the first. `only`: the one request that the
 * server is for.
 */
export function registerTools(
  server: McpServer,
  tools: readonly ListedTool[],
  answers: LoadAnswers,
  only?: RequestHead,
): void {
  server.server.registerCapabilities({ tools: { listChanged: true } });
  for (const tool of neededFor(tools, only)) registerTool(server, tool, answers);
  server.server.setRequestHandler('tools/list', () => ({ tools: listOf(tools), ...cachedForAnHour }));
}

/** Registering thirty tools takes longer than most of a call. A name that is none of theirs takes all, and is refused by the SDK. */
function neededFor(tools: readonly ListedTool[], only: RequestHead | undefined): readonly ListedTool[] {
  if (only === undefined) return tools;
  if (only.method !== 'tools/call') return [];
  const called = tools.filter(({ name }) => name === only.name);
  return called.length > 0 ? called : tools;
}

function registerTool(server: McpServer, tool: ListedTool, answers: LoadAnswers): void {
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
      scopeChallenge: challengeOf(name, answers),
    },
    async (args: unknown, request) => (await answers()).call(name, args, request, server),
  );
}

/** What a caller over HTTP must be allowed for this very call, before anything of it is done. */
function challengeOf(name: string, answers: LoadAnswers): ScopeChallengeHandler {
  return async context => {
    const effect = (await answers()).effectOf(name, context.request.params?.['arguments']);
    return effect === undefined ? undefined : requireScopes(...scopesFor(effect))(context);
  };
}

/** Made once for the same tools: a list that is sent again need not be turned into text again. */
const lists = new WeakMap<readonly ListedTool[], ReturnType<typeof listed>[]>();

function listOf(tools: readonly ListedTool[]) {
  const list = lists.get(tools) ?? tools.map(listed);
  lists.set(tools, list);
  return list;
}

/** As the SDK lists a tool; it tells only newer hosts how long the list holds. */
const listed = ({ name, title, description, hints, input, output, view }: ListedTool) => ({
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
function viewOf({ view }: Pick<ListedTool, 'view'>) {
  if (view === undefined) return {};
  if (view === 'called') return { _meta: { ui: { visibility } } };
  return { _meta: { ui: { resourceUri: viewUri, visibility }, 'ui/resourceUri': viewUri } };
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
