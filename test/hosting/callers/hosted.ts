import { randomBytes } from 'node:crypto';
import { InMemoryTransport } from '@modelcontextprotocol/client';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { requestedFor } from '../../../src/account/account-service.ts';
import { applicationOf } from '../../../src/account/create-token.ts';
import { createListener, createProcess } from '../../../src/app/compose.ts';
import type { Listener, Process } from '../../../src/app/process.ts';
import { readAccess } from '../../../src/config/access.ts';
import { readConfig } from '../../../src/config/read-config.ts';
import { createAuthentication } from '../../../src/hosting/callers/authentication.ts';
import { type Principal, principalKey } from '../../../src/hosting/callers/principal.ts';
import { createLinks, type Links } from '../../../src/hosting/linking/links.ts';
import type { Replicas } from '../../../src/hosting/replicas/index.ts';
import { createLog, errorReporter } from '../../../src/server/log.ts';
import { storeDocuments } from '../../../src/store/documents.ts';
import { openStore } from '../../../src/store/open.ts';
import type { Store } from '../../../src/store/store.ts';
import { groupNames, permissionsFor } from '../../../src/tools/registry.ts';
import { atEnd } from '../../support/at-end.ts';
import { callTool, hostOf, type Said } from '../../support/stand.ts';
import { startTestService, type TestService } from '../../support/test-service.ts';
import { type AuthorizationServer, authorizationServer } from './authorization-server.ts';
import { Browser } from './browser.ts';

/** Where browsers find our server; it answers in this process. */
export const origin = 'http://localhost:4430';
const resource = `${origin}/mcp`;
export const linkKey = Buffer.alloc(32, 1).toString('base64');

/** A music service with accounts, as it stands on the network. */
export async function musicService(): Promise<TestService> {
  const embedded = await startTestService({
    store: await openStore({ memory: true }),
    random: () => `tOkEn${randomBytes(18).toString('hex')}`,
    quota: { requests: 100_000, ms: 1000 },
    publicSecret: 'demo',
  });
  atEnd(() => embedded.close());
  return embedded;
}

export async function issuer(): Promise<AuthorizationServer> {
  const server = await authorizationServer({ resource, redirects: [`${origin}/link/return`] });
  atEnd(() => server.close());
  return server;
}

export interface HostedOptions {
  readonly music: TestService;
  readonly issuer?: AuthorizationServer;
  readonly env?: Readonly<Record<string, string>>;
  /** Where links are kept; with everything else when absent. */
  readonly store?: Store;
  /** What it shares with others. */
  readonly replicas?: Replicas;
  readonly now?: () => number;
}

/** Our server as it runs for many, without the network in front of it. */
export interface Hosted {
  readonly shared: Process;
  readonly links: Links;
  readonly logged: string[];
  /** The listener of a person of the issuer. */
  listenerOf(who: string): Listener;
  /** What a person's assistant reads of a call. */
  call(who: string, tool: string, args?: Record<string, unknown>): Promise<Said>;
  /** A browser in which a person is signed in at the issuer. */
  browser(who: string): Browser;
}

export async function hosted(options: HostedOptions): Promise<Hosted> {
  const { music, issuer: server, now = Date.now } = options;
  const env = {
    HOME: '/nowhere',
    MUSIC_SERVICE: music.origin,
    MUSIC_EPHEMERAL: 'on',
    MUSIC_LINK_KEY: linkKey,
    ...(server ? { MUSIC_ISSUER: server.issuer, MUSIC_LINK_CLIENT_ID: 'music' } : {}),
    ...options.env,
  };
  const read = readConfig({ argv: ['serve'], env, platform: 'linux' }, groupNames);
  if ('show' in read) throw new Error('nothing was to be shown');
  const { config } = read;
  const access = readAccess(env);
  const logged: string[] = [];
  const log = createLog('debug', line => logged.push(line));
  const shared = createProcess(config, { log, now, replicas: options.replicas, isHosted: true });
  const authentication = createAuthentication(access, {
    resource,
    now,
    elapsed: now,
    report: () => undefined,
  });
  if (authentication === undefined) throw new Error('nobody can authenticate');
  const { store } = options;
  const application = applicationOf(config);
  const links = createLinks({
    access,
    authentication,
    origin,
    resource,
    service: config.service,
    signInService: application && { origin: music.origin, application },
    permissions: requestedFor(permissionsFor(config)),
    documentsOf: store === undefined ? shared.documentsOf : storeDocuments(async () => store, now),
    now,
    random: () => `rAnDoM${randomBytes(18).toString('hex')}`,
    storeToken: async (principal, received) => listenerFor(principal).account.accept(received),
    report: errorReporter(log, 'link page'),
  });
  if (links === undefined) throw new Error('nothing can be linked');
  const listeners = new Map<string, Listener>();
  const listenerFor = (principal: Principal): Listener => {
    const key = principalKey(principal);
    const listener = listeners.get(key) ?? createListener(shared, config, { principal, links });
    listeners.set(key, listener);
    return listener;
  };
  const principalOf = (who: string) => ({ issuer: server?.issuer ?? 'keys', subject: who });
  atEnd(async () => {
    for (const listener of listeners.values()) await listener.close();
    authentication.close();
    await shared.close();
  });
  return {
    shared,
    links,
    logged,
    listenerOf: who => listenerFor(principalOf(who)),
    async call(who, tool, args = {}) {
      const listener = listenerFor(principalOf(who));
      const [near, far] = InMemoryTransport.createLinkedPair();
      serveStdio(({ era }) => listener.createServer({ era }), { transport: far });
      const mcp = hostOf({});
      await mcp.connect(near);
      try {
        return await callTool(mcp, tool, args);
      } finally {
        await mcp.close();
      }
    },
    browser(who) {
      const browser = new Browser(async request =>
        new URL(request.url).origin === origin
          ? ((await links.respond(request, '198.51.100.7')) ?? new Response(null, { status: 404 }))
          : fetch(request),
      );
      if (server) browser.setCookie(server.issuer, `signedIn=${who}`);
      return browser;
    },
  };
}

/** The page that an answer sends the listener to. */
export const pageIn = (text: string): string => /http:\/\/localhost:4430\/link\/[\w-]+/.exec(text)?.[0] ?? '';
