import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import Provider from 'oidc-provider';
import { Browser } from './browser.ts';

/** An authorization server as an organisation runs one. People are who their browser says they are: `signedIn`. */
export interface AuthorizationServer {
  readonly issuer: string;
  /** A token that a client got for somebody, with the browser of that person. */
  token(who: string, request?: TokenRequest): Promise<string>;
  /** Signs with a new key from now on, and shows only that. */
  rotate(): Promise<void>;
  /** Answers nothing from now on, until `wake`. */
  sleep(): void;
  wake(): void;
  /** How often it was asked for each path. */
  readonly asked: Map<string, number>;
  /** Its public key, as anyone can read it. */
  publicKey(): Key;
  close(): Promise<void>;
}

export interface TokenRequest {
  readonly scope?: string;
  readonly resource?: string;
}

export interface AuthorizationServerOptions {
  /** What tokens are for when nothing else is asked. */
  readonly resource: string;
  /** Where a browser comes back to, beside the client of the tests. */
  readonly redirects?: readonly string[];
}

/** What the client of the tests comes back to. Nothing listens there. */
const clientRedirect = 'http://127.0.0.1:9/callback';

export async function authorizationServer(options: AuthorizationServerOptions): Promise<AuthorizationServer> {
  const asked = new Map<string, number>();
  let asleep = false;
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined;
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://any').pathname;
    asked.set(path, (asked.get(path) ?? 0) + 1);
    if (asleep) request.socket.destroy();
    else handle(request, response);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  let key = await newKey();
  const start = () => {
    handle = handlerOf(issuer, key, options);
  };
  start();
  return {
    issuer,
    asked,
    token: (who, request) => tokenFor(issuer, who, { resource: options.resource, ...request }),
    async rotate() {
      key = await newKey();
      start();
    },
    sleep: () => {
      asleep = true;
    },
    wake: () => {
      asleep = false;
    },
    publicKey() {
      const { d: _, ...shown } = key;
      return shown;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}

let keys = 0;
type Key = JWK & { readonly kty: string; readonly kid: string };
async function newKey(): Promise<Key> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  keys += 1;
  return { kty: 'EC', ...(await exportJWK(privateKey)), kid: `key-${keys}`, alg: 'ES256', use: 'sig' };
}

function handlerOf(issuer: string, key: Key, { redirects = [] }: AuthorizationServerOptions) {
  const publicClient = {
    id_token_signed_response_alg: 'ES256' as const,
    token_endpoint_auth_method: 'none' as const,
    grant_types: ['authorization_code'],
    response_types: ['code' as const],
  };
  const provider = new Provider(issuer, {
    jwks: { keys: [key] },
    clients: [
      { client_id: 'assistant', redirect_uris: [clientRedirect], ...publicClient },
      { client_id: 'music', redirect_uris: [...redirects], ...publicClient },
    ].filter(({ redirect_uris }) => redirect_uris.length > 0),
    clientDefaults: publicClient,
    cookies: { keys: ['for tests'] },
    scopes: ['openid'],
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    ttl: { AccessToken: 3600, Grant: 3600, IdToken: 3600, Interaction: 600, Session: 3600 },
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => 'https://nowhere.example',
        useGrantedResource: () => true,
        getResourceServerInfo: (_, resource) => ({
          scope: 'music:read music:write music:delete',
          audience: resource,
          accessTokenTTL: 3600,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
    },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  });
  const callback = provider.callback();
  return async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/interaction/')) return consent(provider, request, response);
    if (request.url === '/reg') Object.assign(request, { body: await registrationIn(request) });
    return callback(request, response);
  };
}

/** Clients register with the scopes that they want at first: here they may ask for others later. */
async function registrationIn(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const { scope: _, ...registration } = Object(JSON.parse(text));
  return registration;
}

/** Whoever the browser is signed in as allows everything. */
async function consent(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const { params } = await provider.interactionDetails(request, response);
  const accountId = /(?:^|; )signedIn=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? 'nobody';
  const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) });
  grant.addOIDCScope('openid');
  grant.addResourceScope(String(params['resource']), String(params['scope']));
  const grantId = await grant.save();
  await provider.interactionFinished(request, response, { login: { accountId }, consent: { grantId } });
}

async function tokenFor(
  issuer: string,
  who: string,
  { scope = 'music:read music:write music:delete', resource = '' }: TokenRequest,
): Promise<string> {
  const verifier = 'v'.repeat(43);
  const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(verifier))).toString(
    'base64url',
  );
  const browser = new Browser();
  browser.setCookie(issuer, `signedIn=${who}`);
  const common = { client_id: 'assistant', redirect_uri: clientRedirect, resource };
  const query = new URLSearchParams({
    ...common,
    response_type: 'code',
    scope,
    state: 's',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  const end = await browser.open(`${issuer}/auth?${query}`, url => url.startsWith(clientRedirect));
  const code = new URL(end.url).searchParams.get('code') ?? '';
  const answer = await fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...common, grant_type: 'authorization_code', code, code_verifier: verifier }),
  });
  const body: unknown = await answer.json();
  const token = Object(body).access_token;
  if (typeof token !== 'string') throw new Error(`no token: ${end.url} ${JSON.stringify(body)}`);
  return token;
}
