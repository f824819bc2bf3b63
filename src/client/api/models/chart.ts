import { bundleOf, type ReadAs } from '../output.ts';
import { Album, Track } from './album-and-track.ts';
import { Artist } from './artist.ts';
import { Playlist } from './playlist.ts';
import { Podcast } from './podcast.ts';

export const Chart = bundleOf('chart', {
  tracks: Track,
  albums: Album,
  artists: Artist,
  playlists: Playlist,
  podcasts: Podcast,
});
export type Chart = ReadAs<typeof Chart>;
