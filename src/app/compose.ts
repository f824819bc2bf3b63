import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AccessToken } from '../account/access-token.ts';
import { AccountService, type AccountServiceParts } from '../account/account-service.ts';
import { createAccessToken } from '../account/create-token.ts';
import { memoryCredentials as noCredentials } from '../account/credential.ts';
import type { Keyring } from '../account/keyring.ts';
import { lazy } from '../client/api/lazy.ts';
import { type Clock, steadyTime, systemClock } from '../client/clock.ts';
import { type Config, ownFolders } from '../config/config.ts';
import { version } from '../config/version.ts';
import { type Principal, principalKey } from '../hosting/callers/principal.ts';
import type { Links } from '../hosting/linking/links.ts';
import type { Replicas } from '../hosting/replicas/index.ts';
import { type Connection, Updates } from '../resources/index.ts';
import { errorReporter, type Log, redactedLog } from '../server/log.ts';
import { RunningCalls } from '../server/make-call-context.ts';
import type { Observer } from '../server/observer.ts';
import { createHandlers, type HandlerParts } from '../server/request-handlers.ts';
import { createServer } from '../server/server.ts';
import { notesPlays } from '../server/view-played.ts';
import type { SimilarHosts } from '../similar/index.ts';
import { FileHealth } from '../store/file-health.ts';
import { Redaction } from '../text/redaction.ts';
import { lapsedText } from '../tools/engine/error-message.ts';
import { permissionsFor, toolsFor } from '../tools/registry.ts';
import { createLibraryChoice, type LibraryChoice, openLibraries, savesTo } from './library-choice.ts';
import { libraryClient, listenerClient, tokenCheck } from './listener-client.ts';
import { grantedIn, listenerJournal, recordPlace, storedData } from './listener-data.ts';
import { listenerHistory } from './listener-history.ts';
import { mayKeepRecord, openConfiguredLocks, openConfiguredStore } from './open-store.ts';
import { playlistFolder } from './playlist-folder.ts';
import type { Listener, Process } from './process.ts';
import { createService } from './running-service.ts';
import { sharedState } from './shared-state.ts';
import { similarMusic } from './similar-music.ts';
import type { WholeCatalogue } from './source.ts';

interface ProcessParts {
  readonly log: Log;
  readonly clock?: Clock;
  /** Unix time in milliseconds. */
  readonly now?: () => number;
  /** The other processes of this server, if there are any. */
  readonly replicas?: Replicas | undefined;
  readonly observer?: Observer | undefined;
  /** The most bytes of cached answers. The default suits one listener. */
  readonly answerBytes?: number | undefined;
  /** Whether callers are answered over HTTP, who see no path of this computer. */
  readonly isHosted?: boolean;
  /** Where similar songs come from. The public hosts if absent. */
  readonly similarHosts?: SimilarHosts | undefined;
}

const unusable = (what: string) =>
  `${what} cannot be used: the log of this server and the command doctor give the reason.`;

export function createProcess(config: Config, parts: ProcessParts): Process {
  const { log, clock = systemClock, replicas } = parts;
  const { now = replicas?.now ?? steadyTime() } = parts;
  const { observer, answerBytes, isHosted = false, similarHosts } = parts;
  let isKept = replicas !== undefined || mayKeepRecord(config);
  const record = new FileHealth(errorReporter(log, 'record of changes'));
  const library = new FileHealth(errorReporter(log, 'library'));
  const store = lazy(async () => {
    const opened = await openConfiguredStore(config, log, record);
    isKept &&= opened.note === undefined;
    return opened;
  });
  const locks = lazy(() => openConfiguredLocks(config));
  const ownFiles = {
    linkOf: (id: number) => running.linkOf(id),
    isGone: (id: number) => running.isGone(id),
  };
  const libraries = openLibraries(config, now, ownFiles, library);
  const running = createService(config, { log, now, store, isHosted, library: () => libraries?.of('') });
  const similar = similarMusic(config, clock, running, similarHosts);
  const history = listenerHistory(config, { clock, now });
  return {
    ...sharedState(config, { clock, now, store, locks, replicas, answerBytes }),
    ...{ log, clock, now, similar, store, libraries, history, isHosted, replicas, observer },
    tools: toolsFor(config),
    connections: running.connections,
    recordIsKept: () => isKept,
    problems: () => [
      ...(replicas?.problems() ?? []),
      ...(record.isGood ? [] : [unusable('The record of changes')]),
      ...(library.isGood ? [] : [unusable('The file with the libraries of this server')]),
    ],
    service: running.service,
    notice: running.notice,
    absentFolders: running.absentFolders,
    catalogue: running.catalogue,
    async close() {
      await history.close();
      await similar?.close();
      await running.close();
      (await store.made())?.close();
      (await locks.made())?.close();
      await libraries?.close();
      await replicas?.close();
    },
  };
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

/** Callers over HTTP learn of no path on this computer, also where a file of ours cannot be used. */
function withoutPaths(redaction: Redaction, { files }: Config): Pick<Redaction, 'message'> {
  const paths = new Redaction(...ownFolders(files));
  return { message: message => paths.message(redaction.message(message)) };
}

/** A listener with the account that `config` names. */
export function createListener(shared: Process, config: Config, parts: ListenerParts = {}): Listener {
  const { keyring, principal, links, made } = parts;
  const owner = principal === undefined ? '' : principalKey(principal);
  const updates = new Updates(undefined, shared.othersOf(owner), shared.tools);
  const redaction = made?.redaction ?? new Redaction(config.appSecret);
  const readPermissions = async () => grantedIn(await client.user.permissions({}));
  const linked = principal && linkedBy(principal, config, links);
  const token: AccessToken =
    made?.token ?? createAccessToken(config, { keyring, linked, now: shared.now, readPermissions });
  const client = listenerClient(shared, config, { token, updates, redaction, owner });
  const playlists = playlistFolder(shared, config, () => choice.switching.client, owner);
  const library = shared.libraries?.of(owner);
  const history = principal === undefined ? shared.history : undefined;
  const journal = listenerJournal(shared, config, { token, client, principal });
  const choice = createLibraryChoice(config, {
    account: { client, journal, location: config.service.library?.location, isLibraryHere: false },
    token,
    library,
    redaction,
    isCaller: principal !== undefined,
    isHosted: shared.isHosted,
    clientWith: options => libraryClient(shared, config, { redaction, owner, updates, playlists }, options),
  });
  const [grants, signOuts, calls] = [shared.grantsOf(owner), shared.signOutsOf(owner), new RunningCalls()];
  const unsubscribe = signOuts?.subscribe(() => void calls.stop().then(() => token.reload()));
  const account = listenerAccount(shared, config, {
    token,
    client,
    checkToken: tokenCheck(shared, config, { redaction, owner }),
    kept: storedData({ client, journal, grants, signOuts, links, principal, library, history }),
    ...{ here: choice.onComputer, played: history, isCaller: principal !== undefined },
    pages: config.service.accounts.areLinked && principal ? links?.pagesOf(principal) : undefined,
    recordPlace: () => recordPlace(shared, config),
  });
  const hasAccount = async () =>
    config.service.accounts.needNoToken || token.known !== undefined || (await choice.chosen()).isLibraryHere;
  const own = { ...choice.switching, account, calls, history, resources: { hasAccount, updates } };
  const handlerParts = listenerHandlerParts(shared, config, {
    ...own,
    ...{ token, grants, redaction, choice, owner, isCaller: principal !== undefined },
  });
  const handlers = createHandlers(handlerParts);
  return {
    ...own,
    ...{ token, choice, handlers, readPermissions, ...musicFor(token, shared) },
    async createServer(connection?: Connection) {
      const known = await knownAtStart(config, token, choice, principal !== undefined);
      redaction.add(token.known?.token);
      const outgoing = shared.isHosted ? withoutPaths(redaction, config) : redaction;
      return createServer({ ...handlerParts, ...known, version, redaction: outgoing, handlers }, connection);
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

/** The music, for the listener with this token. */
const musicFor = (token: AccessToken, { catalogue, similar }: Process) => ({
  similar,
  catalogue: {
    ...catalogue,
    whole: (report, signal) => catalogue.whole(report, signal, () => token.value()),
  } satisfies WholeCatalogue,
});

/** A caller over HTTP who cannot link an account has none: the configured token is not theirs. */
const linkedBy = (principal: Principal, { library }: Config, links: ListenerParts['links']) =>
  links?.credentialsOf(principal) ?? (library === 'account' ? undefined : noCredentials());

/** What the server tells a host when it connects. */
async function knownAtStart(config: Config, token: AccessToken, choice: LibraryChoice, isCaller: boolean) {
  const { readOnly, service } = config;
  const { state } = await token.status();
  const { location, isLibraryHere } = await choice.chosen();
  // If the token cannot be read now, the listener may still have one.
  const hasToken = service.accounts.needNoToken || isLibraryHere || state === 'ready' || state === 'away';
  return { readOnly, location, hasToken, notesPlays: notesPlays(config, isCaller) };
}

type OwnParts = Pick<HandlerParts, 'client' | 'account' | 'journal' | 'calls' | 'resources' | 'history'> &
  Pick<HandlerParts['asking'], 'grants'> & {
    readonly token: AccessToken;
    readonly redaction: Redaction;
    readonly choice: LibraryChoice;
    readonly owner: string;
    readonly isCaller: boolean;
  };

function listenerHandlerParts(
  { clock, now, tools, observer, recordIsKept, ...shared }: Process,
  config: Config,
  { token, grants, redaction, choice, owner, isCaller, ...own }: OwnParts,
): HandlerParts {
  const { service, confirm, readOnly, scrobble, history } = config;
  const { remote, media, title } = service;
  const ownMedia = async () => (await shared.service()).media?.(owner, () => token.value());
  const tell = async (trackId: number) => (await (await ownMedia())?.played?.(trackId)) ?? false;
  return {
    ...own,
    now,
    tools,
    observer,
    similar: shared.similar,
    readOnly,
    recordIsKept,
    log: redactedLog(shared.log, redaction),
    sleep: (ms, signal) => clock.sleep(ms, signal).catch(() => undefined),
    asking: { policy: confirm, grants },
    plays: { areKept: history?.plays === true, tell: scrobble ? tell : undefined },
    takeNotice: async since =>
      token.takeLapse()
        ? `${lapsedText(await own.account?.howToConnect(), service.accounts.refused)}.`
        : shared.notice(since),
    view: {
      media: {
        ...{ origins: [...media.origins], composed: media.composed, service: title },
        plays: notesPlays(config, isCaller),
      },
      page: readViewPage,
      ownMedia,
      savesTo: () => savesTo(choice, title),
    },
    location: choice.account.location,
    catalogue: service,
    chooseLibrary: choice.chosen,
    // A service in this process has no web pages, so every service's page belongs to another one.
    host: remote ? new URL(remote.baseAddress).host : 'localhost',
  };
}

const listenerAccount = (
  shared: Process,
  config: Config,
  parts: Omit<AccountServiceParts, 'needed' | 'signInTarget' | 'now' | 'absentFolders'>,
): AccountService =>
  new AccountService(config, {
    ...parts,
    needed: permissionsFor(config),
    async signInTarget() {
      const { openSignIn, baseAddress } = await shared.service();
      return openSignIn?.() ?? { origin: config.service.remote?.signInOrigin ?? baseAddress };
    },
    now: shared.now,
    absentFolders: shared.absentFolders,
  });

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
