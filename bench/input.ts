import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { registry } from '../src/tools/registry.ts';
import { type LibraryFacts, type WorstCall, worstCalls } from './input-cases.ts';
import { type Figure, print } from './measure.ts';

/** Milliseconds and megabytes. */
const mostHeld = 50;
const mostKept = 30;
/** The least of so many rounds counts, because other programs share the processor. */
const rounds = 5;

/** The largest input that each tool takes: how long it holds the event loop of the built server, and what it leaves behind. */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'music-bench-'));
  const service = await startService(folder);
  const facts = await fill(service);
  const server = await Measured.start(service, folder);
  const figures: Figure[] = [];
  try {
    const calls = worstCalls(facts);
    const chosen = process.env['BENCH_TOOLS']?.split(',');
    for (const { name } of registry) {
      if (chosen !== undefined && !chosen.includes(name)) continue;
      const own = calls.filter(({ tool }) => tool === name);
      if (own.length > 0) figures.push(await figureOf(name, own, server));
    }
  } finally {
    server.end();
    service.process.kill();
    rmSync(folder, { recursive: true, force: true });
  }
  print('The largest input that each tool takes', figures);
}

async function figureOf(tool: string, calls: readonly WorstCall[], server: Measured): Promise<Figure> {
  await server.call(tool, {});
  let worst = { held: 0, about: '' };
  const before = await server.kept();
  for (const { about, args } of calls) {
    let held = Number.POSITIVE_INFINITY;
    for (let round = 0; round < rounds && held > mostHeld / 2; round += 1)
      held = Math.min(held, await server.heldDuring(() => server.call(tool, args)));
    if (process.env['BENCH_EACH']) process.stdout.write(`${tool} ${about}: ${held.toFixed(0)} ms\n`);
    if (held > worst.held) worst = { held, about };
  }
  const kept = (await server.kept()) - before;
  return {
    what: `${tool}: ${worst.about}`,
    figure: `${worst.held.toFixed(0)} ms, ${Math.max(0, kept).toFixed(1)} MB`,
    bound: `at most ${mostHeld} ms, ${mostKept} MB`,
    held: worst.held <= mostHeld && kept <= mostKept,
  };
}

interface Service {
  readonly process: ChildProcess;
  readonly origin: string;
  readonly token: string;
  readonly songs: readonly number[];
}

const announced = z.object({ origin: z.string(), token: z.string(), songs: z.array(z.int()) });

/** The demo service in a process of its own. */
async function startService(folder: string): Promise<Service> {
  const args = ['--import', 'tsx', 'test/long/service-process.ts', join(folder, 'service.db')];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { process: child, ...announced.parse(JSON.parse(String(line))) };
}

const made = z.object({ id: z.int() });

/** Makes a playlist of all songs of the catalogue. */
async function fill({ origin, token, songs }: Service): Promise<LibraryFacts> {
  const post = async (path: string, form: Record<string, string>) => {
    const body = new URLSearchParams({ ...form, access_token: token });
    const answer: unknown = await (await fetch(`${origin}${path}`, { method: 'POST', body })).json();
    return answer;
  };
  const { id } = made.parse(await post('/user/me/playlists', { title: 'Everything' }));
  await post(`/playlist/${id}/tracks`, { songs: songs.join(',') });
  return { playlist: id, tracks: songs };
}

const measured = z.object({ held: z.number(), kept: z.number() });

/** The built server on standard input and output, with a probe inside. */
class Measured {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<string, () => void>();
  #count = 0;

  private constructor({ origin, token }: Service, home: string) {
    const args = ['--expose-gc', '--import', `${process.cwd()}/bench/probe.mjs`, 'dist/main.cjs'];
    this.#child = spawn(process.execPath, [...args, '--confirm', 'never'], {
      env: {
        PATH: process.env['PATH'],
        HOME: home,
        XDG_DATA_HOME: home,
        MUSIC_SERVICE: origin,
        MUSIC_ACCESS_TOKEN: token,
        MUSIC_QUOTA: '100000/1s',
        MUSIC_LOG: 'error',
      },
      stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
    });
    if (this.#child.stdout)
      createInterface({ input: this.#child.stdout }).on('line', line => {
        const id = /"id":"(\d+)"/.exec(line)?.[1] ?? '';
        this.#waiting.get(id)?.();
        this.#waiting.delete(id);
      });
  }

  static async start(service: Service, home: string): Promise<Measured> {
    const server = new Measured(service, home);
    const clientInfo = { name: 'bench', version: '1' };
    await server.#ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
    await server.call('search', { query: 'first' });
    return server;
  }

  call(name: string, args: object): Promise<void> {
    return this.#ask('tools/call', { name, arguments: args });
  }

  async heldDuring(act: () => Promise<void>): Promise<number> {
    await this.#probe('reset');
    await act();
    return (await this.#probe('held')).held;
  }

  async kept(): Promise<number> {
    return (await this.#probe('memory')).kept;
  }

  end(): void {
    this.#child.kill();
  }

  async #ask(method: string, params: object): Promise<void> {
    this.#count += 1;
    const id = `${this.#count}`;
    const answered = new Promise<void>(resolve => this.#waiting.set(id, resolve));
    this.#child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    await answered;
  }

  async #probe(request: string) {
    const answer = once(this.#child, 'message');
    this.#child.send(request);
    const [message] = await answer;
    return measured.parse(message);
  }
}
