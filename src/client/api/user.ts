import {
  choice,
  noOptions,
  pageInput,
  targetUserId,
  textInput,
  userId,
  userIdOrName,
} from './common-fields.ts';
import { del, get, group, post } from './endpoint.ts';
import { withChanges } from './input-field.ts';
import { Album, Artist, Options, Permissions, Playlist, Radio, Track, User } from './models.ts';
import { pageByKind, pageOf, Written } from './output-shape.ts';
import { longest } from './text-limits.ts';

const user_id = userIdOrName;

const kind = <const V extends readonly string[]>(values: V, beyond: readonly V[number][] = []) =>
  withChanges(
    { ...choice('Default tracks; radios, releases: recommendations only', values), optional: true as const },
    { fallback: 'tracks', beyond },
  );

const several = {
  many: { target_user_id: 'target_user_ids' },
  orOne: true,
  anyOf: ['target_user_id', 'target_user_ids'],
} as const;

export const user = group('user', 'Listeners: profile, people they follow, what they play.', {
  details: get('/user/{user_id}', { about: 'profile', input: { user_id }, output: User }),
  followings: get('/user/{user_id}/followings', {
    about: 'whom they follow',
    relation: 'follows-back',
    input: { user_id, ...pageInput },
    output: pageOf(User),
  }),
  followers: get('/user/{user_id}/followers', {
    about: 'who follows them',
    relation: 'followed-back',
    input: { user_id, ...pageInput },
    output: pageOf(User),
  }),
  flow: get('/user/{user_id}/flow', {
    about: 'an endless mix for their taste',
    instead: 'Mixed on this computer from the favourites and the radios of their artists',
    cacheFor: 'none',
    input: { user_id, ...pageInput },
    output: pageOf(Track),
  }),
  history: get('/user/{user_id}/history', {
    about: 'recently played',
    unsupportedLocally: 'Without an account there is no history: this server does not see what is played',
    permissions: ['listening_history'],
    input: { user_id, ...pageInput },
    output: pageOf(Track),
  }),
  charts: get('/user/{user_id}/charts/{kind}', {
    about: 'what they play most',
    byPlays: true,
    unsupportedLocally:
      'Without an account there are no charts of their own: this server does not see what is played',
    input: { user_id, kind: kind(['albums', 'artists', 'playlists', 'tracks'], ['artists']), ...pageInput },
    output: pageByKind('kind', { tracks: Track, albums: Album, artists: Artist, playlists: Playlist }),
  }),
  recommendations: get('/user/{user_id}/recommendations/{kind}', {
    about: 'suggested to them',
    instead: 'Chosen on this computer from what is near the favourite artists and albums',
    releases: { kind: 'releases' },
    // The time of asking, not of the item.
    hides: ['timestamp'],
    cacheFor: 'none',
    input: {
      user_id,
      kind: kind(['albums', 'artists', 'playlists', 'tracks', 'radios', 'releases']),
      ...pageInput,
    },
    output: pageByKind('kind', {
      tracks: Track,
      albums: Album,
      artists: Artist,
      playlists: Playlist,
      radios: Radio,
      releases: Album,
    }),
  }),
  permissions: get('/user/{user_id}/permissions', {
    about: 'what is allowed here',
    input: { user_id },
    output: Permissions,
  }),
  options: get('/user/{user_id}/options', {
    about: 'streaming options',
    unsupportedLocally: noOptions,
    input: { user_id },
    output: Options,
  }),
  follow: post('/user/{user_id}/followings', {
    about: 'follow others',
    done: 'the user is followed',
    permissions: ['manage_community'],
    ...several,
    input: { user_id: userId, target_user_id: targetUserId },
    output: Written,
  }),
  notify: post('/user/{user_id}/notifications', {
    about: "put a message into the user's feed",
    unsupportedLocally:
      'Without an account there are no notifications: a library on this computer has no feed',
    done: 'the message is in the feed',
    input: { user_id: userId, message: textInput('What to say', longest.description) },
    output: Written,
  }),
  unfollow: del('/user/{user_id}/followings', {
    about: 'stop following someone',
    done: 'the user is no longer followed',
    permissions: ['manage_community'],
    ...several,
    input: { user_id: userId, target_user_id: targetUserId },
    output: Written,
  }),
});
