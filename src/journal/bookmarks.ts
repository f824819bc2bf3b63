import { numberIn } from '../client/call.ts';
import { NotFound } from '../client/errors.ts';
import type { ChangeCall, Inverse, Prepared, WriteHandler, WriteHandlers } from './change-call.ts';
import type { Before, NewStep, Step } from './job.ts';
import { isGone } from './presence.ts';

/** Where the listener stopped; null without a bookmark. `isNone`: whether an error says that there is no bookmark. */
async function offsetOf(
  { input }: NewStep,
  { client, signal }: ChangeCall,
  isNone: (error: unknown) => boolean,
): Promise<number | null> {
  try {
    const episode_id = numberIn(input, 'episode_id');
    const { offset } = await client.podcast.bookmark({ episode_id }, { signal, fresh: true });
    return offset ?? null;
  } catch (error) {
    if (isNone(error)) return null;
    throw error;
  }
}

const isMissing = (error: unknown) => error instanceof NotFound;

const prepare = async (step: NewStep, call: ChangeCall): Promise<Prepared> => ({
  before: { offset: await offsetOf(step, call, isMissing) },
  names: new Map(),
});

function inverse({ input: { episode_id = 0 }, ids, before: { offset } }: Step): Inverse {
  if (offset === undefined) return { steps: [] };
  if (offset === null) return { steps: [{ write: 'episode.unbookmark', input: { episode_id }, ids }] };
  if (!Number.isInteger(offset) || offset < 0 || offset > 100)
    return { steps: [], notes: [{ note: 'bookmark-out-of-range', offset }] };
  return { steps: [{ write: 'episode.bookmark', input: { episode_id, offset }, ids }] };
}

const wasAt = ({ offset }: Before) => (offset === undefined ? {} : { was: offset });

const every = (ids: readonly number[], so: boolean) => new Map(ids.map(id => [id, so]));

const bookmark: WriteHandler = {
  about: ({ input }, { before }) => ({
    what: 'bookmark-set',
    episode: numberIn(input, 'episode_id'),
    offset: numberIn(input, 'offset'),
    ...wasAt(before),
  }),
  prepare,
  stands: ({ input, done }) =>
    done.length === 0
      ? undefined
      : { what: 'bookmark', episode: numberIn(input, 'episode_id'), offset: numberIn(input, 'offset') },
  look: async (step, call) => every(step.ids, (await offsetOf(step, call, isGone)) === step.input['offset']),
  inverse,
};

const unbookmark: WriteHandler = {
  about: ({ input }, { before }) => ({
    what: 'bookmark-removed',
    episode: numberIn(input, 'episode_id'),
    ...wasAt(before),
  }),
  stands: ({ input, done }) =>
    done.length === 0
      ? undefined
      : { what: 'bookmark', episode: numberIn(input, 'episode_id'), offset: null },
  async prepare(step, call) {
    const prepared = await prepare(step, call);
    return prepared.before.offset === null
      ? { ...prepared, settled: { ids: step.ids, reason: 'no-bookmark' } }
      : prepared;
  },
  look: async (step, call) => every(step.ids, (await offsetOf(step, call, isGone)) === null),
  inverse,
};

export const bookmarkHandlers = {
  'episode.bookmark': bookmark,
  'episode.unbookmark': unbookmark,
} satisfies Partial<WriteHandlers>;
