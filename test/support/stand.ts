import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  Client,
  InMemoryTransport,
  type RequestOptions,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { services } from '../../src/client/catalogues.ts';
import { createClient, type Client as MusicClient } from '../../src/client/client.ts';
import { systemClock } from '../../src/client/clock.ts';
import { SearchKnowledge, type SearchTraits } from '../../src/client/search-knowledge.ts';
import { httpTransport } from '../../src/client/transport.ts';
import { version } from '../../src/config/version.ts';
import type { Processes } from '../../src/jobs/change-context.ts';
import { announce, Updates } from '../../src/resources/index.ts';
import { createLog } from '../../src/server/log.ts';
import { RunningCalls } from '../../src/server/make-call-context.ts';
import { createHandlers, type HandlerParts } from '../../src/server/request-handlers.ts';
import { createServer } from '../../src/server/server.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import { Redaction } from '../../src/text/redaction.ts';
import { createGrants } from '../../src/tools/engine/confirm.ts';
import type { Selection } from '../../src/tools/engine/prebuilt.ts';
import type { Tool } from '../../src/tools/engine/tool.ts';
import { toolsFor } from '../../src/tools/registry.ts';
import { journalOver } from './journal.ts';
import { startTestService, type TestService } from './test-service.ts';

export type Era = 'modern' | 'legacy';

interface Choices extends AssistantChoices {
  /** The token to call with; the owner's when absent, none when null. */
  readonly token?: string | null;
  readonly quota?: { readonly requests: number; readonly ms: number };
  readonly deadlineMs?: number;
  /** What is assumed of its searches; those of a catalogue on this computer when absent. */
  readonly search?: SearchTraits;
  /** An embedded service that stands already. */
  readonly embedded?: TestService;
}

/** How a host meets our server. */
export interface AssistantChoices extends Partial<Selection> {
  readonly era?: Era;
  /** Where changes are recorded; a new store in memory when absent. */
  readonly store?: Store;
  /** Whether harm is asked for first; yes when absent. */
  readonly confirm?: 'destructive' | 'never';
  /** What the host can do, and what its listener says to a question. Without it the host cannot ask. */
  readonly listener?: (question: string) => Promise<'accept' | 'decline' | 'cancel'>;
  /** Whether the host shows pages beside answers. */
  readonly showsViews?: true;
  /** Questions that stand already, of another stand. */
  readonly asking?: HandlerParts['asking'];
  /** The time by which changes are recorded and questions stand, in milliseconds since the epoch. */
  readonly now?: () => number;
  /** Ids of changes and parts of ids of plans, another one at each call. */
  readonly random?: () => string;
  /** The processes that share the record; this one alone when absent. */
  readonly processes?: Processes;
  /** How a second look waits; not at all when absent. */
  readonly sleep?: HandlerParts['sleep'];
  /** The view that the host may show; as of the demo, and with the page that was built, when absent. */
  readonly view?: Partial<HandlerParts['view']>;
  /** Whether changes can be taken back after this process; yes when absent. */
  readonly recordIsKept?: boolean;
  /** A connection that stays, as over stdio, in place of HTTP requests. */
  readonly stays?: true;
}

/** What an assistant reads of one call. */
export interface Said {
  readonly text: string;
  readonly structured: Record<string, unknown>;
  readonly isError: boolean;
}

/** A host and our server. */
export interface Assistant extends Pick<HandlerParts, 'journal' | 'asking'> {
  readonly mcp: Client;
  readonly logged: string[];
  close(): Promise<void>;
}

export interface Stand extends Assistant {
  readonly music: MusicClient;
  readonly embedded: TestService;
  call(name: string, args?: Record<string, unknown>): Promise<Said>;
}

/** A real client, our server and the embedded service, in one process, all of them talking as they would apart. */
export async function stand(choices: Choices = {}): Promise<Stand> {
  const embedded =
    choices.embedded ?? (await startTestService({ store: await openStore({ memory: true }), quota: plenty }));
  const token = choices.token === null ? undefined : (choices.token ?? embedded.token);
  const updates = new Updates();
  const music = createClient({
    transport: httpTransport(async () => ({ origin: embedded.origin, token, tokenIn: 'query' })),
    quota: choices.quota ?? plenty,
    clock: systemClock,
    hasToken: () => token !== undefined,
    plural: false,
    searches: new SearchKnowledge(choices.search),
    deadlineMs: choices.deadlineMs ?? 10_000,
    onWrite: (entry, input) => updates.written(entry, input),
  });
  const assistant = await assistantOver(music, updates, { ...choices, account: token });
  return {
    ...assistant,
    music,
    embedded,
    call: (name, args = {}) => callTool(assistant.mcp, name, args),
    async close() {
      await assistant.close();
      await music.close();
      if (!choices.embedded) await embedded.close();
    },
  };
}

/** The listener's id, asked once; a question that failed is asked again. */
function listenerOf(music: MusicClient): () => Promise<number> {
  let known: number | undefined;
  return async () => {
    known ??= (await music.user.details({})).id ?? 0;
    return known;
  };
}

/** A real host and our server over a client of some service. `tools` may be put in front of the server's own. */
export async function assistantOver(
  music: MusicClient,
  updates: Updates,
  choices: AssistantChoices & {
    /** Whose changes are recorded; nobody's without a token. */
    readonly account: string | undefined;
    readonly tools?: (tools: readonly Tool[]) => readonly Tool[];
  },
): Promise<Assistant> {
  const { account, tools = same, now = Date.now, random = unguessable, sleep = noSleep } = choices;
  const store = choices.store ?? (await openStore({ memory: true }));
  const logged: string[] = [];
  const readOnly = choices.readOnly ?? false;
  const made = {
    version,
    now: choices.now ?? Date.now,
    client: music,
    resources: { hasAccount: async () => account !== undefined, updates },
    tools: tools(toolsFor({ readOnly, groups: choices.groups })),
    log: createLog('debug', line => logged.push(line)),
    readOnly,
    view: { media: { origins: [], composed: true }, page: builtPage, ...choices.view },
    hasToken: account !== undefined,
    location: 'in the demo library on this computer',
    catalogue: services.embedded,
    recordIsKept: () => choices.recordIsKept ?? true,
    journal: journalOver({
      store,
      user: listenerOf(music),
      now,
      newId: random,
      processes: choices.processes,
    }),
    sleep,
    calls: new RunningCalls(),
    redaction: new Redaction(),
    asking: choices.asking ?? { policy: choices.confirm ?? 'destructive', grants: createGrants(now) },
  };
  const parts = { ...made, handlers: createHandlers(made) };
  const handler = createMcpHandler(() => createServer(parts));
  announce(updates, handler.notify);
  const mcp = hostOf(choices);
  if (choices.era === 'legacy' && choices.listener) {
    // Hosts of that era are asked over the connection itself, which HTTP without sessions does not hold.
    const [near, far] = InMemoryTransport.createLinkedPair();
    await createServer(parts, { era: 'legacy' }).connect(far);
    await mcp.connect(near);
  } else if (choices.stays) {
    const [near, far] = InMemoryTransport.createLinkedPair();
    serveStdio(({ era }) => createServer(parts, { era }), { transport: far });
    await mcp.connect(near);
  } else {
    const fetch = (url: string | URL, init?: RequestInit) => handler.fetch(new Request(url, init));
    await mcp.connect(new StreamableHTTPClientTransport(new URL('http://test.local/mcp'), { fetch }));
  }
  return {
    journal: parts.journal,
    asking: parts.asking,
    mcp,
    logged,
    async close() {
      await mcp.close();
      await handler.close();
    },
  };
}

const same = <T>(value: T): T => value;
const unguessable = () => randomBytes(6).toString('hex');

/** A host, whose listener answers questions where there is one. */
export function hostOf({
  era,
  listener,
  showsViews,
}: Pick<Choices, 'era' | 'listener' | 'showsViews'>): Client {
  const mcp = new Client(
    { name: 'tests', version: '1.0.0' },
    {
      ...(era === 'legacy' ? {} : { versionNegotiation: { mode: 'auto' as const } }),
      capabilities: {
        ...(listener ? { elicitation: {} } : {}),
        extensions: { [showsViews ? 'io.modelcontextprotocol/ui' : 'test.example/other']: {} },
      },
    },
  );
  if (listener) {
    mcp.setRequestHandler('elicitation/create', async ({ params }) => {
      const action = await listener(params.message);
      return action === 'accept' ? { action, content: {} } : { action };
    });
  }
  return mcp;
}

/** More than any test sends. */
const plenty = { requests: 100_000, ms: 5000 };

export async function callTool(
  mcp: Client,
  name: string,
  args: Record<string, unknown>,
  options?: RequestOptions,
): Promise<Said> {
  const result = await mcp.callTool({ name, arguments: args }, options);
  const text = result.content
    .filter(block => block.type !== 'resource_link')
    .map(block => (block.type === 'text' ? block.text : `(${block.type})`))
    .join('\n');
  const structured = result.structuredContent;
  return {
    text,
    structured: isRecord(structured) ? structured : {},
    isError: result.isError === true,
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The page of the view, if there was a build. */
const builtPage = () => readFile('dist/playlist-view.html', 'utf8').catch(() => undefined);

const noSleep = async () => undefined;
