import { fans } from './albums-artists-tracks.ts';
import {
  anyText,
  flagInput,
  idOrName,
  nameable,
  pageInput,
  textInput,
  trackIds,
  userId,
} from './common-fields.ts';
import { del, get, group, post } from './endpoint.ts';
import { optional, withChanges } from './input-field.ts';
import { Playlist, Track } from './models.ts';
import { Created, pageOf, Written } from './output-shape.ts';
import { longest } from './text-limits.ts';

const playlist_id = withChanges(idOrName('playlist'), {
  about: 'Id, or title of an own playlist',
});

/** A new order and a removal name only tracks that are there. */
const ownTrackIds = (wire: string) =>
  withChanges(trackIds(wire, { kind: 'track of this playlist', lists: ['playlist.tracks'] }), {
    source: 'playlist_read view=tracks',
  });

export const playlist = group('playlist', 'Playlists: reading, making and changing them.', {
  details: get('/playlist/{playlist_id}', {
    about: 'title, owner, length',
    cacheFor: 'seconds',
    input: { playlist_id },
    output: Playlist,
  }),
  tracks: get('/playlist/{playlist_id}/tracks', {
    about: 'its tracks in order',
    cacheFor: 'seconds',
    input: { playlist_id, ...pageInput },
    output: pageOf(Track),
  }),
  radio: get('/playlist/{playlist_id}/radio', {
    about: 'similar tracks',
    cacheFor: 'none',
    input: { playlist_id, ...pageInput },
    output: pageOf(Track),
  }),
  fans: get('/playlist/{playlist_id}/fans', {
    ...fans,
    cacheFor: 'seconds',
    input: { playlist_id, ...pageInput },
  }),
  create: post('/user/{user_id}/playlists', {
    about: 'a new playlist, private unless public is true',
    done: 'the playlist is created',
    permissions: ['manage_library'],
    input: { user_id: userId, title: textInput('Its name', longest.title) },
    output: Created,
  }),
  update: post('/playlist/{playlist_id}', {
    about: 'name or settings',
    done: 'the playlist is changed',
    effect: 'change',
    permissions: ['manage_library'],
    input: {
      playlist_id,
      title: optional(textInput('Its name', longest.title)),
      description: optional(anyText('Its description')),
      public: optional(flagInput('Others can see it')),
      collaborative: optional(flagInput('Others can add tracks')),
    },
    anyOf: ['title', 'description', 'public', 'collaborative'],
    owner: true,
    output: Written,
  }),
  add_tracks: post('/playlist/{playlist_id}/tracks', {
    about: 'append tracks in order, except those already there',
    done: 'tracks are added to the playlist',
    permissions: ['manage_library'],
    input: { playlist_id, track_ids: trackIds('songs', nameable.track) },
    owner: true,
    output: Written,
  }),
  reorder: post('/playlist/{playlist_id}/tracks', {
    about: 'all its track ids in the new order',
    done: 'the playlist has its new order',
    effect: 'change',
    permissions: ['manage_library'],
    input: { playlist_id, track_ids: ownTrackIds('order') },
    owner: true,
    output: Written,
  }),
  mark_seen: post('/playlist/{playlist_id}/seen', {
    about: 'no longer show it as new',
    done: 'the playlist is marked as seen',
    effect: 'change',
    input: { playlist_id },
    owner: true,
    output: Written,
  }),
  delete: del('/playlist/{playlist_id}', {
    about: 'the whole playlist',
    done: 'the playlist is deleted',
    permissions: ['delete_library'],
    input: { playlist_id },
    owner: true,
    output: Written,
  }),
  remove_tracks: del('/playlist/{playlist_id}/tracks', {
    about: 'some of its tracks',
    done: 'tracks are removed from the playlist',
    permissions: ['manage_library', 'delete_library'],
    input: {
      playlist_id,
      track_ids: withChanges(ownTrackIds('songs'), { about: 'Ids or exact names of its tracks' }),
    },
    owner: true,
    output: Written,
  }),
});
