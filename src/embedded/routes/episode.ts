import type { Answer, Call } from '../call.ts';
import { fault } from '../service-error.ts';
import { callerOf, numberIn } from './parameters.ts';

/** Throws the service's error without a code for an unknown episode. */
function episodeOf({ world: { catalogue }, path }: Call): number {
  const id = Number(path.episode_id);
  if (!catalogue.episodes.has(id)) throw fault.noCode();
  return id;
}

/** Bookmarks are the one write that answers like this. */
const done = { error: [], results: true };

export const readBookmark: Answer = call => {
  const offset = call.world.library.bookmark(callerOf(call).userId, episodeOf(call));
  if (offset === undefined) throw fault.noData();
  return { offset };
};

const bookmark: Answer = call => {
  const offset = numberIn(call, 'offset');
  if (offset < 0 || offset > 100) throw fault.wrongParameter('offset');
  call.world.library.setBookmark(callerOf(call).userId, episodeOf(call), offset);
  return done;
};

const unbookmark: Answer = call => {
  call.world.library.removeBookmark(callerOf(call).userId, episodeOf(call));
  return done;
};

export const episode = { bookmark, unbookmark };
