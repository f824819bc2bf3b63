import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { type Answer, callTool, startClient } from './client.ts';

/*
 * `tsx scripts/smoke.ts [path of a node]` starts the built server with that Node, lists its tools and searches the demo
 * catalogue. Then a server of each Node undoes a change that the other made. Exits with 1 on failure.
 */

const here = process.execPath;
const there = process.argv[2] ?? here;
const home = mkdtempSync(join(tmpdir(), 'smoke-'));

/** Runs `work` with a server of this Node. The server must not write to standard error. */
async function withServer<T>(node: string, work: (client: Client) => Promise<T>): Promise<T> {
  const warnings: string[] = [];
  const client = await startClient({
    command: node,
    args: ['dist/main.cjs'],
    env: { PATH: process.env['PATH'] ?? '', HOME: home, XDG_DATA_HOME: home },
    warned: text => warnings.push(text),
  });
  const result = await work(client);
  await client.close();
  if (warnings.length > 0) throw new Error(`${node} writes to standard error: ${warnings.join('')}`);
  return result;
}

async function say(client: Client, name: string, args: Record<string, unknown>): Promise<Answer> {
  const answer = await callTool(client, name, args);
  if (answer.isError) throw new Error(`${name}: ${answer.text}`);
  return answer;
}

const changed = z.object({ outcome: z.string() });
const found = z.object({ items: z.array(z.object({ id: z.number() })).length(1) });

function expectOutcome(node: string, { text, structured }: Answer, wanted: 'done' | 'nothing_changed'): void {
  if (changed.parse(structured).outcome !== wanted) throw new Error(`${node} should say ${wanted}: ${text}`);
}

/** The server of one Node adds a favourite, and the server of the other Node undoes it. */
async function takenBack(one: string, other: string): Promise<void> {
  const kind = 'artists';
  const ids = await withServer(one, async client => {
    const { structured } = await say(client, 'search', { type: 'artist', query: 'Chopin', limit: 1 });
    const ids = found.parse(structured).items.map(({ id }) => id);
    expectOutcome(one, await say(client, 'library_add', { kind, ids }), 'done');
    return ids;
  });
  await withServer(other, async client => {
    expectOutcome(other, await say(client, 'library_add', { kind, ids }), 'nothing_changed');
    expectOutcome(other, await say(client, 'undo', {}), 'done');
    expectOutcome(other, await say(client, 'library_remove', { kind, ids }), 'nothing_changed');
  });
}

try {
  const started = performance.now();
  const tools = await withServer(there, async client => {
    const { text } = await say(client, 'search', { query: 'nocturne', limit: 1 });
    if (!/nocturne/i.test(text)) throw new Error(`${there} finds no nocturne: ${text}`);
    return (await client.listTools()).tools;
  });
  const ms = Math.round(performance.now() - started);
  if (tools.length === 0) throw new Error(`${there} lists no tools`);
  console.log(`${tools.length} tools, and a nocturne found, in ${ms} ms`);
  await takenBack(here, there);
  await takenBack(there, here);
  console.log("each undoes the other's change");
} finally {
  rmSync(home, { recursive: true, force: true });
}
