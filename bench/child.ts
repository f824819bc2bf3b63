import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** What some calls took: of the processor by the server in all its threads, and by the clock; milliseconds a call. */
export interface Cost {
  readonly cpu: number;
  readonly wall: number;
}

const lineFeed = 0x0a;

/** A server on standard input and output, in a process of its own. Its answers are counted and not parsed. */
export class Child {
  readonly #process: ChildProcess;
  #answered = 0;
  #wakeAt = Number.POSITIVE_INFINITY;
  #wake: () => void = () => undefined;

  private constructor(args: readonly string[], env: Readonly<Record<string, string>>) {
    this.#process = spawn(process.execPath, args, {
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#process.stdout?.on('data', (chunk: Buffer) => this.#count(chunk));
  }

  /** A server that was greeted. */
  static async greeted(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Child> {
    const child = new Child(args, env);
    await child.#greet();
    return child;
  }

  async #greet(): Promise<void> {
    await this.calls(1, 1, () => ({
      method: 'initialize',
      params: {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'bench', version: '1' },
      },
    }));
    this.#write({ jsonrpc: '2.0', method: 'notifications/initialized' });
  }

  /** So many requests, some of them at once. */
  async calls(
    count: number,
    atOnce: number,
    request: (place: number) => { readonly method: string; readonly params?: object },
  ): Promise<Cost> {
    const [cpu, wall, before] = [this.#cpu(), performance.now(), this.#answered];
    for (let sent = 0; sent < count; sent += 1) {
      if (sent - (this.#answered - before) >= atOnce) await this.#until(before + sent - atOnce + 1);
      this.#write({ jsonrpc: '2.0', id: `${before + sent}`, ...request(sent) });
    }
    await this.#until(before + count);
    return { cpu: (this.#cpu() - cpu) / count, wall: (performance.now() - wall) / count };
  }

  /** Megabytes of memory that the process holds. */
  get resident(): number {
    const status = readFileSync(`/proc/${this.#process.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  }

  close(): void {
    this.#process.kill('SIGKILL');
  }

  #write(message: object): void {
    this.#process.stdin?.write(`${JSON.stringify(message)}\n`);
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

  /** Milliseconds on a processor, of every thread. */
  #cpu(): number {
    const tasks = `/proc/${this.#process.pid}/task`;
    const spent = (task: string) => Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]);
    return readdirSync(tasks).reduce((sum, task) => sum + spent(task), 0) / 1e6;
  }
}
