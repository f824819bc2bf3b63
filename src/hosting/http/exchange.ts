import type { McpHttpHandler, McpServer } from '@modelcontextprotocol/server';
import type { Connection } from '../../resources/index.ts';
import type { RequestHead } from '../../server/register-tools.ts';
import type { Caller } from '../callers/principal.ts';
import type { OpenRequest } from './open-request.ts';

/** One request whose caller is known, and its body. */
export interface Exchange {
  /** Without its body, and without what its caller proved themselves by. */
  readonly request: Request;
  /** The JSON of its body; undefined without one. */
  readonly body: unknown;
  readonly caller: Caller;
  /** Its call goes on in a session when whoever asked has gone: then that holds it open. */
  readonly open: OpenRequest;
}

/** Where the streams of the present revision hear of changes. */
export type Notifier = McpHttpHandler['notify'];

/** One caller's part of this server, as the entry needs it. */
export interface HttpListener {
  /** Tells of what is another one now, until the function it gives back is called. */
  announce(to: Notifier): () => void;
  /** A server for a connection that stays, or, without one, for one request, whose headers may be known. */
  createServer(connection?: Connection, only?: RequestHead): Promise<McpServer>;
  close(): Promise<void>;
}

/** What the SDK's handlers are told of a caller: no token, which nothing behind the entry needs. */
export const authInfoOf = ({ principal, scopes, expiresAt, metadata }: Caller) => ({
  token: '',
  clientId: principal.subject,
  scopes: [...scopes],
  ...(metadata === undefined ? {} : { resourceMetadataUrl: metadata }),
  ...(expiresAt === undefined ? {} : { expiresAt: Math.floor(expiresAt / 1000) }),
});
