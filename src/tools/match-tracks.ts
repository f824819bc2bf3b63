import { matchAll, wishOf } from '../matching/index.ts';
import { failure } from '../present/answer.ts';
import { matchReport } from '../present/match-report.ts';
import { defineTool } from './engine/define-tool.ts';
import type { Operation } from './engine/operation.ts';
import type { JsonSchema, Tool } from './engine/tool.ts';
import { given } from './engine/validate.ts';
import { wantedField, wantedProblem } from './wanted-argument.ts';

const name = 'match_tracks';

const operation: Operation = {
  name,
  about: 'tracks for songs known by name',
  effect: 'read',
  fields: { wanted: wantedField },
  shapes: [],
  async run(args, context) {
    const wanted = wantedField.schema().parse(args['wanted']);
    return matchReport(name, wanted, await matchAll(wanted.map(wishOf), context));
  },
};

const list: JsonSchema = { type: 'array', items: { type: 'object' } };

const label = {
  name,
  title: 'Find songs by name',
  about:
    'Track ids for up to 100 songs at once. Live, remix, karaoke and other editions match only when asked for. Check the uncertain ones with the listener.',
  group: 'playlist',
  output: (): JsonSchema => ({
    type: 'object',
    properties: { matched: list, uncertain: list, missing: list, stopped: { type: 'string' } },
    required: ['matched', 'uncertain', 'missing'],
  }),
};

/** Names the first song that cannot be read. */
export const matchTracksOffer = {
  group: label.group,
  make(): Tool | undefined {
    const tool = defineTool(label, [operation]);
    return (
      tool && {
        ...tool,
        run(args, context) {
          const read = given(args);
          const wanted = 'ok' in read ? read.ok['wanted'] : undefined;
          const problem = wanted === undefined ? undefined : wantedProblem(wanted);
          return problem === undefined
            ? tool.run(args, context)
            : Promise.resolve(failure(`${name}: ${problem}.`));
        },
      }
    );
  },
};
