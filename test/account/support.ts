import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Keyring } from '../../src/account/keyring.ts';
import { createListener, createProcess } from '../../src/app/compose.ts';
import type { Listener } from '../../src/app/process.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { createLog } from '../../src/server/log.ts';
import type { SimilarHosts } from '../../src/similar/index.ts';
import { openStore } from '../../src/store/open.ts';
import { groupNames } from '../../src/tools/registry.ts';
import { atEnd } from '../support/at-end.ts';
import { callTool, type Said } from '../support/stand.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

/** In every token, code and mark of these tests; nothing that anyone reads may hold it. */
export const canary = 'cAnArY';
export const random = () => `${canary}${randomBytes(18).toString('hex')}`;

/** An empty folder for one test. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'music-account-'));
  atEnd(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** A music service with accounts, as it stands on the network. */
export async function musicService(now?: () => number): Promise<TestService> {
  const embedded = await startTestService({
    store: await openStore({ memory: true }),
    random,
    quota: { requests: 10_000, ms: 1000 },
    publicSecret: 'demo',
    ...(now ? { now } : {}),
  });
  atEnd(() => embedded.close());
  return embedded;
}

/** The operating system's keyring, or one that cannot be used. */
export function fakeKeyring(works = true): Keyring & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  const use = <T>(act: () => T) =>
    works ? Promise.resolve(act()) : Promise.reject(new Error(`no access to ${canary}`));
  return {
    kept,
    get: account => use(() => kept.get(account)),
    set: (account, secret) => use(() => void kept.set(account, secret)),
    remove: account => use(() => kept.delete(account)),
  };
}

export interface Choices {
  readonly env?: Readonly<Record<string, string>>;
  /** Where the credentials lie; a new folder when absent. */
  readonly home?: string;
  readonly keyring?: Keyring;
  readonly now?: () => number;
  readonly similarHosts?: SimilarHosts;
  readonly era?: 'modern' | 'legacy';
  /** Whether the host can show forms only, or pages only; neither when absent. */
  readonly shows?: 'forms' | 'pages';
  /** What the host does with a page it is asked to open. */
  readonly open?: (url: string) => Promise<'accept' | 'decline' | 'cancel'>;
}

export interface Assistant {
  readonly mcp: Client;
  /** Everything that was read by anyone: answers, logs, instructions. */
  readonly seen: string[];
  readonly home: string;
  readonly listener: Listener;
  call(name: string, args?: Record<string, unknown>): Promise<Said>;
  close(): Promise<void>;
}

/** An assistant over our whole server, made as the program makes it, toward a music service. */
export async function assistant(
  service: Pick<TestService, 'origin'> | 'embedded',
  choices: Choices = {},
): Promise<Assistant> {
  const home = choices.home ?? folder();
  const env = {
    XDG_CONFIG_HOME: home,
    XDG_DATA_HOME: home,
    MUSIC_SERVICE: service === 'embedded' ? service : service.origin,
    MUSIC_EPHEMERAL: 'on',
    MUSIC_REDIRECT_URI: 'http://127.0.0.1:0/callback',
    ...choices.env,
  };
  const request = readConfig({ argv: [], env, platform: 'linux' }, groupNames);
  if ('show' in request) throw new Error('nothing was to be shown');
  const { config } = request;
  const seen: string[] = [];
  const log = createLog('debug', line => seen.push(line));
  const { keyring = null, now, similarHosts } = choices;
  const shared = createProcess(config, { log, similarHosts, ...(now ? { now } : {}) });
  const listener = createListener(shared, config, { keyring });
  const [near, far] = InMemoryTransport.createLinkedPair();
  serveStdio(({ era }) => listener.createServer({ era }), { transport: far });
  const mcp = hostOf(choices);
  await mcp.connect(near);
  seen.push(mcp.getInstructions() ?? '');
  const close = async () => {
    await mcp.close();
    await listener.close();
    await shared.close();
  };
  atEnd(close);
  return {
    mcp,
    seen,
    home,
    listener,
    close,
    async call(name, args = {}) {
      const said = await callTool(mcp, name, args);
      seen.push(JSON.stringify(said));
      return said;
    },
  };
}

const abilities = {
  none: {},
  // Bare, as the first hosts said it.
  forms: { elicitation: {} },
  pages: { elicitation: { url: {} } },
};

function hostOf({ era, shows, open }: Choices): Client {
  const capabilities = abilities[shows ?? 'none'];
  const mcp = new Client(
    { name: 'tests', version: '1.0.0' },
    era === 'legacy' ? { capabilities } : { capabilities, versionNegotiation: { mode: 'auto' } },
  );
  if (shows) {
    mcp.setRequestHandler('elicitation/create', async ({ params }) => ({
      action: 'url' in params && open ? await open(params.url) : 'cancel',
    }));
  }
  return mcp;
}

/** What a person does in a browser: reads the page, answers it, and ends where it leads. */
export async function browse(url: string, answer: 'allow' | 'deny' = 'allow'): Promise<string> {
  const page = await (await fetch(url)).text();
  const mark = /name="mark" value="([^"]*)"/.exec(page)?.[1] ?? '';
  const body = new URLSearchParams({ mark, answer });
  const end = await fetch(new URL('/oauth/auth.php', url), { method: 'POST', body });
  return end.text();
}

/** An application that the music service knows. */
export const application = { MUSIC_APP_ID: 'music-catalogue-mcp', MUSIC_APP_SECRET: 'demo' };

/** The first address in a text. */
export const addressIn = (text: string): string => /http:\/\/\S+/.exec(text)?.[0] ?? '';
