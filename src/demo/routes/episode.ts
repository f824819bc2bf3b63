import type { Call, Handler } from '../dispatch/call.ts';
import { errors } from '../shared/service-error.ts';
import { callerOf, numberIn } from './parameters.ts';

/** Throws the service's error without a code for an unknown episode. */
function episodeOf({ context: { catalogue }, path }: Call): number {
  const id = Number(path.episode_id);
  if (!catalogue.episodes.has(id)) throw errors.noCode();
  return id;
}

/** Bookmarks are the one write that answers like this. */
const done = { error: [], results: true };

export const readBookmark: Handler = call => {
  const offset = call.context.library.bookmark(callerOf(call).userId, episodeOf(call));
  if (offset === undefined) throw errors.noData();
  return { offset };
};

const bookmark: Handler = call => {
  const offset = numberIn(call, 'offset');
  if (offset < 0 || offset > 100) throw errors.wrongParameter('offset');
  call.context.library.setBookmark(callerOf(call).userId, episodeOf(call), offset);
  return done;
};

const unbookmark: Handler = call => {
  call.context.library.removeBookmark(callerOf(call).userId, episodeOf(call));
  return done;
};

export const episode = { bookmark, unbookmark };
