import { task } from '../task.ts';

export default task({
  words:
    'Make "Both Rooms" out of Practice Room and To Sort Out Later, one after the other, each song only once, whatever the edition. The old ones stay.',
  ends: {
    made: {
      'Both Rooms': {
        tracks: [
          3104256, 3104258, 3105064, 3104422, 3107568, 3104655, 3104240, 3107386, 3104340, 3107541, 3104951,
          3104419, 3104257, 3104526, 3104420, 3107566, 3104764, 3104381, 3105476, 3107799, 3106715, 3104650,
          3105555, 3104239, 3105552, 3106536, 3105587, 3105417, 3105440, 3106693, 3105456, 3105362, 3104229,
          3105545, 3107873, 3105074, 3105458, 3104557, 3106480,
        ],
      },
    },
  },
  most: { calls: 2, tokens: 2100 },
});
