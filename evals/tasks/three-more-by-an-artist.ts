import { task } from '../task.ts';

export default task({
  words: 'Add the three most played songs of Tamsin Gorsefield to Evening Walk, at the end.',
  ends: {
    playlists: {
      'Evening Walk': { tracks: { afterEarlier: true, has: [3107019, 3106991, 3107020], count: [33, 33] } },
    },
  },
  most: { calls: 2, tokens: 1450 },
});
