import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { createClient, type Client as MusicClient } from '../../src/client/client.ts';
import { systemClock } from '../../src/client/clock.ts';
import { httpTransport } from '../../src/client/transport.ts';
import { type Embedded, startEmbedded } from '../../src/embedded/index.ts';
import { createLog } from '../../src/log.ts';
import { createServer } from '../../src/server.ts';
import { openStore } from '../../src/store/open.ts';
import { type Selection, toolsFor } from '../../src/tools/index.ts';

export type Era = 'modern' | 'legacy';

interface Choices extends Partial<Selection> {
  readonly era?: Era;
  /** The token to call with; the owner's when absent, none when null. */
  readonly token?: string | null;
  readonly quota?: { readonly requests: number; readonly ms: number };
  readonly deadlineMs?: number;
  /** An embedded service that stands already. */
  readonly embedded?: Embedded;
}

/** What an assistant reads of one call. */
export interface Said {
  readonly text: string;
  readonly structured: Record<string, unknown>;
  readonly isError: boolean;
}

export interface Stand {
  readonly mcp: Client;
  readonly music: MusicClient;
  readonly embedded: Embedded;
  readonly logged: string[];
  call(name: string, args?: Record<string, unknown>): Promise<Said>;
  close(): Promise<void>;
}

/** A real client, our server and the embedded service, in one process, all of them talking as they would apart. */
export async function stand(choices: Choices = {}): Promise<Stand> {
  const embedded =
    choices.embedded ?? (await startEmbedded({ store: await openStore({ memory: true }), quota: plenty }));
  const token = choices.token === null ? undefined : (choices.token ?? embedded.token);
  const music = createClient({
    transport: httpTransport(async () => ({ origin: embedded.origin, token, tokenIn: 'query' })),
    quota: choices.quota ?? plenty,
    clock: systemClock,
    hasToken: () => token !== undefined,
    plural: false,
    deadlineMs: choices.deadlineMs ?? 10_000,
  });
  const logged: string[] = [];
  const readOnly = choices.readOnly ?? false;
  const parts = {
    client: music,
    tools: toolsFor({ readOnly, groups: choices.groups }),
    log: createLog('debug', line => logged.push(line)),
    readOnly,
    hasToken: token !== undefined,
    place: 'in the demo library on this computer',
  };
  const handler = createMcpHandler(() => createServer(parts));
  const mcp = new Client(
    { name: 'tests', version: '1.0.0' },
    choices.era === 'legacy' ? {} : { versionNegotiation: { mode: 'auto' } },
  );
  await mcp.connect(
    new StreamableHTTPClientTransport(new URL('http://test.local/mcp'), {
      fetch: (url, init) => handler.fetch(new Request(url, init)),
    }),
  );
  return {
    mcp,
    music,
    embedded,
    logged,
    call: (name, args = {}) => callTool(mcp, name, args),
    async close() {
      await mcp.close();
      await handler.close();
      await music.close();
      if (!choices.embedded) await embedded.close();
    },
  };
}

/** More than any test sends. */
const plenty = { requests: 100_000, ms: 5000 };

export async function callTool(mcp: Client, name: string, args: Record<string, unknown>): Promise<Said> {
  const result = await mcp.callTool({ name, arguments: args });
  const text = result.content
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
