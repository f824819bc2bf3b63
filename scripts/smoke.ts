import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/*
 * Does the built server run on this Node? `tsx scripts/smoke.ts [path of a node]` starts it there, lists its
 * tools and searches the demo catalogue; a failure ends the process with 1.
 */

const node = process.argv[2] ?? process.execPath;
const client = new Client({ name: 'smoke', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
const server = new StdioClientTransport({
  command: node,
  args: ['dist/main.cjs', '--ephemeral'],
  stderr: 'inherit',
});

const started = performance.now();
await client.connect(server);
const { tools } = await client.listTools();
const { content, isError } = await client.callTool({
  name: 'search',
  arguments: { query: 'nocturne', limit: 1 },
});
await client.close();

const found = content.map(block => (block.type === 'text' ? block.text : '')).join('\n');
if (tools.length === 0) throw new Error(`${node} lists no tools`);
if (isError || !/nocturne/i.test(found)) throw new Error(`${node} does not find a nocturne: ${found}`);
const ms = Math.round(performance.now() - started);
console.log(`${tools.length} tools, and a nocturne is found, in ${ms} ms`);
