import axe from 'axe-core';
import type { Frame } from 'playwright-core';
import { z } from 'zod';
import type { ViewInChat } from './view-in-chat.ts';

const found = z.object({
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
});

/** Colours that are on their way to others have no contrast of their own. */
const settled = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => Number.isFinite(effect.getComputedTiming().endTime))
  .map(({ finished }) => finished))`;

/** What axe has to say against a page: one line each, none when all is well. */
async function axeProblems(frame: Frame): Promise<string[]> {
  if ((await frame.evaluate('typeof axe')) === 'undefined') await frame.evaluate(axe.source);
  await frame.evaluate(settled);
  const { violations } = found.parse(await frame.evaluate("axe.run({ resultTypes: ['violations'] })"));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** A state of the view as it is read aloud. Throws where axe finds something against it. */
export async function readAloud({ view }: Pick<ViewInChat, 'view'>): Promise<string> {
  const problems = await axeProblems(view);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return view.locator('body').ariaSnapshot();
}
