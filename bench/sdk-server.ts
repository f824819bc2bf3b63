import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Pool } from 'undici';
import { z } from 'zod';
import { formValidator } from '../src/server/server.ts';

/* The SDK's own server: `answer` answers at once, `request` makes the requests that our server makes, and nothing else. */

const [origin = 'http://127.0.0.1'] = process.argv.slice(2);
let pool: Promise<Pool> | undefined;
const openPool = async () => new (await import('undici')).default.Pool(origin);

async function request(times: number): Promise<void> {
  pool ??= openPool();
  for (let id = 1; id <= times; id += 1) {
    const answer = await (await pool).request({ method: 'GET', path: `/artist/${id}/top?limit=25` });
    JSON.parse(await answer.body.text());
  }
}

serveStdio(() => {
  const server = new McpServer({ name: 'bare', version: '1' }, { jsonSchemaValidator: formValidator });
  server.registerTool('answer', { inputSchema: z.object({ text: z.string() }) }, async ({ text }) => ({
    content: [{ type: 'text', text }],
  }));
  server.registerTool('request', { inputSchema: z.object({ times: z.number() }) }, async ({ times }) => {
    await request(times);
    return { content: [{ type: 'text', text: 'done' }] };
  });
  return server;
});
