import { once } from 'node:events';
import { createServer } from 'node:http';
import {
  Client,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import type { BrowserContext } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { portOf } from '../support/carriers.ts';
import { callTool, type Era, type Said } from '../support/stand.ts';

/** A refusal that reached the assistant. */
interface Refused {
  readonly status: number;
  /** Seconds. */
  readonly retryAfter: number;
}

/** A hosted assistant, as its listener uses it: it knows the server's address, and nothing else. */
export interface Assistant {
  /** Connects, signing the listener in where that is asked for. A new session, for hosts of before 2026-07-28. */
  connect(): Promise<void>;
  /** As the model reads the answer; the listener signs in again where more has to be allowed. */
  call(tool: string, args?: Record<string, unknown>): Promise<Said>;
  /** What the listener allowed it, one time after the other. */
  readonly allowed: string[];
  readonly refused: Refused[];
}

interface AssistantParts {
  readonly era: Era;
  /** Where the server is. */
  readonly url: string;
  /** The listener's browser. */
  readonly browser: BrowserContext;
  /** The server asks the listener to open a page. */
  openPage(url: string): Promise<void>;
}

export async function assistantFor({ era, url, browser, openPage }: AssistantParts): Promise<Assistant> {
  const redirect = await returnPage();
  const allowed: string[] = [];
  const refused: Refused[] = [];
  const wanted = { page: '' };
  const provider = providerOf(redirect, wanted);
  let mcp: Client | undefined;
  let transport: StreamableHTTPClientTransport | undefined;

  const watched: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const retryAfter = response.headers.get('retry-after');
    if (retryAfter !== null) refused.push({ status: response.status, retryAfter: Number(retryAfter) });
    return response;
  };
  const open = async () => {
    mcp = new Client(
      { name: 'An assistant', version: '1.0.0' },
      {
        ...(era === 'legacy' ? {} : { versionNegotiation: { mode: 'auto' as const } }),
        capabilities: { elicitation: { url: {} } },
      },
    );
    mcp.setRequestHandler('elicitation/create', async ({ params }) => {
      if (params.mode !== 'url') return { action: 'decline' };
      await openPage(params.url);
      return { action: 'accept' };
    });
    transport = new StreamableHTTPClientTransport(new URL(url), { authProvider: provider, fetch: watched });
    await mcp.connect(transport);
  };
  /** The listener signs in at the authorization server, and comes back with a code. */
  const signIn = async () => {
    const page = await browser.newPage();
    await page.goto(wanted.page);
    allowed.push(new URL(wanted.page).searchParams.get('scope') ?? '');
    await transport?.finishAuth(new URL(page.url()).searchParams);
    await page.close();
  };
  const signedIn = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof UnauthorizedError)) throw error;
      await signIn();
      return work();
    }
  };
  onTestFinished(() => mcp?.close().catch(() => undefined));
  return {
    allowed,
    refused,
    async connect() {
      await mcp?.close().catch(() => undefined);
      await signedIn(open);
    },
    call: (tool, args = {}) =>
      signedIn(async () => {
        if (mcp === undefined) throw new Error('not connected');
        return callTool(mcp, tool, args);
      }),
  };
}

/** What the assistant keeps of one listener. */
function providerOf(redirect: string, wanted: { page: string }): OAuthClientProvider {
  let registered: OAuthClientInformationMixed | undefined;
  let tokens: OAuthTokens | undefined;
  let discovered: OAuthDiscoveryState | undefined;
  let verifier = '';
  return {
    discoveryState: () => discovered,
    saveDiscoveryState(state) {
      discovered = state;
    },
    redirectUrl: redirect,
    clientMetadata: {
      client_name: 'An assistant',
      redirect_uris: [redirect],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => registered,
    saveClientInformation(information) {
      registered = information;
    },
    tokens: () => tokens,
    saveTokens(given) {
      tokens = given;
    },
    redirectToAuthorization(page) {
      wanted.page = page.href;
    },
    saveCodeVerifier(given) {
      verifier = given;
    },
    codeVerifier: () => verifier,
  };
}

/** Where the listener's browser comes back to. */
async function returnPage(): Promise<string> {
  const server = createServer((_, response) => response.end('Back to the assistant.'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${portOf(server.address())}/callback`;
}
