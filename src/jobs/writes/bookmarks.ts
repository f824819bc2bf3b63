import { numberArgument } from '../../client/call-context.ts';
import { NotFound } from '../../client/errors.ts';
import type { NewStep, Step } from '../job.ts';
import {
  type CurrentState,
  everyIs,
  type Inverse,
  isGone,
  type Prepared,
  type UnneededReason,
  type WriteCall,
  type WriteHandler,
  type WriteHandlers,
} from '../write-handler.ts';

/** Where the listener stopped; null without a bookmark. `isNone`: whether an error means that there is no bookmark. */
async function offsetOf(
  { input }: NewStep,
  { client, signal }: WriteCall,
  isNone: (error: unknown) => boolean,
): Promise<number | null> {
  try {
    const episode_id = numberArgument(input, 'episode_id');
    const { offset } = await client.podcast.bookmark({ episode_id }, { signal, fresh: true });
    return offset ?? null;
  } catch (error) {
    if (isNone(error)) return null;
    throw error;
  }
}

const isMissing = (error: unknown) => error instanceof NotFound;

const kind = 'episodes';

/**
 * Reads the bookmark. If there is none, reads the episode, because the service gives the same error for a missing
 * bookmark and a missing episode. Rejects with `NotFound` if there is no such episode.
 */
async function prepare(step: NewStep, call: WriteCall): Promise<Prepared> {
  const offset = await offsetOf(step, call, isMissing);
  if (offset === null) {
    const episode_id = numberArgument(step.input, 'episode_id');
    const { title } = await call.client.podcast.episode({ episode_id }, { signal: call.signal });
    call.memory.setName(kind, { id: episode_id, title: title ?? undefined });
  }
  const names = step.ids.flatMap(id => {
    const { title } = call.memory.nameOf(kind, id);
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

function bookmarkIn({ input }: NewStep, { before: { offset }, names }: Prepared) {
  const episode = numberArgument(input, 'episode_id');
  const title = names.get(episode);
  return {
    episode,
    ...(title === undefined ? {} : { title }),
    ...(offset === undefined ? {} : { was: offset }),
  };
}

/** The state of a bookmark, if it is known to be as the step wants it. */
function stateAt(
  { input, done, before }: Step,
  offset: number | null,
  { memory }: WriteCall,
): CurrentState | undefined {
  if (done.length === 0 && before.offset !== offset) return undefined;
  const episode = numberArgument(input, 'episode_id');
  const { title } = memory.nameOf(kind, episode);
  return { what: 'bookmark', episode, ...(title === undefined ? {} : { title }), offset };
}

/** `wanted`: the offset that a step sets; null for none. */
const handlerFor = (
  wanted: (step: NewStep) => number | null,
  reason: UnneededReason,
  about: WriteHandler['about'],
): WriteHandler => ({
  kind,
  about,
  /** A bookmark that is as wanted needs no request. */
  async prepare(step, call) {
    const prepared = await prepare(step, call);
    const isSo = prepared.before.offset === wanted(step);
    return isSo ? { ...prepared, unneeded: { ids: step.ids, reason } } : prepared;
  },
  currentState: (step, call) => stateAt(step, wanted(step), call),
  check: async (step, call) => everyIs(step.ids, (await offsetOf(step, call, isGone)) === wanted(step)),
  inverse,
});

const offsetIn = ({ input }: NewStep) => numberArgument(input, 'offset');

export const bookmarkHandlers = {
  'episode.bookmark': handlerFor(offsetIn, 'as-asked', (step, prepared) => ({
    what: 'bookmark-set',
    ...bookmarkIn(step, prepared),
    offset: offsetIn(step),
  })),
  'episode.unbookmark': handlerFor(
    () => null,
    'no-bookmark',
    (step, prepared) => ({ what: 'bookmark-removed', ...bookmarkIn(step, prepared) }),
  ),
} satisfies Partial<WriteHandlers>;
