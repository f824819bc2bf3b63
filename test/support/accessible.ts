import axe from 'axe-core';
import type { Frame } from 'playwright-core';
import { z } from 'zod';

const found = z.object({
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
});

/** What axe has to say against a page: one line each, none when all is well. */
export async function axeProblems(frame: Frame): Promise<string[]> {
  await frame.evaluate(axe.source);
  const { violations } = found.parse(await frame.evaluate('axe.run()'));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
