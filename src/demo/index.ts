import { once } from '../client/api/once.ts';
import type { Store } from '../store/store.ts';
import { unguessable } from '../text/unguessable.ts';
import { type Application, applicationWith, createOAuth, opensPage } from './authorize/oauth.ts';
import { createTokens, type Tokens } from './authorize/tokens.ts';
import { type Catalogue, demoCatalogue } from './catalogue/index.ts';
import type { ServiceContext } from './dispatch/call.ts';
import { createRequestHandler } from './dispatch/handle-request.ts';
import { createFaultInjector, type FaultsOnDemand } from './http/faults-on-demand.ts';
import { listen } from './http/listen.ts';
import type { Incoming } from './http/request.ts';
import { attachServer } from './http/server.ts';
import { openLibrary } from './library/index.ts';
import { createQuota, type QuotaLimit } from './quota.ts';
import { handlerOf } from './routes/index.ts';
import { makeSearchIndex } from './search/index.ts';

export interface EmbeddedOptions {
  /** Where the library lies. The caller opens it, and closes it after the service. */
  readonly store: Store;
  /** The demo catalogue when absent. */
  readonly catalogue?: Catalogue;
  /** 50 requests in 5 seconds when absent, as the live service admits. */
  readonly quota?: QuotaLimit;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** A new unguessable text at each call. */
  readonly random?: () => string;
  /**
   * The secret that the application signs in with, where this stands for a service elsewhere: anybody may open its page
   * then. When absent, the secret is this process's own, and the page opens by an address of `newSignInPage` alone.
   */
  readonly publicSecret?: string;
  /** How many requests are remembered, for tests; 1,000 when absent. */
  readonly recorded?: number;
  /** Told of failures that no caller should see: a failing disk, a bug. */
  readonly report?: (error: unknown) => void;
}

/** One request as a test sees it: without its token. */
export type Recorded = Pick<Incoming, 'method' | 'path' | 'params'>;

export interface Embedded {
  /** `http://127.0.0.1:43117`. */
  readonly origin: string;
  /** The owner's token, with all permissions; another one at each start. */
  readonly token: string;
  readonly tokens: Tokens;
  /** What may exchange a code for a token. */
  readonly application: Application;
  /** A path of the page that asks, for the browser of the listener: nobody can guess it, and it takes one answer. */
  newSignInPage(): string;
  /** Another library in a store of its own, over the same catalogue, until it is closed. */
  addLibrary(store: Store): AddedLibrary;
  readonly catalogue: Catalogue;
  /** Whether the library survives this process, and why not where it should. */
  readonly kept: Store['kept'];
  readonly note?: string;
  /** Faults that tests ask for; out of reach over HTTP. */
  readonly faults: FaultsOnDemand;
  /** The last requests, the oldest first. */
  readonly requests: readonly Recorded[];
  /** Ends the service at once, whoever is connected; a second call does nothing more. */
  close(): Promise<void>;
}

/** A library that one token opens, with all permissions. */
export interface AddedLibrary {
  readonly token: string;
  /** Its token opens nothing any more. */
  close(): void;
}

const liveQuota = { requests: 50, ms: 5_000 };

/**
 * Starts the embedded service on a port of this computer that no other computer can reach.
 * Rejects where no port can be had or the store cannot be used.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { store, quota = liveQuota, now = Date.now, random = unguessable } = options;
  const { report = ignore, recorded = 1000 } = options;
  const catalogue = options.catalogue ?? demoCatalogue();
  const tokens = createTokens(catalogue.owner.id, now, random);
  const faults = createFaultInjector();
  const requests: Recorded[] = [];
  const record = ({ method, path, params }: Incoming) => {
    requests.push({ method, path, params });
    if (requests.length > recorded) requests.shift();
  };
  const library = openLibrary(store, catalogue, now);
  const search = once(() => makeSearchIndex(catalogue));
  const { server, origin } = await listen();
  const context: ServiceContext = { catalogue, library, search, origin, now };
  const [known, unknown] = [createQuota(quota, now), createQuota(quota, now)];
  const admits = (hasToken: boolean) => (hasToken ? known() : unknown());
  const answer = createRequestHandler({ context, tokens, quota: admits, handlerOf });
  const application = applicationWith(options.publicSecret ?? random());
  const oauth = createOAuth({
    tokens,
    application,
    open: options.publicSecret !== undefined,
    listener: catalogue.owner.name,
    now,
    random,
  });
  const serve = (request: Incoming) => oauth.answer(request) ?? answer(request);
  const close = attachServer(server, { serve, faults, record, report, crossSite: opensPage });
  return {
    origin,
    token: tokens.issue(),
    tokens,
    application,
    newSignInPage: oauth.newPage,
    addLibrary(added) {
      const token = tokens.issue({ library: openLibrary(added, catalogue, now) });
      return { token, close: () => void tokens.revoke(token) };
    },
    catalogue,
    kept: store.kept,
    ...(store.note === undefined ? {} : { note: store.note }),
    faults,
    requests,
    close,
  };
}

const ignore = () => undefined;
