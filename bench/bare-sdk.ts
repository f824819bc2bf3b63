import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';
import { formValidator } from '../src/server/server.ts';

/* What the SDK charges for a start: a server of one tool, bundled and compiled as ours is. */

serveStdio(() => {
  const server = new McpServer({ name: 'bare', version: '1' }, { jsonSchemaValidator: formValidator });
  server.registerTool('answer', { inputSchema: z.object({ text: z.string() }) }, ({ text }) => ({
    content: [{ type: 'text', text }],
  }));
  return server;
});
