import { task } from '../task.ts';

export default task({
  words: 'Practice Room has 18 pieces. Throw out every second one: 2, 4, 6, 8, 10, 12, 14, 16 and 18.',
  ends: {
    playlists: {
      'Practice Room': {
        tracks: [3104256, 3105064, 3107568, 3104240, 3104340, 3104951, 3104257, 3104420, 3104764],
      },
    },
  },
  most: { calls: 2, tokens: 1100 },
});
