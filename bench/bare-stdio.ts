import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { Pool } from 'undici';
import { z } from 'zod';
import { formValidator } from '../src/server/server.ts';

/* The SDK alone over standard input and output: `answer` at once, or `request` so many times what our server requests. */

// Each answer that waits to be read listens for itself.
process.stdout.setMaxListeners(0);
const [origin = 'http://127.0.0.1'] = process.argv.slice(2);
const pool = new Pool(origin);

/** One request as our server makes it, without all else. */
async function request(id: number): Promise<void> {
  const answer = await pool.request({ method: 'GET', path: `/artist/${id}/top?limit=25` });
  JSON.parse(await answer.body.text());
}

serveStdio(() => {
  const server = new McpServer({ name: 'bare', version: '1' }, { jsonSchemaValidator: formValidator });
  server.registerTool('answer', { inputSchema: z.object({ text: z.string() }) }, async ({ text }) => ({
    content: [{ type: 'text', text }],
  }));
  server.registerTool('request', { inputSchema: z.object({ times: z.number() }) }, async ({ times }) => {
    for (let each = 1; each <= times; each += 1) await request(each);
    return { content: [{ type: 'text', text: 'done' }] };
  });
  return server;
});
