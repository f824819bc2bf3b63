import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { bundleOptions } from '../scripts/bundle-options.ts';

/** Makes the SDK's own server in a folder, bundled as ours and started by the same file. Returns the path of that file. */
export async function buildSdkServer(folder: string): Promise<string> {
  await build({ ...bundleOptions, entryPoints: { server: 'bench/sdk-server.ts' }, outdir: folder });
  const main = join(folder, 'main.cjs');
  copyFileSync('dist/main.cjs', main);
  return main;
}

interface Start {
  /** The folder that holds what it stores, and its compile cache. */
  readonly home: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether `probe.mjs` is loaded first. Its log is not shown. */
  readonly probe?: boolean;
}

/** A request of the protocol. */
export interface Asked {
  readonly method: string;
  readonly params?: object;
}

export const toolCall = (name: string, args: object): Asked => ({
  method: 'tools/call',
  params: { name, arguments: args },
});

/** A server in a process of its own, which speaks lines on standard input and output or HTTP. Linux only. */
export class Server {
  readonly #process: ChildProcess;
  readonly #waiting: ((line: string) => void)[] = [];
  #asked = 0;

  constructor(args: readonly string[], { home, env = {}, probe = false }: Start) {
    const probing = probe ? ['--expose-gc', '--import', `${process.cwd()}/bench/probe.mjs`] : [];
    this.#process = spawn(process.execPath, [...probing, ...args], {
      env: { PATH: process.env['PATH'], HOME: home, ...env },
      stdio: probe ? ['pipe', 'pipe', 'ignore', 'ipc'] : ['pipe', 'pipe', 'inherit'],
    });
    if (this.#process.stdout === null) throw new Error('The server has no output.');
    createInterface({ input: this.#process.stdout }).on('line', line => {
      if (!line.includes('"method":"notifications/')) this.#waiting.shift()?.(line);
    });
  }

  /** A server on standard input and output that has answered `initialize`. */
  static async start(args: readonly string[], start: Start): Promise<Server> {
    const server = new Server(args, start);
    await server.initialize();
    return server;
  }

  async initialize(): Promise<void> {
    const clientInfo = { name: 'bench', version: '1' };
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    await this.ask({ method: 'initialize', params });
    this.#write({ method: 'notifications/initialized' });
  }

  /** The next line that it writes. Of a server on HTTP, the first is its address. */
  line(): Promise<string> {
    return new Promise(resolve => this.#waiting.push(resolve));
  }

  /** The answer as text. Of several requests under way, the oldest gets the next answer. */
  ask(request: Asked): Promise<string> {
    this.#asked += 1;
    this.#write({ id: `${this.#asked}`, ...request });
    return this.line();
  }

  /** Sends this many requests. Resolves to the processor time of each, in milliseconds over all threads. */
  async calls(count: number, request: () => Asked, atOnce = 1): Promise<number> {
    const before = this.cpu;
    let sent = 0;
    const client = async () => {
      while (sent < count) {
        sent += 1;
        await this.ask(request());
      }
    };
    await Promise.all(Array.from({ length: atOnce }, client));
    return (this.cpu - before) / count;
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

  /** What the probe answers. */
  async probe(request: 'reset' | 'held' | 'memory'): Promise<unknown> {
    const answer = once(this.#process, 'message');
    this.#process.send(request);
    return (await answer)[0];
  }

  /** Ends it as a host does, so that Node writes its compile cache. */
  async end(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.stdin?.end();
    await ended;
  }

  kill(): void {
    this.#process.kill('SIGKILL');
  }

  #write(message: object): void {
    this.#process.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }
}

/** Waits until a look at music has ended: the server does nothing for a second. */
export async function settled(server: Server): Promise<void> {
  for (let before = -1000; server.cpu - before > 30; ) {
    before = server.cpu;
    await new Promise(resolve => setTimeout(resolve, 1000));
  }
}
