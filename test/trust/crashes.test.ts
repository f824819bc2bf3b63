import { describe, expect, it, onTestFinished } from 'vitest';
import { startRaw } from '../support/process.ts';
import { type Asked, standIn } from '../support/replay.ts';
import { stand } from '../support/stand.ts';
import { library } from './library.ts';
import { wireTo } from './wire.ts';

const search = { name: 'search', arguments: { query: 'waltz', limit: 1 } };

/** A service that takes its time for each request. */
async function slow(ms: number) {
  const there = await library();
  const sent: Asked[] = [];
  const service = await standIn(there.embedded, async (asked, pass) => {
    sent.push(asked);
    await new Promise(resolve => setTimeout(resolve, ms));
    return pass();
  });
  onTestFinished(async () => {
    await service.close();
    await there.close();
  });
  const track_ids = [...there.embedded.catalogue.tracks.keys()].slice(0, 200);
  return { service, there, sent, job: { title: 'Long', track_ids } };
}

const soon = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

async function until(holds: () => boolean): Promise<void> {
  for (let waited = 0; !holds() && waited < 5000; waited += 10) await soon(10);
}

describe('The process survives', () => {
  const garbage: readonly (readonly [string, string | Buffer])[] = [
    ['what is no JSON', 'hello there\n'],
    ['JSON that is no message', '[]\n42\nnull\n"text"\n{}\n{"jsonrpc":"1.0"}\n'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28, 0x0a])],
    ['blank lines', '\n\r\n\t\n'],
    ['a line of 10 MB', `${'x'.repeat(10 * 1024 * 1024)}\n`],
    [
      'a message of 10 MB',
      `{"jsonrpc":"2.0","method":"notifications/x","params":{"a":"${'x'.repeat(10 * 1024 * 1024)}"}}\n`,
    ],
    ['brackets within brackets', `${'['.repeat(200_000)}${']'.repeat(200_000)}\n`],
    [
      'an answer to nothing',
      '{"jsonrpc":"2.0","id":999,"result":{}}\n{"jsonrpc":"2.0","id":"a","error":{"code":1,"message":"x"}}\n',
    ],
    [
      'a cancellation of nothing',
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":77}}\n',
    ],
    [
      'a method that does not exist',
      '{"jsonrpc":"2.0","id":900,"method":"no/such","params":{"__proto__":{"a":1}}}\n',
    ],
    [
      'a call with everything wrong',
      '{"jsonrpc":"2.0","id":901,"method":"tools/call","params":{"name":5,"arguments":[]}}\n',
    ],
  ];

  it('garbage on its input, and answers what comes after', async () => {
    const server = startRaw();
    const wire = await wireTo(server);
    for (const [what, bytes] of garbage) {
      server.child.stdin.write(bytes);
      const { result } = await wire.ask('tools/call', search);
      expect(result?.isError ?? !result, what).toBe(false);
    }
    server.child.stdin.write('{"jsonrpc":"2.0","id":902,"meth');
    server.child.stdin.end();
    const { code, stderr } = await server.ended;
    expect(code).toBe(0);
    expect(stderr).not.toMatch(/Unhandled|at \S+ \(|RangeError|SyntaxError/);
  }, 30_000);
});

describe('A client that goes away in the middle of a long job stops it', () => {
  it('when its input ends: the process ends, and sends no more', async () => {
    const { service, there, sent, job } = await slow(60);
    const server = startRaw({
      args: ['--service', service.origin],
      env: { MUSIC_ACCESS_TOKEN: there.embedded.token },
    });
    const wire = await wireTo(server);
    wire.send('tools/call', { name: 'plan_playlist', arguments: job });
    await until(() => sent.length > 8);
    server.child.stdin.end();
    const { code, stderr } = await server.ended;
    const atEnd = sent.length;
    await soon(300);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^(music-catalogue-mcp warn: plan_playlist: Cancelled: [^\n]*cancelled\n)?$/);
    expect(sent.length).toBe(atEnd);
    expect(atEnd).toBeLessThan(60);
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it.each(['cancels', 'closes the connection'])('when it %s', async way => {
    const { service, there, sent, job } = await slow(40);
    const here = await stand({ embedded: service, store: there.store, confirm: 'never', stays: true });
    onTestFinished(() => here.close());
    const stop = new AbortController();
    const call = here.mcp
      .callTool({ name: 'plan_playlist', arguments: job }, { signal: stop.signal })
      .catch((error: unknown) => error);
    await until(() => sent.length > 8);
    if (way === 'cancels') stop.abort();
    else await here.mcp.close();
    expect(await call).toBeInstanceOf(Error);
    await soon(100);
    const soonAfter = sent.length;
    await soon(400);
    expect(sent.length).toBe(soonAfter);
    expect(soonAfter).toBeLessThan(60);
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});
