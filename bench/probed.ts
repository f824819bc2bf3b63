import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { z } from 'zod';
import type { Figure } from './measure.ts';

/** Milliseconds and megabytes. */
const mostHeld = 50;
const mostKept = 30;
/** The least of so many rounds counts, because other programs share the processor. */
const rounds = 5;

export interface Service {
  readonly origin: string;
  readonly token: string;
  /** As many tracks as a playlist holds. */
  readonly songs: readonly number[];
  /** Ids of each kind. */
  readonly objects: Readonly<Record<string, readonly number[]>>;
}

const announced = z.object({
  origin: z.string(),
  token: z.string(),
  songs: z.array(z.int()),
  objects: z.record(z.string(), z.array(z.int())),
});

/** Runs with the demo service in a process of its own, and with a folder for what the measured server stores. */
export async function withService(
  work: (service: Service, folder: string) => Promise<readonly Figure[]>,
): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'music-bench-'));
  const args = ['--import', 'tsx', 'test/long/service-process.ts', join(folder, 'service.db')];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    return await work(announced.parse(JSON.parse(String(line))), folder);
  } finally {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

const measured = z.object({ held: z.number(), kept: z.number() });

/** The built server with a probe inside. */
export class Probed {
  readonly #child: ChildProcess;
  readonly lines: Interface;

  constructor({ origin, token }: Service, home: string, args: readonly string[]) {
    const probe = ['--expose-gc', '--import', `${process.cwd()}/bench/probe.mjs`];
    const child = spawn(process.execPath, [...probe, 'dist/main.cjs', ...args], {
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
    if (child.stdout === null) throw new Error('no output');
    this.lines = createInterface({ input: child.stdout });
    this.#child = child;
  }

  write(text: string): void {
    this.#child.stdin?.write(text);
  }

  end(): void {
    this.#child.kill();
  }

  /** The figure of several inputs. `prepare` is not measured. */
  async figureOf(what: string, inputs: readonly Input[]): Promise<Figure> {
    let worst = { held: 0, about: '' };
    let taken = 0;
    const before = (await this.#probe('memory')).kept;
    for (const { about, prepare, send } of inputs) {
      let held = Number.POSITIVE_INFINITY;
      let isTaken = false;
      for (let round = 0; round < rounds && held > mostHeld / 2; round += 1) {
        await prepare?.();
        await this.#probe('reset');
        isTaken = (await send()) || isTaken;
        held = Math.min(held, (await this.#probe('held')).held);
      }
      if (process.env['BENCH_EACH'])
        process.stdout.write(`${what} ${about}: ${held.toFixed(0)} ms${isTaken ? '' : ', refused'}\n`);
      if (isTaken) taken += 1;
      if (held >= worst.held) worst = { held, about };
    }
    const kept = Math.max(0, (await this.#probe('memory')).kept - before);
    return {
      what: `${what}: ${worst.about}`,
      figure: `${worst.held.toFixed(0)} ms, ${kept.toFixed(1)} MB, ${taken} of ${inputs.length}`,
      bound: `at most ${mostHeld} ms, ${mostKept} MB`,
      held: worst.held <= mostHeld && kept <= mostKept,
    };
  }

  async #probe(request: string) {
    const answer = once(this.#child, 'message');
    this.#child.send(request);
    const [message] = await answer;
    return measured.parse(message);
  }
}

/** One input of the server. */
export interface Input {
  readonly about: string;
  prepare?(): Promise<void>;
  /** Resolves when it is answered, to whether it was done rather than refused. */
  send(): Promise<boolean>;
}
