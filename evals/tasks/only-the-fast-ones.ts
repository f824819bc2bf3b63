import { task } from '../task.ts';

export default task({
  words: 'Keep in Evening Walk only what is at 120 bpm or more.',
  ends: { playlists: { 'Evening Walk': { tracks: { count: [1, 29], each: t => t.bpm >= 120 } } } },
  most: { calls: 2, tokens: 1500 },
});
