import { z } from 'zod';
import { once } from '../client/api/once.ts';
import { isRecord } from '../client/api/record.ts';
import type { Ledger } from '../store/ledger.ts';
import type { Job, Step } from './job.ts';

/** What version 0.1.0 kept of a change. It is read, listed and taken back like a job that ended. */

const ids = z.array(z.int());
const act = z.object({
  entry: z.string(),
  input: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  ids,
  before: z.object({
    playlist: z
      .object({
        title: z.string(),
        description: z.string(),
        public: z.boolean(),
        collaborative: z.boolean(),
        tracks: ids,
      })
      .optional(),
    there: ids.optional(),
    unclear: ids.optional(),
    offset: z.number().nullable().optional(),
    names: z.object({ title: z.string(), artist: z.string(), album: z.string() }).optional(),
  }),
  state: z.enum(['intended', 'done', 'nothing_changed', 'partly', 'failed', 'unknown']),
  done: ids,
  unknown: ids,
  made: z.int().optional(),
  instead: z.int().optional(),
});
const schema = once(() =>
  z.object({
    id: z.string(),
    at: z.number(),
    tool: z.string(),
    words: z.string(),
    kind: z.enum(['change', 'undo', 'redo']),
    takesBack: z.string().optional(),
    takenBackBy: z.string().optional(),
    acts: z.array(act),
  }),
);

/** The space in which version 0.1.0 kept changes. */
export const legacySpace = 'changes';

const recordKey = (id: string) => `record ${id}`;

/** The changes with these ids, where version 0.1.0 kept them. */
export async function legacyJobs(from: Ledger, ids: readonly string[]): Promise<Job[]> {
  const found = await from.read(ids.map(recordKey));
  return ids.flatMap(id => jobIn(found.get(recordKey(id))) ?? []);
}

function jobIn(kept: unknown): Job | undefined {
  const record = schema().safeParse(kept).data;
  if (record === undefined) return undefined;
  const { at, tool, kind, words, takesBack, takenBackBy, acts } = record;
  return {
    id: record.id,
    at,
    tool,
    kind,
    about: { what: 'told', words: words.replace(/^(took back|did again): /, '') },
    ...(takesBack === undefined ? {} : { undoes: takesBack }),
    state: 'ended',
    epoch: 0,
    steps: acts.map(each => stepOf(each, takenBackBy)),
  };
}

/** A notification was about no id: in its job, this stands for its listener. */
const theListener = 0;
const didNothing: readonly string[] = ['nothing_changed', 'failed'];

/** Version 0.1.0 recorded no id for a create; the id of the made playlist takes its place. */
function stepOf(
  { entry, input, ids: all, before, state, done, unknown, made, instead }: z.infer<typeof act>,
  takenBackBy: string | undefined,
): Step {
  const isWhole = all.length === 0 && entry !== 'playlist.create' && !didNothing.includes(state);
  const own = made === undefined ? (isWhole ? [theListener] : all) : [made];
  const sure = made === undefined ? (isWhole ? own : done) : [made];
  const doubtful = state === 'intended' && !isWhole ? own : unknown;
  return {
    write: entry,
    input,
    ids: own,
    before,
    ...(instead === undefined ? {} : { instead }),
    state: 'observed',
    done: sure,
    unknown: doubtful,
    notDone: [],
    takenBack: takenBackBy === undefined ? [] : [...new Set([...sure, ...doubtful])],
  };
}

/** The changes that version 0.1.0 kept, the newest first. */
export async function latestLegacyJobs(from: Ledger, since: number): Promise<Job[]> {
  const index = (await from.read(['index'])).get('index');
  const ids = (Array.isArray(index) ? index : []).flatMap((entry: unknown) =>
    isRecord(entry) && typeof entry['id'] === 'string' && Number(entry['at']) > since ? [entry['id']] : [],
  );
  return ids.length === 0 ? [] : legacyJobs(from, ids);
}
