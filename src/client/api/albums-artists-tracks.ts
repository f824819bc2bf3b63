import { z } from 'zod';
import { idOrName, noUploads, pageInput, textInput } from './common-fields.ts';
import { del, get, group, post } from './endpoint.ts';
import { optional, required, toNumber } from './input-field.ts';
import { Album, Artist, Playlist, Track, User } from './models.ts';
import { pageOf, Written } from './output-shape.ts';
import { longest } from './text-limits.ts';

/** Of an album, an artist or a playlist. */
export const fans = {
  about: 'who likes it',
  output: pageOf(User),
  retired: 'the public service lists no fans since January 2026',
} as const;

const album_id = idOrName('album');

export const album = group('album', 'Albums.', {
  details: get('/album/{album_id}', {
    about: 'label, date, genres, tracks',
    input: { album_id },
    output: Album,
  }),
  by_upc: get('/album/upc:{upc}', {
    about: 'the album with a barcode',
    input: { upc: textInput('UPC, 12 or 13 digits without a leading 0') },
    output: Album,
    undocumented: true,
    tool: 'resolve_link',
  }),
  tracks: get('/album/{album_id}/tracks', {
    about: 'its tracks in order',
    input: { album_id, ...pageInput },
    output: pageOf(Track),
  }),
  fans: get('/album/{album_id}/fans', { ...fans, input: { album_id, ...pageInput } }),
});

const artist_id = idOrName('artist');

export const artist = group('artist', 'Artists, their music, and similar artists.', {
  details: get('/artist/{artist_id}', {
    about: 'name, album and fan counts',
    input: { artist_id },
    output: Artist,
  }),
  top: get('/artist/{artist_id}/top', {
    about: 'most played tracks',
    byPlays: true,
    cacheFor: 'minutes',
    input: { artist_id, ...pageInput },
    output: pageOf(Track),
  }),
  albums: get('/artist/{artist_id}/albums', {
    about: 'albums, singles and EPs',
    releases: {},
    cacheFor: 'minutes',
    input: { artist_id, ...pageInput },
    output: pageOf(Album),
  }),
  related: get('/artist/{artist_id}/related', {
    about: 'similar artists',
    relation: 'favourite',
    input: { artist_id, ...pageInput },
    output: pageOf(Artist),
  }),
  radio: get('/artist/{artist_id}/radio', {
    about: 'a mix around the artist',
    cacheFor: 'none',
    input: { artist_id, ...pageInput },
    output: pageOf(Track),
  }),
  playlists: get('/artist/{artist_id}/playlists', {
    about: 'playlists with the artist',
    cacheFor: 'minutes',
    input: { artist_id, ...pageInput },
    output: pageOf(Playlist),
  }),
  fans: get('/artist/{artist_id}/fans', {
    ...fans,
    about: 'who likes the artist',
    input: { artist_id, ...pageInput },
  }),
});

const track_id = idOrName('track');

/** Only uploaded tracks can be changed or deleted. Their ids are negative. */
const personal_id = required({
  about: 'From library_read kind=personal_songs',
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
    input: { isrc: textInput('ISRC without dashes, GBDUW0000059') },
    measured: { answer: 'any release of the recording', on: '2026-10-07' },
    output: Track,
    undocumented: true,
    tool: 'resolve_link',
  }),
  update: post('/track/{track_id}', {
    about: 'change the names of an uploaded track',
    unsupportedLocally: noUploads,
    done: 'the uploaded track is changed',
    effect: 'change',
    permissions: ['manage_library'],
    input: {
      track_id: personal_id,
      title: optional(textInput('New title', longest.title)),
      artist: optional(textInput('New artist name', longest.title)),
      album: optional(textInput('New album title', longest.title)),
    },
    anyOf: ['title', 'artist', 'album'],
    owner: true,
    output: Written,
  }),
  remove: del('/track/{track_id}', {
    about: 'delete an uploaded track for good',
    unsupportedLocally: noUploads,
    done: 'the uploaded track is deleted',
    permissions: ['delete_library'],
    input: { track_id: personal_id },
    owner: true,
    output: Written,
  }),
});
