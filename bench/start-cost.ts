import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** What a start took. Milliseconds by the clock since the spawn, and on a processor in all; megabytes at most. NaN where the system does not tell. */
export interface StartCost {
  readonly initialize: number;
  readonly list: number;
  readonly cpu: number;
  readonly memory: number;
}

const line = (message: object) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;
const initialize = line({
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
});
const list = line({ method: 'notifications/initialized' }) + line({ id: 2, method: 'tools/list' });

/** Starts a server as a host does, and ends it when it has listed its tools and `meanwhile` is over. */
export async function startCost(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<StartCost> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = new Promise(resolve => child.once('exit', resolve));
  const chunks = child.stdout[Symbol.asyncIterator]();
  const answered = async (id: number) => {
    for (let text = ''; !text.includes(`"id":${id}`) || !text.endsWith('\n'); ) {
      const { done, value } = await chunks.next();
      if (done) throw new Error(`${args[0]} ended without an answer`);
      text += String(value);
    }
    return performance.now() - began;
  };
  child.stdin.write(initialize);
  const initialized = await answered(1);
  child.stdin.write(list);
  const listed = await answered(2);
  const cost = { initialize: initialized, list: listed, cpu: cpuOf(child.pid), memory: peakOf(child.pid) };
  await meanwhile();
  child.stdin.end();
  await ended;
  return cost;
}

/** Milliseconds on a processor, of every thread that still runs. */
function cpuOf(pid: number | undefined): number {
  try {
    const tasks = `/proc/${pid}/task`;
    const spent = (task: string) => Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]);
    return readdirSync(tasks).reduce((sum, task) => sum + spent(task), 0) / 1e6;
  } catch {
    return Number.NaN;
  }
}

function peakOf(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}
