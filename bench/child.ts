import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundleOptions } from '../scripts/bundle-options.ts';

/** Makes the SDK's own server in a folder, bundled as ours and started by the same file. Returns the path of that file. */
export async function buildSdkServer(folder: string): Promise<string> {
  await build({ ...bundleOptions, entryPoints: { server: 'bench/sdk-server.ts' }, outdir: folder });
  const main = join(folder, 'main.cjs');
  copyFileSync('dist/main.cjs', main);
  return main;
}

/** What each of some calls took, in milliseconds: on a processor, over all threads of the server, and by the clock. */
export interface Cost {
  readonly cpu: number;
  readonly wall: number;
}

const lineFeed = 0x0a;

/** A server on standard input and output, in a process of its own. Its answers are counted but not parsed. Linux only. */
export class Child {
  readonly #process: ChildProcess;
  #answered = 0;
  #wakeAt = Number.POSITIVE_INFINITY;
  #wake: () => void = () => undefined;

  private constructor(args: readonly string[], home: string, env: Readonly<Record<string, string>>) {
    this.#process = spawn(process.execPath, args, {
      env: { PATH: process.env['PATH'], HOME: home, ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#process.stdout?.on('data', (chunk: Buffer) => this.#count(chunk));
  }

  /** A server that has answered `initialize`. Its compile cache is in `home`. */
  static async start(
    args: readonly string[],
    home: string,
    env: Readonly<Record<string, string>> = {},
  ): Promise<Child> {
    const child = new Child(args, home, env);
    const clientInfo = { name: 'bench', version: '1' };
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    await child.calls(1, 1, () => ({ method: 'initialize', params }));
    child.#write({ method: 'notifications/initialized' });
    return child;
  }

  /** Sends this many requests, at most `atOnce` of them under way. */
  async calls(
    count: number,
    atOnce: number,
    request: () => { readonly method: string; readonly params?: object },
  ): Promise<Cost> {
    const [cpu, wall, before] = [this.cpu, performance.now(), this.#answered];
    for (let sent = 0; sent < count; sent += 1) {
      if (sent - (this.#answered - before) >= atOnce) await this.#until(before + sent - atOnce + 1);
      this.#write({ id: `${before + sent}`, ...request() });
    }
    await this.#until(before + count);
    return { cpu: (this.cpu - cpu) / count, wall: (performance.now() - wall) / count };
  }

  /** Megabytes of memory: held now, and at most so far. */
  get memory(): { readonly now: number; readonly peak: number } {
    const status = readFileSync(`/proc/${this.#process.pid}/status`, 'utf8');
    const megabytes = (line: RegExp) => Number(line.exec(status)?.[1]) / 1024;
    return { now: megabytes(/VmRSS:\s+(\d+)/), peak: megabytes(/VmHWM:\s+(\d+)/) };
  }

  /** Milliseconds on a processor so far, over all threads. */
  get cpu(): number {
    const tasks = `/proc/${this.#process.pid}/task`;
    const spent = (task: string) => Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]);
    return readdirSync(tasks).reduce((sum, task) => sum + spent(task), 0) / 1e6;
  }

  /** Ends it as a host does, so that Node writes its compile cache. */
  async end(): Promise<void> {
    const ended = new Promise(resolve => this.#process.once('exit', resolve));
    this.#process.stdin?.end();
    await ended;
  }

  #write(message: object): void {
    this.#process.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  #count(chunk: Buffer): void {
    for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, at + 1)) this.#answered += 1;
    if (this.#answered < this.#wakeAt) return;
    this.#wakeAt = Number.POSITIVE_INFINITY;
    this.#wake();
  }

  #until(answered: number): Promise<void> | void {
    if (this.#answered >= answered) return;
    return new Promise(resolve => {
      this.#wakeAt = answered;
      this.#wake = resolve;
    });
  }
}
