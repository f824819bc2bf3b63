import { task } from '../task.ts';

export default task({
  words: 'Keep in Evening Walk only what is among my favourites.',
  ends: { playlists: { 'Evening Walk': { tracks: [3106695, 3105416, 3104764, 3105417, 3106696, 3108328] } } },
  most: { calls: 2, tokens: 1300 },
});
