import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

/** What the SDK charges for a start: a server of one tool, bundled and compiled as ours is. */
serveStdio(() => {
  const server = new McpServer(
    { name: 'sdk', version: '1' },
    {
      jsonSchemaValidator: {
        getValidator: () => {
          throw new Error('asks nobody');
        },
      },
    },
  );
  server.registerTool('echo', { inputSchema: z.object({ text: z.string() }) }, ({ text }) => ({
    content: [{ type: 'text', text }],
  }));
  return server;
});
