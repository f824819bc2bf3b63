import type { Answer, Call } from '../call.ts';
import { fault } from '../service-error.ts';
import type { PersonalDocument } from '../library/index.ts';
import { envelope } from '../render/list-page.ts';
import { renderPersonalSong } from '../render/track.ts';
import { callerOf, textIn } from './parameters.ts';

/** An uploaded track of the caller. Throws error 200 for a track of the catalogue, 800 for one that is not theirs. */
function own(call: Call): PersonalDocument {
  const id = Number(call.path.track_id);
  if (id > 0) throw fault.permission();
  const song = call.world.library.personalSong(id);
  if (song?.ownerId !== callerOf(call).userId) throw fault.noData();
  return song;
}

/** One's own uploaded track; everything else goes on to the catalogue. */
export const orPersonal =
  (details: Answer): Answer =>
  call =>
    Number(call.path.track_id) < 0 ? renderPersonalSong(call.world, own(call)) : details(call);

const update: Answer = call => {
  const { id } = own(call);
  const title = textIn(call, 'title');
  const artist = textIn(call, 'artist');
  const album = textIn(call, 'album');
  call.world.library.updatePersonalSong(id, {
    ...(title === undefined ? {} : { title }),
    ...(artist === undefined ? {} : { artist }),
    ...(album === undefined ? {} : { album }),
  });
  return true;
};

const remove: Answer = call => {
  call.world.library.removePersonalSong(own(call).id);
  return true;
};

export const personalTrack = { update, remove };

/** A search that succeeds is remembered for whoever made it. */
export const remembering =
  (search: Answer): Answer =>
  call => {
    const found = search(call);
    const query = call.params.q?.trim();
    // Only its first page is a search; the others are the same one.
    const first = Number(call.params.index ?? 0) === 0;
    if (call.caller && query && first) call.world.library.recordSearch(call.caller.userId, query);
    return found;
  };

export const searchHistory: Answer = call => {
  const searches = call.world.library.searches(callerOf(call).userId);
  const rule = { path: '/search/history', defaultLimit: 25, max: 100 };
  const page = envelope(call, searches, rule, ({ query }) => ({ query, result: null }));
  return { ...page, count: searches.length };
};
