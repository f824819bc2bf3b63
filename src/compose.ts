import { createHash, randomBytes } from 'node:crypto';
import type { Account } from './account/account.ts';
import type { Credential } from './account/credential.ts';
import { AnswerCache } from './client/answer-cache.ts';
import { type Permission, permissions } from './client/api/endpoint.ts';
import type { Permissions as PermissionsAnswer } from './client/api/models.ts';
import { once } from './client/api/once.ts';
import { type Client, createClient } from './client/client.ts';
import { systemClock } from './client/clock.ts';
import { httpTransport, type Reach } from './client/transport.ts';
import type { Config } from './config/config.ts';
import { createJournal, type Journal } from './journal/journal.ts';
import { allWriteHandlers } from './playlists/all-write-handlers.ts';
import { createResources, type Resources, Updates } from './resources/index.ts';
import type { Log } from './server/log.ts';
import type { Store } from './store/store.ts';

/** The service that the configuration names, ready to be called. */
export interface Service {
  readonly client: Client;
  /** Where changes happen, if it is not the listener's account. */
  readonly place: string | undefined;
  hasToken(): Promise<boolean>;
  /** Of the page where a listener signs in. */
  origin(): Promise<string>;
  /** The record of what was changed there by this account. */
  readonly journal: Journal;
  readonly resources: Resources;
  close(): Promise<void>;
}

/** Asking the embedded service costs little, and another process may have changed its library: only what stands is kept. */
const hourMs = 3_600_000;

/** For one call. Hosts give up on a tool after a minute. */
const deadlineMs = 30_000;

export function compose(config: Config, account: Account, log: Log): Service {
  const store = lazyStore(config, log);
  const embedded = config.service === 'embedded' ? embeddedService(log, store.open) : undefined;
  const origin = config.service === 'deezer' ? 'https://api.deezer.com' : String(config.service);
  const { tokenIn } = config;
  const find = async (): Promise<Reach> => {
    const [running, token] = await Promise.all([embedded?.start(), account.token()]);
    return { origin: running?.origin ?? origin, token: token ?? running?.token, tokenIn };
  };
  const updates = new Updates();
  const client = createClient({
    transport: httpTransport(find),
    quota: config.quota,
    clock: systemClock,
    cache: new AnswerCache({ clock: systemClock, leastMs: embedded === undefined ? 1 : hourMs }),
    hasToken: () => embedded !== undefined,
    access: async (needed, personal) => {
      const access = await account.access(needed, personal);
      // The embedded service lets its owner do everything until someone signs in there.
      return embedded && access.state === 'none' ? { ...access, state: 'ready' } : access;
    },
    plural: config.service === 'deezer',
    deadlineMs,
    onWrite: (entry, input) => updates.written(entry, input),
  });
  account.askPermissions = async () => grantedIn(await client.user.permissions({}));
  const hasToken = async () => embedded !== undefined || (await account.token()) !== undefined;
  return {
    client,
    hasToken,
    async origin() {
      if (embedded) return (await embedded.start()).origin;
      return config.service === 'deezer' ? 'https://connect.deezer.com' : new URL(origin).origin;
    },
    resources: createResources(client, {
      clock: systemClock,
      hasAccount: () => embedded !== undefined || account.known !== undefined,
      updates,
    }),
    place: embedded && 'in the demo library on this computer',
    journal: createJournal({
      store: store.open,
      place: `${config.service} ${config.profile}`,
      user: userOf(client, () => account.known?.token),
      legacyAccount: () => accountOf(config, embedded ? undefined : account.known),
      now: Date.now,
      newId: () => randomBytes(9).toString('base64url'),
      handlers: allWriteHandlers,
      processes: store.locks,
    }),
    async close() {
      await client.close();
      await embedded?.close();
      await store.close();
    },
  };
}

/** The listener's id, asked once: a new token of the same listener finds the same changes. */
function userOf(client: Client, token: () => string | undefined): () => Promise<number> {
  let known: Promise<number> | undefined;
  let knownBy: string | undefined;
  const ask = async () => {
    const { id } = await client.user.details({});
    if (typeof id !== 'number') throw new TypeError('the service tells no id of the listener');
    return id;
  };
  return () => {
    if (token() !== knownBy) known = undefined;
    knownBy = token();
    known ??= ask().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

/** Whose changes are recorded together. The embedded service has one listener, with another token at each start. */
function accountOf({ service, profile }: Config, credential: Credential | undefined): string {
  return `${service} ${profile} ${credential ? markOf(credential) : ''}`.trim();
}

/** A listener who signs in again has another token and is the same. */
const markOf = ({ user, token }: Credential): string =>
  user ? `user ${user.id}` : createHash('sha256').update(token).digest('hex').slice(0, 32);

/** The names of what is granted, where the service tells. */
const grantedIn = ({ permissions: granted }: PermissionsAnswer): Permission[] | undefined =>
  granted ? permissions.filter(name => granted[name] === true) : undefined;

/** The one store of this process, opened when the first thing is to be kept. */
function lazyStore(config: Config, log: Log) {
  let opened: Promise<Store> | undefined;
  const start = async (): Promise<Store> => {
    const { dataFile, openStore } = await import('./embedded-service.ts');
    const file = dataFile(process.env, process.platform, config.profile);
    const store = await openStore(config.ephemeral ? { memory: true } : { file });
    if (store.note) log.warn(store.note);
    return store;
  };
  const locks = once(async () => {
    const { dataFile, openLocks } = await import('./embedded-service.ts');
    return openLocks(
      config.ephemeral ? { memory: true } : { file: dataFile(process.env, process.platform, config.profile) },
    );
  });
  return {
    locks: {
      own: async () => (await locks()).own(),
      isAlive: async (name: string) => (await locks()).isAlive(name),
    },
    /** What failed once is tried again at the next call. */
    open(): Promise<Store> {
      opened ??= start().catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      return opened;
    },
    async close() {
      (await opened?.catch(() => undefined))?.close();
      (await locks()).close();
    },
  };
}

/** Started at the first request: most sessions begin by only listing tools. */
function embeddedService(log: Log, openStore: () => Promise<Store>) {
  type Running = { origin: string; token: string; close(): Promise<void> };
  let running: Promise<Running> | undefined;
  const start = async (): Promise<Running> => {
    const { startEmbedded } = await import('./embedded-service.ts');
    const service = await startEmbedded({
      store: await openStore(),
      report: error => log.warn(`the embedded service: ${error instanceof Error ? error.name : 'failed'}`),
    });
    log.info(`the embedded service listens on ${service.origin}`);
    return { origin: service.origin, token: service.token, close: () => service.close() };
  };
  return {
    start(): Promise<Running> {
      running ??= start().catch((error: unknown) => {
        running = undefined;
        throw error;
      });
      return running;
    },
    async close() {
      await (await running?.catch(() => undefined))?.close();
    },
  };
}
