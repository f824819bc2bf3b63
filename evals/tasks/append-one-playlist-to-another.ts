import { task } from '../task.ts';

export default task({
  words: 'Append what is in Practice Room to the end of To Sort Out Later; what is there already, not again.',
  ends: {
    playlists: {
      'To Sort Out Later': {
        tracks: [
          3105476, 3107799, 3106715, 3104650, 3105555, 3104239, 3105552, 3106536, 3105587, 3105417, 3105440,
          3106693, 3105456, 3104240, 3105362, 3104229, 3105545, 3104419, 3107851, 3107873, 3105074, 3105458,
          3104557, 3106480, 3104256, 3104258, 3105064, 3104422, 3107568, 3104655, 3107386, 3104340, 3107541,
          3104951, 3104257, 3104526, 3104420, 3107566, 3104764, 3104381,
        ],
      },
    },
  },
  most: { calls: 2, tokens: 2150 },
});
