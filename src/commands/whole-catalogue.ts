import type { WholeCatalogue } from '../app/source.ts';
import { filesDone } from '../text/files-done.ts';

/** How often a long wait says how far it is, in milliseconds. */
const progressMs = 10_000;

/**
 * Waits until all own music is read; other catalogues are always whole. Says how far it is, and why if not everything
 * could be read.
 */
export async function readWholeCatalogue(
  catalogue: Pick<WholeCatalogue, 'whole'>,
  say: (line: string) => void,
): Promise<void> {
  let next = 0;
  const problem = await catalogue.whole(progress => {
    if (Date.now() < next) return;
    next = Date.now() + progressMs;
    say(`Your music is read first${filesDone(progress)}.`);
  });
  if (problem !== undefined) say(problem);
}
