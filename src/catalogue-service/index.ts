import type { ServerResponse } from 'node:http';
import { once } from '../client/api/lazy.ts';
import { ownAddress, ServiceError } from '../library/service-form.ts';
import type { Store } from '../store/store.ts';
import { unguessable } from '../text/redaction.ts';
import { applicationWith, createOAuth, opensPage } from './authorize/oauth.ts';
import { createTokens } from './authorize/tokens.ts';
import type { Behaviour } from './behaviour/behaviour.ts';
import type { MusicGraph } from './catalogue/graph.ts';
import { createRequestHandler, type ServiceContext } from './dispatch/index.ts';
import {
  attachServer,
  type Incoming,
  jsonReply,
  listenOnLoopback,
  pageReply,
  type Reply,
  readRequest,
  type SentRequest,
  sendReply,
} from './http/index.ts';
import { openLibrary } from './library/index.ts';
import { routeHandler } from './routes/index.ts';
import { makeSearchIndex } from './search/index.ts';

/** A catalogue, how it is searched, and its charts. */
export type Served = Pick<ServiceContext, 'catalogue' | 'search' | 'charts'>;

/** A service over a catalogue in memory. */
export interface CatalogueOptions extends ServiceOptions {
  readonly catalogue: MusicGraph;
}

interface ServiceOptions {
  /** Where the library lies. The caller opens it, and closes it after the service. */
  readonly store: Store;
  /** A limit as services on the internet have one. That of the behaviour when absent, or none. */
  readonly quota?: QuotaLimit;
  /** As the interface was published when absent. */
  readonly behaviour?: Behaviour;
  readonly now?: () => number;
  /** A new unguessable text at each call. */
  readonly random?: () => string;
  /**
   * The secret that the application signs in with, where this stands for a service elsewhere: anybody may open its page
   * then. When absent, the secret is this process's own, and the page opens by an address of `openSignIn` alone.
   */
  readonly publicSecret?: string;
  /** Receives failures that no caller should see: a failing disk, a bug. */
  readonly report?: (error: unknown) => void;
}

interface Running {
  /** Stops the service and closes all connections. Further calls do nothing. */
  close(): Promise<void>;
}

/** The service over a catalogue in memory: the demo's, or one made for a test. */
export type Embedded = ReturnType<typeof serviceOfCatalogue> & Running;

/** A library that one token opens, with all permissions. */
export interface AddedLibrary {
  readonly token: string;
  /** Its token opens nothing any more. */
  close(): void;
}

/**
 * Starts the service on a port of this computer that no other computer can reach.
 * Rejects when no port is free or the store cannot be used.
 */
export async function startOnPort(options: CatalogueOptions): Promise<Embedded> {
  const { server, origin } = await listenOnLoopback();
  try {
    const service = serviceOfCatalogue(options, origin);
    return { ...service, close: attachServer(server, { ...service, respond: answering(service.answer) }) };
  } catch (error) {
    server.close();
    throw error;
  }
}

const answering =
  (answer: (request: Incoming) => Reply) => async (request: Incoming, response: ServerResponse) =>
    sendReply(response, answer(request));

/**
 * The service without an HTTP server. Addresses in its answers begin with `origin`. Throws when the store cannot be
 * used.
 */
export function serviceOfCatalogue(options: CatalogueOptions, origin = ownAddress) {
  const { catalogue } = options;
  const search = once(() => makeSearchIndex(catalogue));
  const charts = (genreId: number) => catalogue.charts.get(genreId);
  return { ...serviceOver({ catalogue, search, charts }, options, origin), catalogue };
}

/** The same over another catalogue, such as that of a folder. */
export function serviceOver(
  { catalogue, search, charts }: Served,
  options: ServiceOptions,
  origin = ownAddress,
) {
  const { store, behaviour, now = Date.now, random = unguessable, report = ignore } = options;
  const tokens = createTokens(catalogue.owner.id, now, random);
  const library = openLibrary(store, catalogue, now);
  const context: ServiceContext = { catalogue, library, search, charts, origin, now };
  const quota = createQuota(options.quota ?? behaviour?.traits.quota, now);
  const handlers = behaviour?.handlers(routeHandler) ?? routeHandler;
  const handle = createRequestHandler({ context, tokens, quota, handlerOf: handlers });
  const application = applicationWith(options.publicSecret ?? random());
  const oauth = createOAuth({
    tokens,
    application,
    open: options.publicSecret !== undefined,
    listener: catalogue.owner.name,
    now,
    random,
  });
  const answer = (request: Incoming): Reply =>
    withErrors(() => oauth.answer(request) ?? handle(request), report);
  return {
    origin,
    /** The owner's token, with all permissions; another one at each start. */
    token: tokens.issue(),
    tokens,
    /** What may exchange a code for a token. */
    application,
    /**
     * Listens on a port of this computer for one sign-in, until it is closed. `page` is a path of the page that asks, for
     * the browser of the listener: nobody can guess it, and it takes one answer. Rejects when no port is free.
     */
    async openSignIn() {
      const { server, origin } = await listenOnLoopback();
      const respond = answering(request =>
        withErrors(() => oauth.answer(request) ?? pageReply('Not Found', 404), report),
      );
      const close = attachServer(server, { respond, crossSite: opensPage, report });
      return { origin, page: oauth.newPage(), application, close };
    },
    /** Another library in a store of its own, over the same catalogue, until it is closed. */
    addLibrary(added: Store): AddedLibrary {
      const token = tokens.issue({ library: openLibrary(added, catalogue, now) });
      return { token, close: () => void tokens.revoke(token) };
    },
    /** Errors included: a refusal has the service's form, an unexpected failure is HTTP status 500 without details. */
    answer,
    /** The same for a request that was not read yet. */
    ask: (request: SentRequest): Reply => answer(readRequest(request)),
    /** Whether a page of another site may lead to this. */
    crossSite: opensPage,
    report,
  };
}

function withErrors(answer: () => Reply, report: (error: unknown) => void): Reply {
  try {
    return answer();
  } catch (error) {
    if (error instanceof ServiceError) return jsonReply({ error: error.body }, error.status);
    report(error);
    return pageReply('Internal Server Error', 500);
  }
}

const ignore = () => undefined;

/** The most requests in any `ms` milliseconds. */
interface QuotaLimit {
  readonly requests: number;
  readonly ms: number;
}

/** A sliding window. True admits a request and counts it. Without a limit, all are admitted. */
export function createQuota(limit: QuotaLimit | undefined, now: () => number): () => boolean {
  if (limit === undefined) return () => true;
  const { requests, ms } = limit;
  const admitted: number[] = [];
  return () => {
    const present = now();
    while (admitted[0] !== undefined && admitted[0] <= present - ms) admitted.shift();
    if (admitted.length >= requests) return false;
    admitted.push(present);
    return true;
  };
}
