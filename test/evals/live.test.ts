import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { doTasks } from '../../evals/live/do-tasks.ts';
import { modelFrom } from '../../evals/live/environment.ts';

const key = 'a-key-that-nobody-may-read';
const runs = mkdtempSync(join(tmpdir(), 'evals-live-'));
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
  rmSync(runs, { recursive: true, force: true });
});

type Reply = (body: unknown, request: IncomingMessage) => { status?: number; body: unknown };

/** An endpoint on this computer that answers with these replies, one a request. */
async function endpoint(replies: readonly Reply[]) {
  const waiting = [...replies];
  const server = createServer(async (request, response) => {
    const { status = 200, body } = waiting.shift()?.(await json(request), request) ?? {
      status: 400,
      body: key,
    };
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
  closing.push(() => server.close());
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}/v1`;
}

/** What is said of the task `a-record-by-its-barcode`, done by a model behind such an endpoint. */
async function done(api: 'openai' | 'anthropic', replies: readonly Reply[]) {
  const env = {
    EVAL_API: api,
    EVAL_MODEL: 'scripted',
    EVAL_BASE_URL: await endpoint(replies),
    EVAL_API_KEY: key,
  };
  const said: string[] = [];
  const names = ['a-record-by-its-barcode'];
  const refused = await doTasks({ names, model: modelFrom(env), runs }, line => said.push(line));
  return { refused, said };
}

const link = { links: ['700012087517'] };
const album = { kind: 'albums', ids: [303192] };
const words = '"Rain (On the Roof of My Mouth)" is among your albums now.';
const granted = /^✓ a-record-by-its-barcode: 2 calls, \d+ tokens$/;

const openaiBody = z.object({
  model: z.literal('scripted'),
  tools: z.array(
    z.object({
      type: z.literal('function'),
      function: z.object({ name: z.string(), parameters: z.looseObject({}) }),
    }),
  ),
  messages: z.array(z.looseObject({ role: z.string(), content: z.string().nullish() })),
});
const anthropicBody = z.object({
  model: z.literal('scripted'),
  max_tokens: z.number(),
  system: z.string(),
  tools: z.array(z.object({ name: z.string(), input_schema: z.looseObject({ type: z.literal('object') }) })),
  messages: z.array(z.object({ role: z.string(), content: z.unknown() })),
});

const openaiSays = (content: string) => ({
  body: { choices: [{ message: { role: 'assistant', content } }] },
});
const openaiCalls = (id: string, name: string, written: string) => ({
  body: {
    choices: [
      {
        message: {
          role: 'assistant',
          content: null,
          tool_calls: [{ id, type: 'function', function: { name, arguments: written } }],
        },
      },
    ],
  },
});
const anthropicSays = (...content: unknown[]) => ({ body: { role: 'assistant', content } });

describe('A model', () => {
  it('does a task over an endpoint that speaks like OpenAI', async () => {
    const { refused, said } = await done('openai', [
      (body, { headers, url }) => {
        expect(url).toBe('/v1/chat/completions');
        expect(headers.authorization).toBe(`Bearer ${key}`);
        const { messages, tools } = openaiBody.parse(body);
        expect(messages.map(({ role }) => role)).toEqual(['system', 'user']);
        expect(messages[1]?.content).toContain('the barcode says 700012087517');
        expect(tools.map(tool => tool.function.name)).toContain('resolve_link');
        return openaiCalls('1', 'resolve_link', JSON.stringify(link));
      },
      () => ({ status: 429, body: 'slowly' }),
      body => {
        expect(openaiBody.parse(body).messages.at(-1)).toMatchObject({
          role: 'tool',
          tool_call_id: '1',
          content: expect.stringContaining('303192'),
        });
        return openaiCalls('2', 'library_add', 'no JSON');
      },
      body => {
        expect(openaiBody.parse(body).messages.at(-1)?.content).toMatch(/no JSON object/);
        return openaiCalls('3', 'library_add', JSON.stringify(album));
      },
      () => openaiSays(words),
    ]);
    expect(said[0]).toMatch(granted);
    expect(refused).toBe(0);
  });

  it('does a task over an endpoint that speaks like Anthropic, and its run is kept', async () => {
    const { refused, said } = await done('anthropic', [
      (body, { headers, url }) => {
        expect(url).toBe('/v1/messages');
        expect(headers['x-api-key']).toBe(key);
        expect(headers['anthropic-version']).toBe('2023-06-01');
        expect(anthropicBody.parse(body).tools.map(({ name }) => name)).toContain('resolve_link');
        return anthropicSays(
          { type: 'text', text: 'I look.' },
          { type: 'tool_use', id: '1', name: 'resolve_link', input: link },
        );
      },
      body => {
        const { messages } = anthropicBody.parse(body);
        expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
        expect(messages.at(-1)?.content).toMatchObject([
          {
            type: 'tool_result',
            tool_use_id: '1',
            is_error: false,
            content: expect.stringContaining('303192'),
          },
        ]);
        return anthropicSays({ type: 'tool_use', id: '2', name: 'library_add', input: album });
      },
      () => anthropicSays({ type: 'text', text: words }),
    ]);
    expect(said).toEqual([
      expect.stringMatching(granted),
      expect.stringMatching(/^1 of 1 tasks done\. Calls: median 2, worst 2\. Tokens: /),
    ]);
    expect(refused).toBe(0);
    const run: unknown = JSON.parse(readFileSync(join(runs, 'a-record-by-its-barcode.json'), 'utf8'));
    expect(run).toMatchObject({
      recorded: [{ tool: 'resolve_link' }, { tool: 'library_add' }],
      answer: words,
    });
  });

  it('that only talks grants no wish', async () => {
    const { refused, said } = await done('openai', [() => openaiSays(words)]);
    expect(said.slice(0, 2)).toEqual([
      '✗ a-record-by-its-barcode: 0 calls, 0 tokens',
      '    favourite albums: 303192 is missing',
    ]);
    expect(refused).toBe(1);
  });

  it('behind an endpoint that refuses is told as that, without the key', async () => {
    const { refused, said } = await done('anthropic', []);
    expect(said[0]).toBe('✗ a-record-by-its-barcode: the endpoint answers 400: "…"');
    expect(refused).toBe(1);
  });

  it('is named by the environment, or what is missing there is', () => {
    expect(() => modelFrom({ EVAL_API: 'telepathy' })).toThrow('set EVAL_API, EVAL_MODEL');
  });
});
