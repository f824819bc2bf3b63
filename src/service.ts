import { type Client, createClient } from './client/client.ts';
import { systemClock } from './client/clock.ts';
import { httpTransport, type Reach } from './client/transport.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

/** The service that the configuration names, ready to be called. */
export interface Service {
  readonly client: Client;
  /** Where changes happen, if it is not the listener's account. */
  readonly place: string | undefined;
  readonly hasToken: boolean;
  close(): Promise<void>;
}

/** For one call. Hosts give up on a tool after a minute. */
const deadlineMs = 30_000;

export function connectService(config: Config, token: string | undefined, log: Log): Service {
  const embedded = config.service === 'embedded' ? embeddedService(config, log) : undefined;
  const origin = config.service === 'deezer' ? 'https://api.deezer.com' : String(config.service);
  const find = embedded?.find ?? (async (): Promise<Reach> => ({ origin, token, tokenIn: config.tokenIn }));
  const hasToken = embedded !== undefined || token !== undefined;
  const client = createClient({
    transport: httpTransport(find),
    quota: config.quota,
    clock: systemClock,
    hasToken: () => hasToken,
    plural: config.service === 'deezer',
    deadlineMs,
  });
  return {
    client,
    hasToken,
    place: embedded && 'in the demo library on this computer',
    async close() {
      await client.close();
      await embedded?.close();
    },
  };
}

/** Started at the first request: most sessions begin by only listing tools. */
function embeddedService(config: Config, log: Log) {
  type Running = { origin: string; token: string; close(): Promise<void> };
  let running: Promise<Running> | undefined;
  const start = async (): Promise<Running> => {
    const { startEmbedded, dataFile, openStore } = await import('./embedded-service.ts');
    const file = dataFile(process.env, process.platform, config.profile);
    const store = await openStore(config.ephemeral ? { memory: true } : { file });
    if (store.note) log.warn(store.note);
    const service = await startEmbedded({
      store,
      report: error => log.warn(`the embedded service: ${error instanceof Error ? error.name : 'failed'}`),
      ...(config.embeddedTracks === undefined ? {} : { tracks: config.embeddedTracks }),
    });
    log.info(`the embedded service listens on ${service.origin}`);
    const close = async () => {
      await service.close();
      store.close();
    };
    return { origin: service.origin, token: service.token, close };
  };
  return {
    async find(): Promise<Reach> {
      running ??= start();
      const { origin, token } = await running;
      return { origin, token, tokenIn: config.tokenIn };
    },
    async close() {
      await (await running?.catch(() => undefined))?.close();
    },
  };
}
