import { z } from 'zod';
import { inNewFolder } from '../scripts/in-new-folder.ts';
import { type Figure, print } from './measure.ts';
import type { Known, Place } from './places.ts';
import { Server } from './server.ts';

/** Milliseconds and megabytes. */
const mostHeld = 50;
const mostKept = 30;
/** The least of so many rounds counts: other programs share the processor, and the first call loads and compiles. */
const rounds = 5;

/** Measures the built server with a probe inside. */
export const measureHeld = (
  title: string,
  args: readonly string[],
  place: Place,
  measure: (server: Server, known: Known | undefined) => Promise<readonly Figure[]>,
) =>
  inNewFolder(async home => {
    const { env, known, close } = await place.open(home);
    const server = new Server(['dist/main.cjs', ...args], {
      home,
      env: { MUSIC_LOG: 'error', ...env },
      probe: true,
    });
    const figures = await measure(server, known).finally(() => {
      server.kill();
      close?.();
    });
    print(`${title}: ${place.title}`, figures);
  });

/** One input of the server. */
export interface Input {
  readonly about: string;
  /** Is not measured. */
  prepare?(): Promise<void>;
  /** Resolves when it is answered, to whether it was done rather than refused. */
  send(): Promise<boolean>;
}

/** How long inputs hold the event loop, what they leave behind, and how many were taken. */
export async function heldBy(server: Server, what: string, inputs: readonly Input[]): Promise<Figure> {
  let worst = { held: 0, processor: 0, about: '' };
  const refused: string[] = [];
  const before = (await probe(server, 'memory')).kept;
  for (const { about, prepare, send } of inputs) {
    let [held, processor] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    let isTaken = false;
    for (let count = 0; count < rounds && held > mostHeld / 2; count += 1) {
      await prepare?.();
      await probe(server, 'reset');
      isTaken = (await send()) || isTaken;
      const round = await probe(server, 'held');
      held = Math.min(held, round.held);
      processor = Math.min(processor, round.processor);
    }
    if (!isTaken) refused.push(about);
    if (held >= worst.held) worst = { held, processor, about };
  }
  const kept = Math.max(0, (await probe(server, 'memory')).kept - before);
  const taken = inputs.length - refused.length;
  if (refused.length > 0) process.stderr.write(`${what} refused: ${refused.join(', ')}.\n`);
  return {
    what: `${what}: ${worst.about}`,
    figure: `${worst.held.toFixed(0)} ms (${worst.processor.toFixed(0)} ms of the processor), ${kept.toFixed(1)} MB, ${taken} of ${inputs.length}`,
    bound: `at most ${mostHeld} ms, ${mostKept} MB`,
    held: worst.held <= mostHeld && kept <= mostKept,
  };
}

const measured = z.object({ held: z.number(), processor: z.number(), kept: z.number() });
const probe = async (server: Server, request: Parameters<Server['probe']>[0]) =>
  measured.parse(await server.probe(request));
