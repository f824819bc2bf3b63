import { createServer } from 'node:http';
import { type Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createCallers } from '../../../src/app/callers.ts';
import { createProcess } from '../../../src/app/compose.ts';
import { readAccess } from '../../../src/config/access.ts';
import { readHosting } from '../../../src/config/hosting.ts';
import { readConfig } from '../../../src/config/read-config.ts';
import { serveOnHttp } from '../../../src/hosting/http/http-server.ts';
import { createLog } from '../../../src/server/log.ts';
import { groupNames } from '../../../src/tools/registry.ts';
import { atEnd } from '../../support/at-end.ts';
import { type Era, hostOf } from '../../support/stand.ts';
import type { TestService } from '../../support/test-service.ts';
import { type AuthorizationServer, authorizationServer } from './authorization-server.ts';
import { Browser } from './browser.ts';
import { linkKey } from './hosted.ts';

/** Our server as it runs for many, with the network, an authorization server and a music service around it. */
export interface Served {
  readonly origin: string;
  readonly issuer: AuthorizationServer;
  readonly logged: string[];
  /** A host with a token of somebody. */
  host(who: string, choices?: HostChoices): Promise<Client>;
  /** A browser in which somebody is signed in at the issuer. */
  browser(who: string): Browser;
  /** Links a music account by a token that its owner pastes on the page. */
  link(who: string, token: string): Promise<void>;
}

type HostChoices = Parameters<typeof hostOf>[0] & { readonly era?: Era; readonly scope?: string };

export async function served(service: string, given: Readonly<Record<string, string>> = {}): Promise<Served> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const resource = `${origin}/mcp`;
  const issuer = await authorizationServer({ resource, redirects: [`${origin}/link/return`] });
  atEnd(() => issuer.close());
  const env = {
    HOME: '/nowhere',
    MUSIC_SERVICE: service,
    MUSIC_EPHEMERAL: 'on',
    MUSIC_LINK_KEY: linkKey,
    MUSIC_ISSUER: issuer.issuer,
    MUSIC_LINK_CLIENT_ID: 'music',
    MUSIC_PUBLIC_URL: origin,
    MUSIC_PORT: String(port),
    MUSIC_QUOTA: '10000/1s',
    ...given,
  };
  const read = readConfig({ argv: ['serve'], env, platform: 'linux' }, groupNames);
  if ('show' in read) throw new Error('nothing was to be shown');
  const logged: string[] = [];
  const log = createLog('debug', line => logged.push(line));
  const shared = createProcess(read.config, { log, isHosted: true });
  const hosting = readHosting(env);
  const { publicUrl } = hosting;
  const callers = createCallers(read.config, {
    access: readAccess(env),
    publicUrl,
    shared,
    log,
    now: Date.now,
  });
  const server = await serveOnHttp({
    hosting,
    authorizer: callers.authorizer,
    createServers: callers.createServers,
    pages: callers.respond,
    log,
    now: Date.now,
  });
  atEnd(async () => {
    callers.close();
    await server.close(100);
    await shared.close();
  });
  const browser = (who: string) => {
    const made = new Browser();
    made.setCookie(issuer.issuer, `signedIn=${who}`);
    return made;
  };
  const host = async (who: string, { scope, ...choices }: HostChoices = {}) => {
    const token = await issuer.token(who, scope === undefined ? {} : { scope });
    const mcp = hostOf(choices);
    const headers = { authorization: `Bearer ${token}` };
    await mcp.connect(new StreamableHTTPClientTransport(new URL(resource), { requestInit: { headers } }));
    atEnd(() => mcp.close());
    return mcp;
  };
  return {
    origin,
    issuer,
    logged,
    host,
    browser,
    async link(who, token) {
      const mcp = await host(who);
      const { structuredContent } = await mcp.callTool({ name: 'sign_in', arguments: {} });
      const at = browser(who);
      const choose = await at.submit(await at.open(String(Object(structuredContent).address)));
      const end = await at.submit(choose, { token });
      if (end.status !== 200) throw new Error(`not linked: ${end.text}`);
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise<void>(resolve => server.close(() => resolve()));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** One address for several music accounts: each request goes to the service that gave its token. */
export async function oneService(accounts: readonly TestService[]): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks).toString('utf8');
    const url = new URL(request.url ?? '/', 'http://any');
    const token = url.searchParams.get('access_token') ?? new URLSearchParams(body).get('access_token');
    const [first] = accounts;
    const account = accounts.find(({ tokens }) => token !== null && tokens.isValid(token)) ?? first;
    const answer = await fetch(`${account?.origin}${url.pathname}${url.search}`, {
      method: request.method ?? 'GET',
      ...(body === '' ? {} : { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    });
    const text = await answer.text();
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(text);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => server.close().closeAllConnections());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}
