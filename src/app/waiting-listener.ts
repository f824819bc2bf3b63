import type { McpServer } from '@modelcontextprotocol/server';
import { createAccessToken } from '../account/create-token.ts';
import { lazy } from '../client/api/lazy.ts';
import { steadyTime } from '../client/clock.ts';
import type { Config } from '../config/config.ts';
import { version } from '../config/version.ts';
import { importModule } from '../platform/part.ts';
import type { Connection } from '../resources/updates.ts';
import { type Log, logPartCause, redactedLog } from '../server/log.ts';
import { createLazyServer } from '../server/server.ts';
import { notesPlays } from '../server/view-played.ts';
import { Redaction } from '../text/redaction.ts';
import { listedTools } from '../tools/listed-tools.ts';
import type { ListenerParts } from './compose.ts';
import { isLibraryHereNow, placeOf } from './library-place.ts';
import { mayKeepRecord } from './open-store.ts';

/**
 * The listener of a server on standard input and output. Hosts start every server that they know and call few of them,
 * so the code that handles calls is loaded with the first call, after `prepare`.
 */
export function createLazyListener(config: Config, log: Log, prepare: () => Promise<void>) {
  const { service, readOnly } = config;
  const redaction = new Redaction(config.appSecret);
  const token = createAccessToken(config, {
    now: steadyTime(),
    readPermissions: async () => (await loaded.get()).listener.readPermissions(),
  });
  const loaded = lazy(async () => {
    await prepare();
    return load(config, log, { token, redaction });
  });
  return {
    /** Rejects with `ConfigError` if the configured token cannot be read. */
    checkConfigured: () => token.checkConfigured(),
    async createServer(connection: Connection) {
      const made = await loaded.made();
      const isLibraryHere = await isLibraryHereNow(config, token);
      const hasToken = service.accounts.needNoToken || isLibraryHere || (await token.value()) !== undefined;
      redaction.add(token.known?.token);
      const server: McpServer = createLazyServer(
        {
          version,
          readOnly,
          hasToken,
          redaction,
          notesPlays: notesPlays(config, false),
          tools: await listedTools(config),
          location: isLibraryHere ? placeOf(false).location : service.library?.location,
          catalogue: service,
          asking: { policy: config.confirm },
          recordIsKept: () => made?.shared.recordIsKept() ?? mayKeepRecord(config),
        },
        async () => {
          const { handlers } = (await loaded.get()).listener;
          handlers.resources.subscriptionsOf(server.server, connection);
          return handlers;
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

async function load(config: Config, log: Log, made: NonNullable<ListenerParts['made']>) {
  try {
    const { createListener, createProcess } = await importModule(() => import('./compose.ts'));
    const shared = createProcess(config, { log });
    return { shared, listener: createListener(shared, config, { made }) };
  } catch (error) {
    log.error(error instanceof Error ? error.message : 'the rest could not be loaded');
    logPartCause(redactedLog(log, made.redaction), error);
    throw error;
  }
}
