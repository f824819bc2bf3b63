import { task } from '../task.ts';

export default task({
  words: 'Make a copy of Practice Room called "Practice Room 2".',
  ends: {
    made: {
      'Practice Room 2': {
        tracks: [
          3104256, 3104258, 3105064, 3104422, 3107568, 3104655, 3104240, 3107386, 3104340, 3107541, 3104951,
          3104419, 3104257, 3104526, 3104420, 3107566, 3104764, 3104381,
        ],
      },
    },
  },
  most: { calls: 2, tokens: 1150 },
});
