import { z } from 'zod';
import { defineTool } from '../engine/define-tool.ts';
import { matchAll, wishOf } from './index.ts';
import { matchReport } from './match-report.ts';
import { wantedField, wantedProblem } from './wanted-argument.ts';

const name = 'match_tracks';

const output = () => {
  const songs = z.array(z.object({}));
  return z.object({ matched: songs, uncertain: songs, missing: songs, stopped: z.string().optional() });
};

export const matchTracks = defineTool({
  name,
  title: 'Find songs by name',
  description:
    'Track ids for songs known by name. Live, remix, karaoke and other editions match only when asked for. Check the uncertain ones with the listener.',
  group: 'playlist',
  output,
  operations: [
    {
      name,
      about: 'tracks for songs known by name',
      effect: 'read',
      // Names the first song that cannot be read.
      fields: { wanted: { ...wantedField, problem: wantedProblem } },
      async run(input, context) {
        const wanted = wantedField.schema().parse(input['wanted']);
        return matchReport(name, wanted, await matchAll(wanted.map(wishOf), context));
      },
    },
  ],
});
