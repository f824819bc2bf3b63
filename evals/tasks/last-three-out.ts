import { task } from '../task.ts';

export default task({
  words: 'Drop the last three songs of To Sort Out Later.',
  implied: [-1, -2, -3],
  ends: {
    playlists: {
      'To Sort Out Later': {
        tracks: [
          3105476, 3107799, 3106715, 3104650, 3105555, 3104239, 3105552, 3106536, 3105587, 3105417, 3105440,
          3106693, 3105456, 3104240, 3105362, 3104229, 3105545, 3104419, 3107851, 3107873, 3105074,
        ],
      },
    },
  },
  most: { calls: 2, tokens: 1200 },
});
