import axe from 'axe-core';
import type { Frame } from 'playwright-core';
import { z } from 'zod';
import type { ViewInChat } from './view-in-chat.ts';

const found = z.object({
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
});

/** What axe has to say against a page: one line each, none when all is well. */
async function axeProblems(frame: Frame): Promise<string[]> {
  await frame.evaluate(axe.source);
  const { violations } = found.parse(await frame.evaluate('axe.run()'));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** A state of the view as it is read aloud. Throws where axe finds something against it. */
export async function readAloud({ view }: Pick<ViewInChat, 'view'>): Promise<string> {
  const problems = await axeProblems(view);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return view.locator('body').ariaSnapshot();
}
