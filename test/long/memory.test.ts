import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startEmbedded } from '../../src/demo/index.ts';
import { openStore } from '../../src/store/open.ts';
import { startRaw } from '../support/process.ts';

/** The built server in front of a service without a quota; how much memory it holds at most, in MB. */
async function server() {
  const service = await startEmbedded({
    store: await openStore({ memory: true }),
    quota: { requests: 1e9, ms: 1 },
  });
  onTestFinished(() => service.close());
  const raw = startRaw({ args: ['--service', service.origin, '--quota', '100000/1s', '--log', 'error'] });
  const info = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'many', version: '1' },
  };
  const send = (method: string, id: number, params: unknown) =>
    raw.write(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
  send('initialize', 0, info);
  await raw.line();
  return {
    search: (id: number) =>
      send('tools/call', id, { name: 'search', arguments: { query: `light ${id}`, detail: 'full' } }),
    line: raw.line,
    peak: () =>
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${raw.child.pid}/status`, 'utf8'))?.[1]) / 1024,
  };
}

const count = 10_000;

describe.skipIf(process.platform !== 'linux')('Memory', () => {
  it('stays bounded with 10,000 different requests at once: most are refused, and each is answered', async () => {
    const { search, line, peak } = await server();
    for (let id = 1; id <= count; id += 1) search(id);
    let refused = 0;
    for (let id = 1; id <= count; id += 1) if ((await line()).includes('-32005')) refused += 1;
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThanOrEqual(count - 1000);
    expect(peak()).toBeLessThan(200);
  });

  it('stays bounded with 10,000 different calls, one after the other', async () => {
    const { search, line, peak } = await server();
    for (let id = 1; id <= count; id += 1) {
      search(id);
      await line();
    }
    expect(peak()).toBeLessThan(160);
  });
});
