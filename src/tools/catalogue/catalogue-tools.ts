import { foldTool, readTool } from '../engine/define-tool.ts';

/** The tools for albums, artists, tracks, podcasts, radios, genres, charts and editors' picks. */

export const albumRead = readTool('album', {
  title: 'Read an album',
  description: 'An album, its tracks or its fans.',
});

export const artistRead = readTool('artist', {
  title: 'Read an artist',
  description: 'An artist, their music and what is like it.',
});

export const radioRead = readTool('radio', {
  title: 'Read radios',
  description: 'Radios: endless mixes by theme.',
});

export const genreRead = readTool('genre', {
  title: 'Read genres',
  description: 'Genres, and the artists, podcasts and radios of one.',
});

export const chartRead = readTool('chart', {
  title: 'Read the charts',
  description: 'What is played most now, overall or in one genre.',
  parts: true,
});

export const editorialRead = readTool('editorial', {
  title: "Read the editors' picks",
  description: 'What the editors put forward: selections, charts, new releases.',
});

export const trackRead = foldTool({
  name: 'track_read',
  title: 'Read tracks',
  description: 'Full facts of up to 50 tracks: tempo, release date, ISRC, gain. Lists lack these.',
  group: 'track',
  effects: ['read'],
  instruction: 'Lists lack tempo, ISRC and often release dates: track_read and album_read have them.',
});

export const trackUpdate = foldTool({
  name: 'track_update',
  title: 'Rename an uploaded track',
  description: 'Correct the names of a track the listener uploaded.',
  group: 'track',
  effects: ['change'],
});

export const trackDelete = foldTool({
  name: 'track_delete',
  title: 'Delete an uploaded track',
  description: 'Delete a track the listener uploaded. It cannot be brought back.',
  asking: 'The server itself asks first.',
  group: 'track',
  effects: ['delete'],
});

export const podcastRead = readTool('podcast', {
  title: 'Read a podcast or an episode',
  description: 'A podcast, its episodes, one episode, or its bookmark.',
});

export const episodeBookmark = foldTool({
  name: 'episode_bookmark',
  title: 'Bookmark an episode',
  description: 'Remember how far the listener is in an episode.',
  group: 'podcast',
  from: 'episode',
  effects: ['change'],
});

export const episodeUnbookmark = foldTool({
  name: 'episode_unbookmark',
  title: 'Remove a bookmark',
  description: 'Forget how far the listener is in an episode.',
  group: 'podcast',
  from: 'episode',
  effects: ['delete'],
});
