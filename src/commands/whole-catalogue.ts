import type { WholeCatalogue } from '../app/running-service.ts';

/** How often a long wait says how far it is, in milliseconds. */
const progressMs = 10_000;

const inWords = new Intl.NumberFormat('en');

/** Waits until own music is read to its end, and says how far it is. Says why if not everything could be read. */
export async function readWholeCatalogue(
  catalogue: Pick<WholeCatalogue, 'whole'>,
  say: (line: string) => void,
): Promise<void> {
  let next = 0;
  const problem = await catalogue.whole(({ done, total }) => {
    if (Date.now() < next) return;
    next = Date.now() + progressMs;
    const counts = total === 0 ? '' : `: ${inWords.format(done)} of ${inWords.format(total)} files`;
    say(`Your music is read first${counts}.`);
  });
  if (problem !== undefined) say(problem);
}
