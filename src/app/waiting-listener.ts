import type { McpServer } from '@modelcontextprotocol/server';
import { createAccessToken } from '../account/create-token.ts';
import { lazy } from '../client/lazy.ts';
import type { Config } from '../config/config.ts';
import { version } from '../config/version.ts';
import type { Connection } from '../resources/updates.ts';
import { createListingServer } from '../server/listing-server.ts';
import { type Log, logPartCause, redactedLog } from '../server/log.ts';
import { Redaction } from '../text/redaction.ts';
import { listedTools } from '../tools/listed-tools.ts';
import type { ListenerParts } from './compose.ts';
import { mayKeepRecord } from './open-store.ts';

/** A listener as far as a start needs one. */
interface WaitingListener {
  /** Rejects with `ConfiguredTokenError` where the configured token cannot be read. */
  checkConfigured(): Promise<void>;
  createServer(connection: Connection): Promise<McpServer>;
  close(): Promise<void>;
}

/**
 * The one listener of standard input and output. Hosts start every server that they know, and call few of them: what
 * answers more than the questions of a start is loaded with the first of those.
 */
export function waitingListener(config: Config, log: Log): WaitingListener {
  const { service, readOnly } = config;
  const redaction = new Redaction(config.appSecret);
  const token = createAccessToken(config, {
    now: Date.now,
    readPermissions: async () => (await loaded.get()).listener.readPermissions(),
  });
  const loaded = lazy(() => load(config, log, { token, redaction }));
  return {
    checkConfigured: () => token.checkConfigured(),
    async createServer(connection) {
      const made = await loaded.made();
      const hasToken = service.demo !== undefined || (await token.value()) !== undefined;
      redaction.add(token.known?.token);
      const server = createListingServer(
        {
          version,
          readOnly,
          hasToken,
          redaction,
          tools: await listedTools(config),
          place: service.demo?.place,
          asking: { policy: config.confirm },
          recordIsKept: () => made?.shared.recordIsKept() ?? mayKeepRecord(config),
        },
        async () => {
          const { answers } = (await loaded.get()).listener;
          answers.resources.subscriptionsOf(server.server, connection);
          return answers;
        },
        connection,
      );
      return server;
    },
    async close() {
      const made = await loaded.made();
      try {
        await made?.listener.close();
      } finally {
        await made?.shared.close();
      }
    },
  };
}

/** What one listener's account is known by before its listener is loaded. */
type MadeBefore = NonNullable<ListenerParts['made']>;

async function load(config: Config, log: Log, made: MadeBefore) {
  try {
    const { createListener, createProcess } = await import('./compose.ts');
    const shared = createProcess(config, { log });
    return { shared, listener: createListener(shared, config, { made }) };
  } catch (error) {
    log.error(error instanceof Error ? error.message : 'the rest could not be loaded');
    logPartCause(redactedLog(log, made.redaction), error);
    throw error;
  }
}
