import { foldTool } from '../engine/fold.ts';

/** What anybody can read of the catalogue, besides tracks, playlists and podcasts. */

export const albumRead = foldTool({
  name: 'album_read',
  title: 'Read an album',
  description: 'An album, its tracks or its fans.',
  group: 'album',
  effects: ['read'],
  by: 'view',
});

export const artistRead = foldTool({
  name: 'artist_read',
  title: 'Read an artist',
  description: 'An artist, their music and what is like it.',
  group: 'artist',
  effects: ['read'],
  by: 'view',
});

export const radioRead = foldTool({
  name: 'radio_read',
  title: 'Read radios',
  description: 'Radios: endless mixes by theme.',
  group: 'radio',
  effects: ['read'],
  by: 'view',
});

export const genreRead = foldTool({
  name: 'genre_read',
  title: 'Read genres',
  description: 'Genres, and the artists, podcasts and radios of one.',
  group: 'genre',
  effects: ['read'],
  by: 'view',
});

export const chartRead = foldTool({
  name: 'chart_read',
  title: 'Read the charts',
  description: 'What is played most now, overall or in one genre.',
  group: 'chart',
  effects: ['read'],
  by: 'view',
  parts: true,
});

export const editorialRead = foldTool({
  name: 'editorial_read',
  title: "Read the editors' picks",
  description: 'What the editors put forward: selections, charts, new releases.',
  group: 'editorial',
  effects: ['read'],
  by: 'view',
});
