import { task } from '../task.ts';

export default task({
  words: 'Swap the first and the last piece of Practice Room.',
  ends: {
    playlists: {
      'Practice Room': {
        tracks: [
          3104381, 3104258, 3105064, 3104422, 3107568, 3104655, 3104240, 3107386, 3104340, 3107541, 3104951,
          3104419, 3104257, 3104526, 3104420, 3107566, 3104764, 3104256,
        ],
      },
    },
  },
  most: { calls: 3, tokens: 2200 },
});
