import type { track as contract } from '../../client/api/track.ts';
import type { Handler } from '../call.ts';
import { renderTrack } from '../render/track.ts';
import { trackByIsrc, trackIn } from './path-objects.ts';

/** Tracks of the catalogue; those that a listener uploaded are answered for elsewhere. */
export const track = {
  details: call => renderTrack(call.context, trackIn(call), 'full'),
  by_isrc: call => renderTrack(call.context, trackByIsrc(call), 'full'),
} satisfies Partial<Record<keyof typeof contract.endpoints, Handler>>;
