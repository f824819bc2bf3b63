import { requestedFor } from '../account/create-account.ts';
import { applicationOf } from '../account/create-token.ts';
import type { Access } from '../config/access.ts';
import type { Config } from '../config/config.ts';
import { createGate } from '../hosting/callers/gate.ts';
import { keyFileText } from '../hosting/callers/key-words.ts';
import { type Authorizer, type Principal, principalKey } from '../hosting/callers/principal.ts';
import { createLinks } from '../hosting/linking/links.ts';
import { errorReporter, type Log } from '../server/log.ts';
import { unguessable } from '../text/unguessable.ts';
import { permissionsFor } from '../tools/registry.ts';
import { createListener, type Listener, type Process } from './compose.ts';

export interface CallersParts {
  readonly access: Access;
  /** Where callers reach this server; absent where only this computer does. */
  readonly publicUrl: URL | undefined;
  readonly shared: Process;
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Who calls over HTTP, and what each of them has. */
export interface Callers {
  /** Undefined where this computer alone is served, as one caller with the configured account. */
  readonly authorizer: Authorizer | undefined;
  createListener(principal: Principal): Listener;
  /** The answer to a request for a page or the metadata; undefined for any other. `peer`: the address it came from. */
  respond(request: Request, peer: string): Promise<Response | undefined>;
  close(): void;
}

/** `access`: as `checkAccess` lets it pass. */
export function createCallers(config: Config, parts: CallersParts): Callers {
  const { access, publicUrl, shared, log, now } = parts;
  const { service } = config;
  const origin = publicUrl?.origin ?? '';
  const resource = `${origin}/mcp`;
  const path = access.keysFile ?? '';
  const gate = createGate(access, {
    resource,
    now,
    report: ({ reason }) => log.warn(keyFileText(path, reason)),
  });
  if (gate === undefined) {
    return {
      authorizer: undefined,
      createListener: () => createListener(shared, config),
      respond: async () => undefined,
      close: () => undefined,
    };
  }
  const links = createLinks({
    access,
    gate,
    origin,
    resource,
    service,
    place: signInPlaceOf(config),
    permissions: config.perms ?? requestedFor(permissionsFor(config)),
    documentsOf: shared.documentsOf,
    now,
    random: unguessable,
    keep: (principal, brought) => listeners.use(principal, listener => listener.account.accept(brought)),
    report: errorReporter(log, 'a page to link an account'),
  });
  const listeners = new Listeners(principal => createListener(shared, config, { principal, links }));
  return {
    authorizer: gate.authorizer,
    createListener: principal => listeners.add(principal),
    respond: async (request, peer) => gate.respond(request) ?? links?.respond(request, peer),
    close: () => gate.close(),
  };
}

/** Where callers sign in at the service, with the application of whoever runs this server. */
function signInPlaceOf(config: Config) {
  const { remote } = config.service;
  const application = applicationOf(config);
  return remote && application && { origin: remote.signInOrigin, application };
}

/** The listeners of callers who are here now. */
class Listeners {
  readonly #create: (principal: Principal) => Listener;
  readonly #here = new Map<string, Listener>();

  constructor(create: (principal: Principal) => Listener) {
    this.#create = create;
  }

  add(principal: Principal): Listener {
    const key = principalKey(principal);
    const listener = this.#create(principal);
    this.#here.set(key, listener);
    const close = async () => {
      if (this.#here.get(key) === listener) this.#here.delete(key);
      await listener.close();
    };
    return { ...listener, close };
  }

  /** A browser may come back when its caller has gone. */
  async use<T>(principal: Principal, act: (listener: Listener) => Promise<T>): Promise<T> {
    const here = this.#here.get(principalKey(principal));
    if (here !== undefined) return act(here);
    const listener = this.#create(principal);
    try {
      return await act(listener);
    } finally {
      await listener.close();
    }
  }
}
