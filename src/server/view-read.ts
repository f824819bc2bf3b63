import { type CallToolResult, ProtocolError, type ServerContext } from '@modelcontextprotocol/server';
import { isRecord } from '../client/api/is-record.ts';
import type { ListedTool } from '../tools/engine/tool.ts';
import { viewReadTool } from '../view/data/address.ts';
import { icons } from './icons.ts';

/**
 * The tool with which the view reads in hosts that let views call tools but not read resources. Hosts do not show it to
 * models.
 */
export const viewRead = {
  name: viewReadTool,
  title: 'Read for the view',
  description: 'For the view only: reads a resource that the view shows.',
  icons,
  inputSchema: {
    type: 'object' as const,
    properties: { uri: { type: 'string', description: 'A music:// address', maxLength: 8192 } },
    required: ['uri'],
    additionalProperties: false,
  },
  annotations: {
    title: 'Read for the view',
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: true,
  },
  _meta: { ui: { visibility: ['app'] } },
};

/** Whether any of these tools shows the view. */
export const hasView = (tools: readonly Pick<ListedTool, 'view'>[]): boolean =>
  tools.some(({ view }) => view === 'shown');

export interface ViewReader {
  /** Rejects with the protocol's error, as reading the resource does. */
  readForView(
    uri: string,
    signal: AbortSignal,
    scopes?: readonly string[],
  ): Promise<{ readonly contents: readonly object[] }>;
}

/** Reads the resource and answers with its contents. An error of the protocol is an answer with its code. */
export async function viewReadAnswer(
  args: unknown,
  { mcpReq, http }: Pick<ServerContext, 'mcpReq' | 'http'>,
  load: () => Promise<ViewReader>,
): Promise<CallToolResult> {
  const uri = isRecord(args) ? args['uri'] : undefined;
  if (typeof uri !== 'string') return failed(`${viewReadTool}: uri must be a music:// address.`);
  try {
    const { contents } = await (await load()).readForView(uri, mcpReq.signal, http?.authInfo?.scopes);
    return { content: [], structuredContent: { contents } };
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    return failed(error.message, error.code);
  }
}

const failed = (text: string, code?: number): CallToolResult => ({
  content: [{ type: 'text', text }],
  structuredContent: code === undefined ? {} : { code },
  isError: true,
});
