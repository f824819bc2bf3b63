import type { track as contract } from '../../client/api/track.ts';
import type { Handler } from '../dispatch/call.ts';
import { renderTrack } from '../render/track.ts';
import { trackByIsrc, trackIn } from './path-objects.ts';
import { orPersonalSong, removePersonalSong, updatePersonalSong } from './personal-songs.ts';

export const track = {
  details: orPersonalSong(call => renderTrack(call.context, trackIn(call), 'full')),
  by_isrc: call => renderTrack(call.context, trackByIsrc(call), 'full'),
  update: updatePersonalSong,
  remove: removePersonalSong,
} satisfies Record<keyof typeof contract.endpoints, Handler>;
