import type { McpServer } from '@modelcontextprotocol/server';
import type { Connection } from '../resources/index.ts';
import type { Answers } from './answers.ts';
import { createListingServer, type Listing } from './listing-server.ts';
import type { RequestHead } from './register-tools.ts';

/** What a server is made from. All of it outlives a connection. */
export interface ServerParts extends Listing {
  readonly answers: Answers;
}

/**
 * One server for one connection, or for `only` one request over HTTP. Cheap: everything dear is in the parts. A
 * connection that stays is told of changes; where none does, `announce` them on the handler of the requests.
 */
export function createServer(parts: ServerParts, connection?: Connection, only?: RequestHead): McpServer {
  const { answers } = parts;
  const server = createListingServer(parts, async () => answers, connection, only);
  answers.resources.subscriptionsOf(server.server, connection);
  return server;
}
