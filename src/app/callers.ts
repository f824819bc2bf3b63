import { requestedFor } from '../account/account-service.ts';
import { applicationOf } from '../account/create-token.ts';
import type { OwnLibrary } from '../client/catalogue.ts';
import type { Access } from '../config/access.ts';
import type { Config } from '../config/config.ts';
import { createAuthentication } from '../hosting/callers/authentication.ts';
import { type Principal, principalKey } from '../hosting/callers/principal.ts';
import type { ServerFactory } from '../hosting/http/sessions.ts';
import { createLinks } from '../hosting/linking/links.ts';
import { announce } from '../resources/index.ts';
import { errorReporter, type Log } from '../server/log.ts';
import { storeDocuments } from '../store/documents.ts';
import { unguessable } from '../text/redaction.ts';
import { permissionsFor } from '../tools/registry.ts';
import { createListener } from './compose.ts';
import { memoryStore } from './open-store.ts';
import type { Listener, Process } from './process.ts';

interface CallersParts {
  readonly access: Access;
  /** Where callers reach this server; undefined if only this computer can. */
  readonly publicUrl: URL | undefined;
  readonly shared: Process;
  readonly log: Log;
  /** By which tokens end. */
  readonly now: () => number;
}

/** Who may call over HTTP, and the servers that answer them. `access` must have passed `checkAccess`. */
export function createCallers(config: Config, parts: CallersParts) {
  const { access, publicUrl, shared, log, now } = parts;
  const { service } = config;
  const origin = publicUrl?.origin ?? '';
  const resource = `${origin}/mcp`;
  const authentication = createAuthentication(access, { resource, now, report: log.warn });
  if (authentication === undefined) {
    return {
      // Only this computer is served, as one caller with the configured account.
      authorizer: undefined,
      createServers: async () => serversOf(createListener(shared, config)),
      respond: async () => undefined,
      close: () => undefined,
    };
  }
  const links = createLinks({
    access,
    authentication,
    origin,
    resource,
    service,
    signInService: signInServiceOf(config),
    permissions: config.perms ?? requestedFor(permissionsFor(config)),
    documentsOf: shared.documentsOf,
    now: shared.now,
    random: unguessable,
    storeToken: (principal, received) =>
      listeners.use(principal, listener => listener.account.accept(received)),
    report: errorReporter(log, 'link page'),
  });
  const listeners = listenersOf(principal => createListener(shared, config, { principal, links }));
  return {
    authorizer: authentication.authorizer,
    /** The servers for one caller, with that caller's account or library. */
    createServers: async (principal: Principal) =>
      service.library
        ? serversWithLibrary(shared, config, principal, service.library)
        : serversOf(listeners.add(principal)),
    /** Answers a request for a page or the metadata; undefined for any other. `network`: where it was sent from. */
    respond: async (request: Request, network: string) =>
      authentication.respond(request) ?? links?.respond(request, network),
    close: () => authentication.close(),
  };
}

/** Where callers sign in at the music service, with the operator's application. */
function signInServiceOf(config: Config) {
  const { remote } = config.service;
  const application = applicationOf(config);
  return remote && application && { origin: remote.signInOrigin, application };
}

const serversOf = ({ resources, createServer, close }: Listener): ServerFactory => ({
  announce: notifier => announce(resources.updates, notifier),
  createServer,
  close,
});

/** The listeners whose callers are in memory. */
function listenersOf(create: (principal: Principal) => Listener) {
  const listeners = new Map<string, Listener>();
  return {
    add(principal: Principal): Listener {
      const key = principalKey(principal);
      const listener = create(principal);
      listeners.set(key, listener);
      const close = async () => {
        if (listeners.get(key) === listener) listeners.delete(key);
        await listener.close();
      };
      return { ...listener, close };
    },
    /** A browser can come back after its caller's listener was closed. */
    async use<T>(principal: Principal, act: (listener: Listener) => Promise<T>): Promise<T> {
      const known = listeners.get(principalKey(principal));
      if (known !== undefined) return act(known);
      const listener = create(principal);
      return act(listener).finally(() => listener.close());
    },
  };
}

/** Each caller has a library and a record of changes of their own at the service in this process, in memory. */
async function serversWithLibrary(
  shared: Process,
  config: Config,
  principal: Principal,
  library: OwnLibrary,
): Promise<ServerFactory> {
  const { addLibrary, openSignIn: _, checkLibrary: __, ...running } = await shared.service();
  if (addLibrary === undefined) throw new Error('the service has no libraries');
  const store = await memoryStore();
  const { token, close: removeLibrary } = addLibrary(store);
  const own = {
    ...shared,
    documentsOf: storeDocuments(async () => store),
    // The record lasts as long as the library.
    recordIsKept: () => true,
    service: async () => ({ ...running, ownerToken: token }),
  };
  const service = { ...config.service, library: { ...library, ...library.ofCaller } };
  const servers = serversOf(createListener(own, { ...config, service }, { principal }));
  return {
    ...servers,
    async close() {
      await servers.close();
      removeLibrary();
    },
  };
}
