import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fixed, median, print, quantile } from './measure.ts';

const hello = [
  {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
  },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  { jsonrpc: '2.0', id: 2, method: 'tools/list' },
].map(message => `${JSON.stringify(message)}\n`);

/** From spawning a server to its list of tools: milliseconds, and peak memory in MB where the system tells. */
async function start(args: readonly string[]): Promise<{ ms: number; mb: number }> {
  const began = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  child.stdin.write(hello.join(''));
  let text = '';
  for await (const chunk of child.stdout) {
    text += String(chunk);
    if (text.includes('"id":2') && text.endsWith('\n')) break;
  }
  const ms = performance.now() - began;
  const mb = peakMemory(child.pid);
  child.stdin.end();
  if (child.exitCode === null) await new Promise(resolve => child.once('exit', resolve));
  return { ms, mb };
}

function peakMemory(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** In pairs, one after the other, so that a busy moment of the machine falls on both. */
export async function run(): Promise<void> {
  const ours: { ms: number; mb: number }[] = [];
  const bare: { ms: number; mb: number }[] = [];
  for (let pair = 0; pair < 15; pair++) {
    bare.push(await start(['bench/bare.cjs']));
    ours.push(await start(['dist/main.cjs', '--ephemeral']));
  }
  const ratios = ours.map((each, place) => each.ms / (bare[place]?.ms ?? Number.NaN));
  const ratio = median(ratios);
  const memory = median(ours.map(each => each.mb));
  print('Start: from spawn to tools/list', [
    { what: 'a bare Node process, median', figure: `${fixed(median(bare.map(each => each.ms)), 0)} ms` },
    { what: 'this server, median', figure: `${fixed(median(ours.map(each => each.ms)), 0)} ms` },
    {
      what: 'ratio, median of pairs (10th to 90th percentile)',
      figure: `${fixed(ratio)} (${fixed(quantile(ratios, 0.1))}-${fixed(quantile(ratios, 0.9))})`,
      bound: 'at most 2.3, aim 1.8',
      held: ratio <= 2.3,
    },
    { what: 'peak memory, ours', figure: `${fixed(memory, 0)} MB` },
    { what: 'peak memory, ratio to bare', figure: fixed(memory / median(bare.map(each => each.mb))) },
  ]);
}
