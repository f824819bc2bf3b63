import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { serverFile, temporaryFolder } from './process.ts';

/** The built server over HTTP, in a process of its own. */
export interface ServeProcess {
  /** Where the protocol is spoken. */
  readonly url: string;
  readonly port: number;
  readonly ended: Promise<number | null>;
  signal(signal: NodeJS.Signals): void;
}

/** Starts `serve` with these variables and no others; gone with the test. */
export async function startServe(env: Readonly<Record<string, string>> = {}): Promise<ServeProcess> {
  const home = await temporaryFolder();
  const child = spawn(process.execPath, [serverFile, 'serve', '--port', '0'], {
    env: { PATH: process.env['PATH'] ?? '', HOME: home, XDG_DATA_HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<number | null>(resolve => child.once('close', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const url = String((await lines.next()).value);
  return { url, port: Number(new URL(url).port), ended, signal: signal => void child.kill(signal) };
}
