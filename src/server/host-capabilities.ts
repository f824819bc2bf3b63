import {
  CLIENT_CAPABILITIES_META_KEY,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { isRecord } from '../client/api/record.ts';

/** Since 2026-07-28 a host tells its capabilities with each request, before that once at the start. */
export function capabilitiesOf({ envelope }: ServerContext['mcpReq'], server: McpServer['server']): unknown {
  const told: Readonly<Record<string, unknown>> = { ...envelope };
  return told[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
}

/** Whether the host can show pages beside answers: the protocol's extension for that. */
export function showsViews(capabilities: unknown): boolean {
  const extensions = isRecord(capabilities) ? capabilities['extensions'] : undefined;
  return isRecord(extensions) && isRecord(extensions['io.modelcontextprotocol/ui']);
}
