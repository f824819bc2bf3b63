import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { McpServer } from '@modelcontextprotocol/server';
import type { AccessToken } from '../account/access-token.ts';
import type { AccountService } from '../account/account-service.ts';
import { type AccountServiceParts, createAccountService } from '../account/account-service.ts';
import { createAccessToken } from '../account/create-token.ts';
import type { Keyring } from '../account/keyring.ts';
import type { SignInTarget } from '../account/oauth.ts';
import type { Permission } from '../client/api/endpoint.ts';
import type { Client } from '../client/client.ts';
import { type Clock, systemClock } from '../client/clock.ts';
import { type Lazy, lazy } from '../client/lazy.ts';
import type { ServiceAddress } from '../client/service-preset.ts';
import { type Connections, httpConnections } from '../client/transport.ts';
import type { Config } from '../config/config.ts';
import { version } from '../config/version.ts';
import type { AddedLibrary } from '../demo/index.ts';
import { type Principal, principalKey } from '../hosting/callers/principal.ts';
import type { Links } from '../hosting/linking/links.ts';
import type { Replicas } from '../hosting/replicas/index.ts';
import { createJournal, type Journal } from '../jobs/change-context.ts';
import { allWriteHandlers } from '../jobs/writes/all-write-handlers.ts';
import { loadPart } from '../platform/part.ts';
import { type Connection, type OwnMedia, type Resources, Updates } from '../resources/index.ts';
import { RunningCalls } from '../server/call-context.ts';
import { type Log, redactedLog } from '../server/log.ts';
import type { Observer } from '../server/observer.ts';
import { createHandlers, type HandlerParts, type RequestHandlers } from '../server/request-handlers.ts';
import { createServer } from '../server/server.ts';
import type { Store } from '../store/store.ts';
import { Redaction } from '../text/redaction.ts';
import type { Tool } from '../tools/engine/tool.ts';
import { permissionsFor, toolsFor } from '../tools/registry.ts';
import { listenerClient, tokenCheck } from './listener-client.ts';
import { grantedIn, listenerId, namespaceOf, storedData } from './listener-data.ts';
import { mayKeepRecord, memoryStore, openLocks, openStore } from './open-store.ts';
import { openOwnMusic } from './own-music.ts';
import { playlistFolder } from './playlist-folder.ts';
import { type SharedState, sharedState } from './shared-state.ts';

/** What all listeners of this process share. It holds no token. */
export interface Process extends SharedState {
  readonly log: Log;
  readonly clock: Clock;
  /** Unix time in milliseconds. */
  now(): number;
  readonly tools: readonly Tool[];
  readonly connections: Connections;
  readonly store: Lazy<Store>;
  /** The other processes of this server; undefined if there is only one. */
  readonly replicas: Replicas | undefined;
  readonly observer?: Observer | undefined;
  /** Whether changes can still be undone after a restart, as far as is known now. */
  recordIsKept(): boolean;
  /** The music service. The first call starts the demo, or opens the folders of music. */
  service(): Promise<RunningService>;
  /** What a listener should know of the service now. */
  notice(): string | undefined;
  /** Close all listeners first. */
  close(): Promise<void>;
}

/** One listener's account. Nothing here is shared with another listener. */
export interface Listener {
  readonly token: AccessToken;
  readonly account: AccountService;
  readonly client: Client;
  readonly journal: Journal;
  readonly resources: Resources;
  readonly handlers: RequestHandlers;
  /** Asks the service what the token may do. */
  readPermissions(): Promise<readonly Permission[] | undefined>;
  /** A server for one connection, or for one HTTP request without a session. */
  createServer(connection?: Connection): Promise<McpServer>;
  close(): Promise<void>;
}

interface RunningService extends ServiceAddress {
  /** The token of the demo's owner, for calls without a token of their own. */
  readonly ownerToken?: string;
  /** Adds another library to the demo. */
  addLibrary?(store: Store): AddedLibrary;
  /** Covers and sound of the listener's own files. */
  readonly media?: OwnMedia;
  /** The page and the application for one sign-in at the demo. Only this process knows them. */
  signIn?(): Pick<SignInTarget, 'page' | 'application'>;
}

interface ProcessParts {
  readonly log: Log;
  readonly clock?: Clock;
  readonly now?: () => number;
  readonly replicas?: Replicas | undefined;
  readonly observer?: Observer | undefined;
  /** The most bytes of cached answers. The default suits one listener. */
  readonly answerBytes?: number | undefined;
}

export function createProcess(config: Config, parts: ProcessParts): Process {
  const { log, clock = systemClock, now = Date.now, replicas, observer, answerBytes } = parts;
  const { service } = config;
  const connections = httpConnections();
  let isKept = replicas !== undefined || mayKeepRecord(config);
  const store = lazy(async () => {
    const opened = await openStore(config, log);
    isKept &&= opened.note === undefined;
    return opened;
  });
  const locks = lazy(() => openLocks(config));
  // The demo's catalogue works even if the library's file cannot be opened.
  const demo = lazy(async () => startDemo(log, await store.get().catch(memoryStore)));
  const ownMusic = openOwnMusic(config, log, store);
  return {
    log,
    clock,
    now,
    tools: toolsFor(config),
    connections,
    ...sharedState(config, { clock, now, store, locks, replicas, answerBytes }),
    store,
    replicas,
    observer,
    recordIsKept: () => isKept,
    async service() {
      return service.remote ?? (await ownMusic?.service()) ?? demo.get();
    },
    notice: () => ownMusic?.notice(),
    async close() {
      await connections.close();
      await (await demo.made())?.close();
      await ownMusic?.close();
      (await store.made())?.close();
      (await locks.made())?.close();
      await replicas?.close();
    },
  };
}

async function startDemo(log: Log, store: Store) {
  const { startEmbedded } = await loadPart(() => import('./demo-service.ts'));
  const { origin, token, application, newSignInPage, addLibrary, close } = await startEmbedded({
    store,
    report: error => log.warn(`demo: ${error instanceof Error ? error.name : 'failed'}`),
  });
  log.info(`the demo service listens on ${origin}`);
  const signIn = () => ({ page: newSignInPage(), application });
  return { baseAddress: origin, signInOrigin: origin, ownerToken: token, signIn, addLibrary, close };
}

export interface ListenerParts {
  /** Default: the system's keyring. Null: none. */
  readonly keyring?: Keyring | null | undefined;
  /** The caller over HTTP. Without it, this is the one listener of this computer. */
  readonly principal?: Principal | undefined;
  /** How callers link a music account, if they can. */
  readonly links?: Pick<Links, 'credentialsOf' | 'pagesOf' | 'forget'> | undefined;
  /** What the start made before it loaded this file. */
  readonly made?: { readonly token?: AccessToken; readonly redaction: Redaction };
}

/** A listener with the account that `config` names. */
export function createListener(shared: Process, config: Config, parts: ListenerParts = {}): Listener {
  const { principal, links, made } = parts;
  const owner = principal === undefined ? '' : principalKey(principal);
  const { now } = shared;
  const { readOnly, service } = config;
  const isDemo = service.demo !== undefined;
  const updates = new Updates(undefined, shared.othersOf(owner));
  const redaction = made?.redaction ?? new Redaction(config.appSecret);
  const readPermissions = async () => grantedIn(await client.user.permissions({}));
  const linked = principal && links?.credentialsOf(principal);
  const token: AccessToken =
    made?.token ?? createAccessToken(config, { keyring: parts.keyring, linked, now, readPermissions });
  const client = listenerClient(shared, config, {
    token,
    updates,
    redaction,
    owner,
    playlists: () => playlists,
  });
  const playlists = playlistFolder(shared, config, client, owner);
  const journal = listenerJournal(shared, config, { token, client, principal });
  const grants = shared.grantsOf(owner);
  const signOuts = shared.signOutsOf(owner);
  const calls = new RunningCalls();
  const unsubscribe = signOuts?.subscribe(() => void calls.stop().then(() => token.reload()));
  const account = listenerAccount(shared, config, {
    token,
    client,
    checkToken: tokenCheck(shared, config, { redaction, owner }),
    kept: storedData({ client, journal, grants, signOuts, links, principal }),
    pages: isDemo || !principal ? undefined : links?.pagesOf(principal),
  });
  const resources: Resources = { hasAccount: () => isDemo || token.known !== undefined, updates };
  const own = { client, account, journal, calls, resources };
  const handlerParts = listenerHandlerParts(shared, config, { ...own, token, grants, redaction });
  const handlers = createHandlers(handlerParts);
  return {
    ...own,
    token,
    handlers,
    readPermissions,
    async createServer(connection) {
      const { state } = await token.status();
      // If the token cannot be read now, the listener may still have one.
      const hasToken = isDemo || state === 'ready' || state === 'away';
      redaction.add(token.known?.token);
      const { catalogue } = service.demo ?? {};
      const description = { version, readOnly, redaction, hasToken, catalogue };
      return createServer({ ...handlerParts, ...description, handlers }, connection);
    },
    async close() {
      unsubscribe?.();
      account.close();
      await playlists?.settled();
      updates.close();
      await client.close();
    },
  };
}

type OwnParts = Pick<HandlerParts, 'client' | 'account' | 'journal' | 'calls' | 'resources'> &
  Pick<HandlerParts['asking'], 'grants'> & { readonly token: AccessToken; readonly redaction: Redaction };

function listenerHandlerParts(
  { clock, now, tools, observer, recordIsKept, ...shared }: Process,
  { service, confirm }: Config,
  { token, grants, redaction, ...own }: OwnParts,
): HandlerParts {
  const { demo, remote, folders, mediaOrigins = [] } = service;
  return {
    ...own,
    now,
    tools,
    observer,
    recordIsKept,
    log: redactedLog(shared.log, redaction),
    sleep: (ms, signal) => clock.sleep(ms, signal).catch(() => undefined),
    asking: { policy: confirm, grants },
    takeNotice: () => token.takeExpiryNotice() ?? shared.notice(),
    view: {
      media: { origins: [...mediaOrigins], composed: demo !== undefined && folders === undefined },
      page: readViewPage,
      ownMedia: async () => (await shared.service()).media,
    },
    location: demo?.location,
    host: remote && new URL(remote.baseAddress).host,
  };
}

const listenerAccount = (
  shared: Process,
  config: Config,
  parts: Pick<AccountServiceParts, 'token' | 'client' | 'checkToken' | 'kept' | 'pages'>,
): AccountService =>
  createAccountService(config, {
    ...parts,
    needed: permissionsFor(config),
    async signInTarget() {
      const { signInOrigin: origin, signIn } = await shared.service();
      return { origin, ...signIn?.() };
    },
    now: shared.now,
  });

function listenerJournal(
  shared: Process,
  config: Config,
  { token, client, principal }: { token: AccessToken; client: Client; principal: Principal | undefined },
): Journal {
  const namespace = namespaceOf(config, principal);
  return createJournal({
    documentsOf: shared.documentsOf,
    namespace,
    user: listenerId(client, () => token.known?.token),
    now: shared.now,
    tokenOwner: () => token.account(),
    newId: () => randomBytes(9).toString('base64url'),
    handlers: allWriteHandlers,
    processes: shared.processes,
  });
}

/** The built page lies beside the bundle. When the source runs, it is in `dist`. */
const viewPages = ['playlist-view.html', '../../dist/playlist-view.html'];

/** Undefined if the page was not built. */
async function readViewPage(): Promise<string | undefined> {
  const own = import.meta.url;
  const folder = dirname(own.startsWith('file:') ? fileURLToPath(own) : own);
  for (const path of viewPages) {
    const page = await readFile(join(folder, path), 'utf8').catch(() => undefined);
    if (page !== undefined) return page;
  }
  return undefined;
}
