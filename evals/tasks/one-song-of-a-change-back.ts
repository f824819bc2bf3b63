import { task } from '../task.ts';

export default task({
  earlier: [
    {
      tool: 'playlist_write',
      arguments: { action: 'add_tracks', playlist_id: 4417083122, track_ids: [3105420, 3105416, 3105169] },
    },
  ],
  words: 'You added three songs to Practice Room just now. Take only Blue Tide out again.',
  ends: { playlists: { 'Practice Room': { tracks: { without: [3105420] } } } },
  most: { calls: 3, tokens: 1450 },
});
