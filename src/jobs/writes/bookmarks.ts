import { numberIn } from '../../client/call.ts';
import { NotFound } from '../../client/errors.ts';
import type {
  ChangeCall,
  Inverse,
  Prepared,
  SettledReason,
  WriteHandler,
  WriteHandlers,
} from '../change-call.ts';
import type { NewStep, Step } from '../job.ts';
import { everyIs, isGone } from '../presence.ts';
import type { Standing } from '../standing.ts';

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

const of = 'episodes';

/**
 * Where no bookmark is read, the episode is: the service says of both alike that nothing is there. Rejects with
 * `NotFound` where there is no such episode.
 */
async function prepare(step: NewStep, call: ChangeCall): Promise<Prepared> {
  const offset = await offsetOf(step, call, isMissing);
  if (offset === null) {
    const episode_id = numberIn(step.input, 'episode_id');
    const { title } = await call.client.podcast.episode({ episode_id }, { signal: call.signal });
    call.seen.name(of, { id: episode_id, title: title ?? undefined });
  }
  const names = step.ids.flatMap(id => {
    const { title } = call.seen.nameOf(of, id);
    return title ? [[id, title] as const] : [];
  });
  return { before: { offset }, names: new Map(names) };
}

function inverse({ input: { episode_id = 0 }, ids, before: { offset } }: Step): Inverse {
  if (offset === undefined) return { steps: [] };
  if (offset === null) return { steps: [{ write: 'episode.unbookmark', input: { episode_id }, ids }] };
  if (!Number.isInteger(offset) || offset < 0 || offset > 100)
    return { steps: [], notes: [{ note: 'bookmark-out-of-range', offset }] };
  return { steps: [{ write: 'episode.bookmark', input: { episode_id, offset }, ids }] };
}

/** What a change of a bookmark is about. */
function bookmarkIn({ input }: NewStep, { before: { offset }, names }: Prepared) {
  const episode = numberIn(input, 'episode_id');
  const title = names.get(episode);
  return {
    episode,
    ...(title === undefined ? {} : { title }),
    ...(offset === undefined ? {} : { was: offset }),
  };
}

/** A bookmark that is as wanted already needs no request. */
const settled = (
  prepared: Prepared,
  { ids }: NewStep,
  wanted: number | null,
  reason: SettledReason,
): Prepared => (prepared.before.offset === wanted ? { ...prepared, settled: { ids, reason } } : prepared);

/** How a bookmark stands, where it is known to be as the step wants it. */
function standsAt(
  { input, done, before }: Step,
  offset: number | null,
  { seen }: ChangeCall,
): Standing | undefined {
  if (done.length === 0 && before.offset !== offset) return undefined;
  const episode = numberIn(input, 'episode_id');
  const { title } = seen.nameOf(of, episode);
  return { what: 'bookmark', episode, ...(title === undefined ? {} : { title }), offset };
}

const bookmark: WriteHandler = {
  of,
  about: (step, prepared) => ({
    what: 'bookmark-set',
    ...bookmarkIn(step, prepared),
    offset: numberIn(step.input, 'offset'),
  }),
  prepare: async (step, call) =>
    settled(await prepare(step, call), step, numberIn(step.input, 'offset'), 'as-asked'),
  stands: (step, call) => standsAt(step, numberIn(step.input, 'offset'), call),
  look: async (step, call) =>
    everyIs(step.ids, (await offsetOf(step, call, isGone)) === step.input['offset']),
  inverse,
};

const unbookmark: WriteHandler = {
  of,
  about: (step, prepared) => ({ what: 'bookmark-removed', ...bookmarkIn(step, prepared) }),
  prepare: async (step, call) => settled(await prepare(step, call), step, null, 'no-bookmark'),
  stands: (step, call) => standsAt(step, null, call),
  look: async (step, call) => everyIs(step.ids, (await offsetOf(step, call, isGone)) === null),
  inverse,
};

export const bookmarkHandlers = {
  'episode.bookmark': bookmark,
  'episode.unbookmark': unbookmark,
} satisfies Partial<WriteHandlers>;
