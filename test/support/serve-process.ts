import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { serverFile, temporaryFolder } from './process.ts';

/** The built server over HTTP, in a process of its own. */
export interface ServeProcess {
  /** Where the protocol is spoken. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** The next line that it prints. */
  next(): Promise<string>;
  readonly ended: Promise<number | null>;
  /** What it has logged. */
  logged(): string;
  signal(signal: NodeJS.Signals): void;
}

/**
 * Starts `serve` with these variables and no others; gone with the test. Without authorization, it asks for no key.
 * `largestFile`: KB, beyond which a file cannot grow, as on a full disk.
 */
export async function startServe(
  env: Readonly<Record<string, string>> = {},
  flags: readonly string[] = ['--no-key'],
  largestFile?: number,
): Promise<ServeProcess> {
  const home = await temporaryFolder();
  const command = [process.execPath, serverFile, 'serve', '--port', '0', ...flags];
  const [program = '', ...args] =
    largestFile === undefined
      ? command
      : ['bash', '-c', `ulimit -f ${largestFile}; exec "$@"`, 'bash', ...command];
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'] ?? '', HOME: home, XDG_DATA_HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let logged = '';
  child.stderr.on('data', chunk => {
    logged += String(chunk);
  });
  const ended = new Promise<number | null>(resolve => child.once('close', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const url = String((await lines.next()).value);
  const next = async () => String((await lines.next()).value);
  return {
    url,
    next,
    port: Number(new URL(url).port),
    pid: child.pid ?? 0,
    ended,
    logged: () => logged,
    signal: signal => void child.kill(signal),
  };
}
