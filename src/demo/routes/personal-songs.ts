import type { Call, Handler } from '../dispatch/call.ts';
import type { PersonalDocument } from '../library/index.ts';
import { renderPersonalSong } from '../render/track.ts';
import { errors } from '../shared/service-error.ts';
import { callerOf, textIn } from './parameters.ts';

/** An uploaded track of the caller. Throws error 200 for a track of the catalogue, 800 for one that is not theirs. */
function own(call: Call): PersonalDocument {
  const id = Number(call.path.track_id);
  if (id > 0) throw errors.permission();
  const song = call.context.library.personalSong(id);
  if (song?.ownerId !== callerOf(call).userId) throw errors.noData();
  return song;
}

/** Details of the caller's own uploaded track, or of one in the catalogue. */
export const orPersonalSong =
  (details: Handler): Handler =>
  call =>
    Number(call.path.track_id) < 0 ? renderPersonalSong(call.context, own(call)) : details(call);

export const updatePersonalSong: Handler = call => {
  const { id } = own(call);
  const title = textIn(call, 'title');
  const artist = textIn(call, 'artist');
  const album = textIn(call, 'album');
  call.context.library.updatePersonalSong(id, {
    ...(title === undefined ? {} : { title }),
    ...(artist === undefined ? {} : { artist }),
    ...(album === undefined ? {} : { album }),
  });
  return true;
};

export const removePersonalSong: Handler = call => {
  call.context.library.removePersonalSong(own(call).id);
  return true;
};
