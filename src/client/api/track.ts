import { z } from 'zod';
import { longest } from './bounds.ts';
import { idOrName, noUploads, text } from './common-fields.ts';
import { del, get, group, post } from './endpoint.ts';
import { optional, required, toNumber } from './field.ts';
import { Track } from './models.ts';
import { Written } from './output.ts';

const track_id = idOrName('track');

/** Only uploaded tracks can be changed or deleted. Their ids are negative. */
const personal_id = required({
  about: 'Negative: an uploaded track, from library_read kind=personal_songs',
  allowed: 'the negative id of an uploaded track',
  source: 'library_read kind=personal_songs',
  schema: () => z.preprocess(toNumber, z.int().max(-1)),
});

export const track = group('track', 'Tracks, including uploaded ones.', {
  details: get('/track/{track_id}', {
    about: 'tempo, gain, ISRC, release date, contributors',
    input: { track_id },
    output: Track,
    many: { track_id: 'track_ids' },
  }),
  by_isrc: get('/track/isrc:{isrc}', {
    about: 'a track with this ISRC',
    input: { isrc: text('ISRC without dashes, GBDUW0000059') },
    output: Track,
    beyond: true,
    tool: 'resolve_link',
  }),
  update: post('/track/{track_id}', {
    about: 'change the names of an uploaded track',
    noneHere: noUploads,
    done: 'the uploaded track is changed',
    effect: 'change',
    permissions: ['manage_library'],
    input: {
      track_id: personal_id,
      title: optional(text('New title', longest.title)),
      artist: optional(text('New artist name', longest.title)),
      album: optional(text('New album title', longest.title)),
    },
    anyOf: ['title', 'artist', 'album'],
    owner: true,
    output: Written,
  }),
  remove: del('/track/{track_id}', {
    about: 'delete an uploaded track for good',
    noneHere: noUploads,
    done: 'the uploaded track is deleted',
    permissions: ['delete_library'],
    input: { track_id: personal_id },
    owner: true,
    output: Written,
  }),
});
