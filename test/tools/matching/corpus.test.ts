import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Track } from '../../../src/client/api/models.ts';
import type { Wanted } from '../../../src/tools/matching/wish.ts';
import { around, toolNamed } from '../around.ts';
import { corpusOf } from './corpus.ts';
import { found } from './tracks.ts';

const shown = { id: z.number(), confidence: z.number() };
const answer = z.object({
  matched: z.array(z.object({ ...shown, why: z.string() })),
  uncertain: z.array(z.object({ candidates: z.array(z.object({ ...shown, differs: z.string() })) })),
  missing: z.array(z.unknown()),
});

const tool = toolNamed('match_tracks');
let catalogue: readonly Track[] = [];
const context = around({ 'GET /search/track': () => found(...catalogue) });

/** `[1] 0.95 remaster`; `? [2] 0.79 live / ? [3] 0.35 by Ines`; `missing`. */
async function outcomeOf(wanted: Wanted, tracks: readonly Track[]): Promise<string> {
  catalogue = tracks;
  const { structured } = await tool.run({ wanted: [wanted] }, context);
  const { matched, uncertain } = answer.parse(structured);
  const lines = [
    ...matched.map(({ id, confidence, why }) => `[${id}] ${confidence} ${why}`),
    ...uncertain.flatMap(({ candidates }) =>
      candidates.map(({ id, confidence, differs }) => `? [${id}] ${confidence} ${differs}`),
    ),
  ];
  return lines.length === 0 ? 'missing' : lines.join(' / ');
}

describe.each(['artists', 'titles', 'editions', 'lines', 'choices', 'classical'])('%s', name => {
  for (const { heading, cases } of corpusOf(name)) {
    it.each(cases)(`${heading}: $line`, async ({ tracks, wanted, outcome }) => {
      expect(await outcomeOf(wanted, tracks)).toBe(outcome);
      // The order in which a search finds tracks does not matter.
      if (tracks.length > 1) expect(await outcomeOf(wanted, tracks.toReversed())).toBe(outcome);
    });
  }
});
