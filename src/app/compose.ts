import { randomBytes } from 'node:crypto';
import type { McpServer } from '@modelcontextprotocol/server';
import type { AccessToken } from '../account/access-token.ts';
import type { AccountService } from '../account/account-service.ts';
import { type AccountServiceParts, createAccountService } from '../account/create-account.ts';
import { createAccessToken } from '../account/create-token.ts';
import type { Keyring } from '../account/keyring.ts';
import type { SignInPlace } from '../account/oauth.ts';
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
import type { Journal } from '../jobs/change-call.ts';
import { createJournal } from '../jobs/journal.ts';
import { allWriteHandlers } from '../jobs/writes/all-write-handlers.ts';
import { type Connection, type Resources, Updates } from '../resources/index.ts';
import { type Answers, createAnswers } from '../server/answers.ts';
import { CallsUnderWay } from '../server/calls-under-way.ts';
import { type Log, redactedLog } from '../server/log.ts';
import type { Observer } from '../server/observed-transport.ts';
import type { RequestHead } from '../server/register-tools.ts';
import { createServer } from '../server/server.ts';
import type { Store } from '../store/store.ts';
import { Redaction } from '../text/redaction.ts';
import type { Grants } from '../tools/engine/grants.ts';
import type { Tool } from '../tools/engine/tool.ts';
import { permissionsFor, toolsFor } from '../tools/registry.ts';
import { keptData } from './kept-data.ts';
import { listenerClient, tokenCheck } from './listener-client.ts';
import { grantedIn, legacyAccount, listenerId, placeOf } from './listener-identity.ts';
import { mayKeepRecord, memoryStore, openLocks, openStore } from './open-store.ts';
import { type Sharing, sharingOf } from './sharing.ts';
import { viewOf } from './view-page.ts';

/** What all listeners of this process share. Nothing here knows a token. */
export interface Process extends Sharing {
  readonly log: Log;
  readonly clock: Clock;
  /** Milliseconds since the epoch. */
  now(): number;
  /** The tools on offer. Their schemas are made once. */
  readonly tools: readonly Tool[];
  readonly connections: Connections;
  readonly store: Lazy<Store>;
  /** What other processes do, where there are some that share all this. */
  readonly replicas: Replicas | undefined;
  /** Told of every request of the protocol. */
  readonly observer?: Observer | undefined;
  /** Whether changes can still be taken back after this process, as far as is known by now. */
  recordIsKept(): boolean;
  /** Where the service is; the embedded one is started by the first call. */
  service(): Promise<RunningService>;
  /** Ends everything, once no listener is left. */
  close(): Promise<void>;
}

/** What one listener has. Nothing here is shared with another. */
export interface Listener {
  readonly token: AccessToken;
  readonly account: AccountService;
  readonly client: Client;
  readonly journal: Journal;
  readonly grants: Grants;
  readonly resources: Resources;
  /** What answers this listener's hosts. */
  readonly answers: Answers;
  /** The names of what the token may do, asked of the service. */
  readPermissions(): Promise<readonly Permission[] | undefined>;
  /** A server for one connection of this listener. */
  createServer(connection?: Connection, only?: RequestHead): Promise<McpServer>;
  close(): Promise<void>;
}

interface RunningService extends ServiceAddress {
  /** Of the embedded service's owner, for calls without a token of their own. */
  readonly ownerToken?: string;
  /** Another library at the embedded service. */
  addLibrary?(store: Store): AddedLibrary;
  /** What one sign-in at the embedded service needs: nobody outside this process knows. */
  signIn?(): Pick<SignInPlace, 'page' | 'application'>;
}

interface ProcessParts {
  readonly log: Log;
  readonly clock?: Clock;
  readonly now?: () => number;
  readonly replicas?: Replicas | undefined;
  readonly observer?: Observer | undefined;
  /** The most that answers may take in memory; what one listener needs when absent. */
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
  // The catalogue needs no file: it answers also where the library's cannot be opened.
  const embedded = lazy(async () => startEmbedded(log, await store.get().catch(memoryStore)));
  return {
    log,
    clock,
    now,
    tools: toolsFor(config),
    connections,
    ...sharingOf(config, { clock, now, store, locks, replicas, answerBytes }),
    store,
    replicas,
    observer,
    recordIsKept: () => isKept,
    service: async () => service.remote ?? embedded.get(),
    async close() {
      await connections.close();
      await (await embedded.made())?.close();
      (await store.made())?.close();
      (await locks.made())?.close();
      await replicas?.close();
    },
  };
}

export interface ListenerParts {
  /** The system's own when absent; none when null. */
  readonly keyring?: Keyring | null | undefined;
  /** Whose listener it is, where there are several; whoever sits at this computer when absent. */
  readonly principal?: Principal | undefined;
  /** How principals link a music account, where they do. */
  readonly links?: Pick<Links, 'credentialsOf' | 'pagesOf' | 'forget'> | undefined;
  /** What a start made before this listener was loaded. */
  readonly made?: { readonly token?: AccessToken; readonly redaction: Redaction };
}

/** A listener with the account that `config` names, at the service of `shared`. */
export function createListener(shared: Process, config: Config, parts: ListenerParts = {}): Listener {
  const { principal, links, made } = parts;
  const owner = principal === undefined ? '' : principalKey(principal);
  const { clock, now, tools } = shared;
  const { readOnly } = config;
  const { demo } = config.service;
  const updates = new Updates(undefined, shared.othersOf(owner));
  const redaction = made?.redaction ?? new Redaction(config.appSecret);
  const readPermissions = async () => grantedIn(await client.user.permissions({}));
  const linked = principal && links?.credentialsOf(principal);
  const token: AccessToken =
    made?.token ?? createAccessToken(config, { keyring: parts.keyring, linked, now, readPermissions });
  const client = listenerClient(shared, config, { token, updates, redaction, owner });
  const journal = listenerJournal(shared, config, { token, client, principal });
  const grants = shared.grantsOf(owner);
  const signOuts = shared.signOutsOf(owner);
  const pages = demo || !principal ? undefined : links?.pagesOf(principal);
  const calls = new CallsUnderWay();
  const stopListening = signOuts?.listen(() => void calls.stop().then(() => token.reload()));
  const kept = keptData({ token, client, journal, grants, signOuts, links, principal });
  const checkToken = tokenCheck(shared, config, { redaction, owner });
  const account = listenerAccount(shared, config, { token, client, checkToken, kept, pages });
  const hasAccount = () => demo !== undefined || token.known !== undefined;
  const resources: Resources = { hasAccount, updates };
  const asking = { policy: config.confirm, grants };
  const takeExpiryNotice = () => token.takeExpiryNotice();
  const { recordIsKept, observer } = shared;
  const view = viewOf(config.service);
  const told = { recordIsKept, takeExpiryNotice, observer };
  const own = { client, account, journal, calls, resources, asking, ...told };
  const sleep = (ms: number, signal: AbortSignal) => clock.sleep(ms, signal).catch(() => undefined);
  const log = redactedLog(shared.log, redaction);
  const at = { place: demo?.place, host: hostOf(config) };
  const all = { ...own, ...at, version, tools, log, redaction, now, sleep, readOnly, view };
  const answers = createAnswers(all);
  return {
    token,
    account,
    client,
    journal,
    grants,
    resources,
    answers,
    readPermissions,
    async createServer(connection, only) {
      // Who cannot be looked up now may well have one.
      const { state } = await token.status();
      const hasToken = demo !== undefined || state === 'ready' || state === 'away';
      redaction.add(token.known?.token);
      return createServer({ ...all, answers, hasToken }, connection, only);
    },
    async close() {
      stopListening?.();
      account.close();
      updates.close();
      await client.close();
    },
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
    async signInPlace() {
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
  return createJournal({
    ledgers: shared.ledgers,
    namespace: placeOf(config, principal),
    user: listenerId(client, () => token.known?.token),
    legacyAccount: () => (principal ? placeOf(config, principal) : legacyAccount(config, token.known)),
    now: shared.now,
    bearer: () => token.account(),
    newId: () => randomBytes(9).toString('base64url'),
    handlers: allWriteHandlers,
    processes: shared.processes,
  });
}

/** The host of the service, where it is not inside this process. */
const hostOf = ({ service: { remote } }: Config): string | undefined =>
  remote && new URL(remote.baseAddress).host;

async function startEmbedded(log: Log, store: Store) {
  const { startEmbedded: start } = await import('./demo-service.ts');
  const { origin, token, application, newSignInPage, addLibrary, close } = await start({
    store,
    // Anyone on this computer can send some, and large ones.
    recorded: 0,
    report: error => log.warn(`the embedded service: ${error instanceof Error ? error.name : 'failed'}`),
  });
  log.info(`the embedded service listens on ${origin}`);
  const signIn = () => ({ page: newSignInPage(), application });
  return { baseAddress: origin, signInOrigin: origin, ownerToken: token, signIn, addLibrary, close };
}
