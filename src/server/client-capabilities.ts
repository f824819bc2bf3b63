import {
  CLIENT_CAPABILITIES_META_KEY,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { isRecord } from '../client/api/is-record.ts';

/** Since 2026-07-28 a host sends its capabilities with each request, before that once in `initialize`. */
export function capabilityOf(
  name: 'elicitation' | 'extensions',
  { mcpReq }: Pick<ServerContext, 'mcpReq'>,
  { server }: Pick<McpServer, 'server'>,
): Readonly<Record<string, unknown>> | undefined {
  const envelope: Readonly<Record<string, unknown>> = { ...mcpReq.envelope };
  const capabilities = envelope[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
  const capability = isRecord(capabilities) ? capabilities[name] : undefined;
  return isRecord(capability) ? capability : undefined;
}

/** Whether the host supports the extension for pages beside answers. */
export const showsViews = (
  request: Pick<ServerContext, 'mcpReq'>,
  server: Pick<McpServer, 'server'>,
): boolean => isRecord(capabilityOf('extensions', request, server)?.['io.modelcontextprotocol/ui']);
