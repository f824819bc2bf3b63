import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { commandOf, startServerProcess } from '../support/process.ts';

/** As much of a tool's answer as every client reads alike. */
const result = z.looseObject({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  isError: z.boolean().optional(),
});

interface Connected {
  tools(): Promise<string[]>;
  instructions(): string | undefined;
  version(): string | undefined;
  call(name: string, args: Record<string, unknown>): Promise<z.infer<typeof result>>;
  close(): Promise<void>;
}

async function connectNew(era: 'modern' | 'legacy'): Promise<Connected> {
  const { mcp } = await startServerProcess({ era });
  return {
    tools: async () => (await mcp.listTools()).tools.map(tool => tool.name),
    instructions: () => mcp.getInstructions(),
    version: () => mcp.getNegotiatedProtocolVersion(),
    call: async (name, args) => result.parse(await mcp.callTool({ name, arguments: args })),
    close: () => mcp.close(),
  };
}

async function connectOld(): Promise<Connected> {
  const client = new OldClient({ name: 'tests', version: '1.0.0' });
  const transport = new OldTransport({ ...commandOf({}), stderr: 'ignore' });
  let version: string | undefined;
  Object.assign(transport, {
    setProtocolVersion: (negotiated: string) => {
      version = negotiated;
    },
  });
  await client.connect(transport);
  return {
    tools: async () => (await client.listTools()).tools.map(tool => tool.name),
    instructions: () => client.getInstructions(),
    version: () => version,
    call: async (name, args) => result.parse(await client.callTool({ name, arguments: args })),
    close: () => client.close(),
  };
}

describe('Clients of every era', () => {
  it.each<readonly [string, string, () => Promise<Connected>]>([
    ['the current client', '2026-07-28', () => connectNew('modern')],
    ['the current client as it speaks to old servers', '2025-11-25', () => connectNew('legacy')],
    ['the client of the years before', '2025-11-25', connectOld],
  ])('%s, at %s, makes the same journey', async (_, version, connect) => {
    const client = await connect();
    expect(client.version()).toBe(version);
    expect(client.instructions()).toMatch(/^This is a demo catalogue.*in the demo library on this computer/);
    expect(await client.tools()).toEqual(expect.arrayContaining(['search', 'playlist_write']));

    const found = await client.call('search', { query: 'nocturne', limit: 2, detail: 'full' });
    const items = z.array(z.looseObject({ id: z.number() })).parse(found.structuredContent?.['items']);
    expect(items).toHaveLength(2);
    expect(found.content[0]?.text).toContain(String(items[0]?.id));

    const track_ids = items.map(item => item.id);
    const made = await client.call('playlist_write', { action: 'create', title: 'Two', track_ids });
    expect(made.structuredContent).toMatchObject({ outcome: 'done', nb_tracks: 2 });

    const wrong = await client.call('album_read', { album_id: 9 });
    expect(wrong.isError).toBe(true);
    expect(wrong.content[0]?.text).toBe('There is no album 9; find ids with search type=album.');
    await client.close();
  });
});
