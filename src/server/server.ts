import type { McpServer } from '@modelcontextprotocol/server';
import type { Connection } from '../resources/index.ts';
import { type AnswerParts, createAnswers } from './answers.ts';
import { createListingServer, type Listing } from './listing-server.ts';

/** What a server is made from. All of it outlives a connection. */
export type ServerParts = AnswerParts & Omit<Listing, 'tools' | 'asking' | 'recordIsKept' | 'observer'>;

/**
 * One server for one connection, or one request over HTTP. Cheap: everything dear is in the parts. A connection
 * that stays is told of changes; where none does, `announce` them on the handler of the requests.
 */
export function createServer(parts: ServerParts, connection?: Connection): McpServer {
  const answers = createAnswers(parts);
  const server = createListingServer(parts, async () => answers, connection);
  answers.resources.subscriptionsOf(server.server, connection);
  return server;
}
