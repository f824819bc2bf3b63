import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createLog } from '../../src/server/log.ts';
import { createHandlers } from '../../src/server/request-handlers.ts';
import { createServer } from '../../src/server/server.ts';
import { serveOnStdio } from '../../src/server/stdio.ts';
import { toolsFor } from '../../src/tools/registry.ts';
import { aService, partsFor } from '../conformance/parts.ts';
import { commandOf } from '../support/process.ts';

/*
 * A handwritten host in front of the whole server: lines that are not messages, too many requests, and the end.
 */

interface Answer {
  readonly id?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
  readonly result?: unknown;
}

/** A host that writes lines and reads what comes back. */
async function host(revision = '2025-11-25', tool?: () => Promise<void>) {
  const embedded = await aService();
  onTestFinished(() => embedded.close());
  const { parts } = await partsFor(embedded, embedded.token);
  const logged: string[] = [];
  const log = createLog('warn', line => logged.push(line));
  const wait = tool ?? (async () => undefined);
  const tools = parts.tools.map(each => ({
    ...each,
    run: (args: unknown, context: Parameters<typeof each.run>[1]) =>
      wait().then(() => each.run(args, context)),
  }));
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const program = Object.assign(new EventEmitter(), { stdin, stdout, exit: () => undefined });
  serveOnStdio(program, {
    createServer: async connection =>
      createServer({ ...parts, tools, handlers: createHandlers({ ...parts, tools }) }, connection),
    log,
    close: async () => undefined,
  });
  onTestFinished(() => void stdin.end());
  const lines: Answer[] = [];
  let rest = '';
  stdout.on('data', chunk => {
    const parted = (rest + String(chunk)).split('\n');
    rest = parted.pop() ?? '';
    for (const line of parted) lines.push(JSON.parse(line));
  });
  const until = async (count: number) => {
    for (let waited = 0; lines.length < count && waited < 400; waited += 1)
      await new Promise(resolve => setTimeout(resolve, 5));
    return lines;
  };
  const write = (line: string) => stdin.write(`${line}\n`);
  write(
    message('initialize', 0, {
      protocolVersion: revision,
      capabilities: {},
      clientInfo: { name: 'by hand', version: '1' },
    }),
  );
  await until(1);
  write(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }));
  lines.length = 0;
  return { write, stdin, stdout, until, lines, logged };
}

const message = (method: string, id?: unknown, params?: unknown) =>
  JSON.stringify({
    jsonrpc: '2.0',
    method,
    ...(id === undefined ? {} : { id }),
    ...(params === undefined ? {} : { params }),
  });
const search = (id: unknown) =>
  message('tools/call', id, { name: 'search', arguments: { query: 'light', limit: 1 } });

describe('A host that asks for the tools again', () => {
  it('gets the same list under each id, whole', async () => {
    const { write, until } = await host();
    for (const id of [1, 'two "2"', 3]) write(message('tools/list', id));
    const answers = z.array(z.object({ id: z.unknown(), result: z.looseObject({}) })).parse(await until(3));
    const [first] = answers;
    expect(answers.map(({ id }) => id)).toEqual([1, 'two "2"', 3]);
    for (const { result } of answers) expect(result).toEqual(first?.result);
    const listed = z.array(
      z.object({ name: z.string(), inputSchema: z.object({ type: z.literal('object') }) }),
    );
    expect(listed.parse(first?.result['tools'])).toHaveLength(toolsFor({ readOnly: false }).length);
  });
});

describe('A line that is no message', () => {
  it.each([
    ['{"jsonrpc":"2.0"', null, -32700],
    ['hello', null, -32700],
    ['\u0001', null, -32700],
    ['null', null, -32600],
    ['5', null, -32600],
    ['"text"', null, -32600],
    ['{}', null, -32600],
    ['{"id":4,"method":"ping"}', 4, -32600],
    ['{"jsonrpc":"1.0","id":"a","method":"ping"}', 'a', -32600],
    ['{"jsonrpc":"2.0","id":4,"method":7}', 4, -32600],
    ['{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}', null, -32600],
    ['{"jsonrpc":"2.0","id":4,"method":"ping","params":[1]}', 4, -32600],
    ['[]', null, -32600],
    [`[${message('ping', 4)}]`, null, -32600],
  ])('is answered by an error of JSON-RPC, and logged: %s', async (line, id, code) => {
    const { write, until, logged } = await host();
    write(line);
    expect(await until(1)).toEqual([
      { jsonrpc: '2.0', id, error: { code, message: expect.stringMatching(/\.$/) } },
    ]);
    expect(logged).toEqual([expect.stringContaining(`protocol: refused (${code}): `)]);
    write(message('ping', 9));
    expect((await until(2))[1]).toMatchObject({ id: 9, result: {} });
  });

  it('is answered where it has no end, and what follows is served', async () => {
    const { stdin, write, until } = await host();
    for (let each = 0; each < 10; each += 1) stdin.write('x'.repeat(1024 * 1024));
    expect(await until(1)).toMatchObject([
      {
        id: null,
        error: { code: -32600, message: 'A line can be at most 8 MiB long: ask for less at once.' },
      },
    ]);
    write(`y\n${message('ping', 9)}\r\n\n`);
    expect((await until(2)).slice(1)).toMatchObject([{ id: 9, result: {} }]);
  });

  it('may come in any pieces, also within a letter', async () => {
    const { stdin, until } = await host();
    for (const byte of Buffer.from(
      `${message('tools/call', 'ø', { name: 'search', arguments: { query: 'é' } })}\n`,
    ))
      stdin.write(Buffer.from([byte]));
    expect(await until(1)).toMatchObject([{ id: 'ø', result: { content: [{ type: 'text' }] } }]);
  });
});

describe('A message that is nested without measure', () => {
  it('is answered in a sentence, by the protocol or by the tool', async () => {
    const { write, until } = await host();
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    write(
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"query":${deep}}}}`,
    );
    write(`{"jsonrpc":"2.0","id":2,"method":"resources/read","params":{"uri":${deep}}}`);
    write(`{"jsonrpc":"2.0","id":3,"method":"ping","params":{"_meta":{"x":${deep}}}}`);
    const answers = await until(3);
    expect(answers.every(({ error }) => error?.message.includes('nested too deeply'))).toBe(true);
    expect(answers.map(({ id }) => id).sort()).toEqual([1, 2, 3]);
  });
});

describe('A batch', () => {
  it.each(['2025-03-26', '2025-11-25'])(
    'is refused whole after %s was negotiated, and what follows is served',
    async revision => {
      let calls = 0;
      const { write, until, lines } = await host(revision, async () => {
        calls += 1;
      });
      write(`[${[search(1), message('ping', 'two'), message('notifications/cancelled')].join()}]`);
      write(search(9));
      expect(await until(2)).toMatchObject([
        { id: null, error: { code: -32600, message: expect.stringContaining('Batches are not supported') } },
        { id: 9, result: { content: expect.any(Array) } },
      ]);
      expect(lines).toHaveLength(2);
      expect(calls).toBe(1);
    },
  );
});

describe('More requests than memory has room for', () => {
  it('are refused in a sentence, those under way are answered, and then there is room again', async () => {
    let go: () => void = () => undefined;
    const gate = new Promise<void>(resolve => {
      go = resolve;
    });
    const { write, until, lines } = await host('2025-11-25', () => gate);
    for (let id = 1; id <= 1003; id += 1)
      write(message('tools/call', id, { name: 'account', arguments: {} }));
    await until(3);
    expect(lines).toMatchObject(
      [1001, 1002, 1003].map(id => ({
        id,
        error: { code: -32005, message: expect.stringContaining('At most 1,000 requests') },
      })),
    );
    write(message('notifications/cancelled', undefined, { requestId: 1 }));
    write(message('ping', 2000));
    expect((await until(4))[3]).toMatchObject({ id: 2000, result: {} });
    go();
    expect((await until(1003)).slice(4).every(line => line.result !== undefined)).toBe(true);
    write(message('ping', 2001));
    expect((await until(1004))[1003]).toMatchObject({ id: 2001, result: {} });
  });

  it('are refused by their size too', async () => {
    const { write, until } = await host('2025-11-25', () => new Promise(() => undefined));
    const query = 'x'.repeat(7 * 1024 * 1024);
    for (let id = 1; id <= 6; id += 1)
      write(message('tools/call', id, { name: 'search', arguments: { query } }));
    expect(await until(2)).toMatchObject([
      { id: 5, error: { code: -32005 } },
      { id: 6, error: { code: -32005 } },
    ]);
  });
});

describe('A host that stops reading', () => {
  it('gets no more requests served until it reads its answers', async () => {
    const { write, stdout, until, lines, logged } = await host();
    stdout.pause();
    for (let id = 1; id <= 600; id += 1) write(message('tools/list', id));
    await expect.poll(() => stdout.writableLength).toBeGreaterThan(32 * 1024 * 1024);
    write(message('ping', 'unread'));
    await expect.poll(() => logged).toEqual([expect.stringContaining('refused (-32005)')]);
    stdout.resume();
    await until(600);
    write(message('ping', 'read'));
    expect((await until(601)).slice(600)).toEqual([{ jsonrpc: '2.0', id: 'read', result: {} }]);
    expect(lines.some(({ id }) => id === 'unread')).toBe(false);
  });
});

describe.skipIf(process.platform === 'win32')('The server process', () => {
  /** A host that opened the conversation. */
  const started = () => {
    const { command, args, env } = commandOf({});
    const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'ignore'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const gone = once(child, 'exit');
    const info = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'deaf', version: '1' },
    };
    child.stdin.write(`${message('initialize', 0, info)}\n`);
    return { child, gone };
  };

  it.each(['SIGTERM', 'the end of input'])(
    'ends within five seconds of %s, also if the host reads nothing',
    async how => {
      const { child, gone } = started();
      // Thirty lists are more than a pipe holds.
      for (let id = 1; id <= 30; id += 1) child.stdin.write(`${message('tools/list', id)}\n`);
      await once(child.stdout, 'readable');
      await new Promise(resolve => setTimeout(resolve, 500));
      const from = performance.now();
      if (how === 'SIGTERM') child.kill('SIGTERM');
      else child.stdin.end();
      expect(await gone).toEqual([0, null]);
      expect(performance.now() - from).toBeLessThan(5000);
    },
  );

  it('ends when the host closes its output, even if input stays open', async () => {
    const { child, gone } = started();
    await once(child.stdout, 'data');
    child.stdout.destroy();
    const from = performance.now();
    child.stdin.write(`${message('ping', 1)}\n`);
    expect(await gone).toEqual([0, null]);
    expect(performance.now() - from).toBeLessThan(5000);
  });
});
