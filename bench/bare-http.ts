import { createServer } from 'node:http';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { readBody, requestOf } from '../src/hosting/http/request.ts';
import { send } from '../src/hosting/http/responses.ts';
import { portOf } from '../test/support/carriers.ts';

/* The SDK alone, with thirty tools that answer at once, over the same bridge: what our server is compared with. */

const inputSchema = z.object({ query: z.string().optional() });

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'bare', version: '1' });
  for (let each = 0; each < 30; each += 1) {
    server.registerTool(`tool_${each}`, { description: 'Answers at once', inputSchema }, async () => ({
      content: [{ type: 'text' as const, text: 'done' }],
    }));
  }
  return server;
});

const server = createServer(async (incoming, response) => {
  const origin = { base: 'http://localhost', requestId: 'bench' };
  const request = requestOf(incoming, origin, new AbortController().signal);
  if (request === undefined) return void response.writeHead(400).end();
  const parsedBody: unknown = JSON.parse(await readBody(incoming, 1_000_000));
  await send(response, await handler.fetch(request, { parsedBody }));
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${portOf(server.address())}/mcp\n`);
});
