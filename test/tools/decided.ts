/**
 * Names and arguments of the tools, as they were decided once: people's prompts and permissions refer to them.
 * A star marks an argument that must always be given; the first line of each holds what tells its members apart.
 */
export interface Row {
  /** Such as `view: details, tracks`, in order. */
  readonly by?: readonly [name: string, values: string];
  readonly rest: string;
}

const page = 'index limit';
const read = 'detail';

export const decided: Readonly<Record<string, Row>> = {
  search: {
    by: ['type', 'any track album artist playlist podcast radio user history'],
    rest: `query queries in artist album track label dur_min dur_max bpm_min bpm_max strict order ${page} ${read}`,
  },
  album_read: { by: ['view', 'details tracks fans'], rest: `album_id* ${page} ${read}` },
  artist_read: {
    by: ['view', 'details top albums related radio playlists fans'],
    rest: `artist_id* ${page} ${read}`,
  },
  track_read: { rest: `track_ids* ${read}` },
  playlist_read: {
    by: ['view', 'details tracks radio fans export compare'],
    rest: `playlist_id* format text other ${page} ${read}`,
  },
  podcast_read: {
    by: ['view', 'details episodes episode bookmark'],
    rest: `podcast_id episode_id ${page} ${read}`,
  },
  radio_read: { by: ['view', 'list top lists details tracks genres'], rest: `radio_id ${page} ${read}` },
  genre_read: { by: ['view', 'list details artists podcasts radios'], rest: `genre_id ${page} ${read}` },
  chart_read: {
    by: ['view', 'all tracks albums artists playlists podcasts'],
    rest: `genre_id ${page} ${read}`,
  },
  editorial_read: {
    by: ['view', 'list details selection charts releases'],
    rest: `editorial_id ${page} ${read}`,
  },
  user_read: {
    by: ['view', 'details followings followers flow history charts recommendations permissions options'],
    rest: `user_id kind ${page} ${read}`,
  },
  library_read: {
    by: ['kind', 'tracks albums artists playlists podcasts radios personal_songs'],
    rest: `user_id ${page} ${read}`,
  },
  whats_new: { rest: 'since max_minutes artist_id index' },
  service_read: {
    by: ['view', 'infos options embed'],
    rest: `url kind id theme maxwidth maxheight autoplay radius tracklist format ${read}`,
  },
  library_add: { by: ['kind*', 'tracks albums artists playlists podcasts radios'], rest: 'ids* user_id' },
  library_remove: {
    by: ['kind*', 'tracks albums artists playlists podcasts radios'],
    rest: 'ids* user_id confirm',
  },
  playlist_write: {
    by: ['action*', 'create update add_tracks reorder mark_seen'],
    rest: 'playlist_id title description public collaborative track_ids user_id',
  },
  playlist_delete: { by: ['action*', 'delete remove_tracks'], rest: 'playlist_id* track_ids confirm' },
  episode_bookmark: { rest: 'episode_id* offset*' },
  episode_unbookmark: { rest: 'episode_id*' },
  user_write: { by: ['action*', 'follow notify'], rest: 'target_user_id target_user_ids message user_id' },
  user_unfollow: { rest: 'target_user_id target_user_ids user_id' },
  track_update: { rest: 'track_id* title artist album' },
  track_delete: { rest: 'track_id* confirm' },
  match_tracks: { rest: 'wanted*' },
  plan_playlist: {
    rest: 'plan_id playlist title description public wanted text format track_ids sources rules scope at remove replace add moves order fill refresh detail',
  },
  save_playlist: { rest: 'plan_id plan_ids confirm' },
  resolve_link: { rest: 'links*' },
  show: {
    by: ['kind', 'playlist album search chart artists albums playlists podcasts genres'],
    rest: 'id query',
  },
  changes: { rest: '' },
  undo: { rest: 'change_ids only finish confirm' },
  account: { rest: '' },
  sign_in: { rest: 'action' },
  sign_out: { rest: 'forget confirm' },
};
