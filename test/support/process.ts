import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { onTestFinished } from 'vitest';
import { callTool, type Era, type Said } from './stand.ts';

/** The built server, as hosts start it. */
export const serverFile = 'dist/main.cjs';

export interface ServerProcess {
  readonly mcp: Client;
  readonly pid: number;
  call(name: string, args?: Record<string, unknown>): Promise<Said>;
  /** Ends the client as a host does, and waits until the server has gone. */
  close(): Promise<void>;
}

export interface Start {
  readonly args?: readonly string[];
  /** Where it keeps its data; nowhere when absent. */
  readonly home?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly era?: Era;
}

/** What a server is started with: of the environment only what is named, so that no other setting gets in. */
export const commandOf = ({ args = [], home, env = {} }: Start) => ({
  command: process.execPath,
  args: [serverFile, '--confirm', 'never', ...(home === undefined ? ['--ephemeral'] : []), ...args],
  env: { PATH: process.env['PATH'] ?? '', HOME: home ?? tmpdir(), XDG_DATA_HOME: home ?? tmpdir(), ...env },
});

/** Starts the built server in a process of its own, with a real client on its standard input and output. */
export async function startServerProcess(start: Start = {}): Promise<ServerProcess> {
  const transport = new StdioClientTransport({ ...commandOf(start), stderr: 'ignore' });
  const mcp = new Client(
    { name: 'tests', version: '1.0.0' },
    start.era === 'legacy' ? {} : { versionNegotiation: { mode: 'auto' } },
  );
  await mcp.connect(transport);
  return {
    mcp,
    pid: transport.pid ?? 0,
    call: (name, args = {}) => callTool(mcp, name, args),
    close: () => mcp.close(),
  };
}

/** A folder of this test alone, gone with it. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'music-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A server that is written to by hand. */
export interface Raw {
  readonly child: ChildProcessWithoutNullStreams;
  write(line: string): void;
  /** The next line on standard output. */
  line(): Promise<string>;
  /** What it wrote in all, once it has ended. */
  readonly ended: Promise<Run>;
}

export function startRaw(start: Start = {}): Raw {
  const { command, args, env } = commandOf(start);
  const child = spawn(command, args, { env });
  const written = { stdout: '', stderr: '' };
  child.stdout.on('data', chunk => {
    written.stdout += String(chunk);
  });
  child.stderr.on('data', chunk => {
    written.stderr += String(chunk);
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = new Promise<Run>(resolve => {
    child.once('close', code => resolve({ code, ...written }));
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return {
    child,
    ended,
    write: line => child.stdin.write(`${line}\n`),
    async line() {
      const next = await lines.next();
      return next.done ? '' : next.value;
    },
  };
}

/** Runs the server as a command, with nothing on its input. */
export const runCommand = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runFile(serverFile, args, env);

/** Runs a built server that lies at `file`. */
export async function runFile(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env['PATH'] ?? '', HOME: tmpdir(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', chunk => {
    stdout += String(chunk);
  });
  child.stderr.on('data', chunk => {
    stderr += String(chunk);
  });
  return new Promise<Run>(resolve => {
    child.once('close', code => resolve({ code, stdout, stderr }));
  });
}

/** Whether a process of this id still runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The ids of the objects in an answer, in order. */
export const idsOf = ({ structured: { items } }: Said): number[] =>
  (Array.isArray(items) ? items : []).flatMap((item: unknown) =>
    typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'number' ? [item.id] : [],
  );

/** The id an answer names: of a new playlist. */
export const idOf = ({ structured: { id } }: Said): number => Number(id);
