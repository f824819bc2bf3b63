import { task } from '../task.ts';

export default task({
  words:
    'In "To Sort Out Later", put the original of Night Ferry by Marlow & the Tides in the place of the remaster.',
  ends: {
    playlists: {
      'To Sort Out Later': {
        tracks: [
          3105476, 3107799, 3106715, 3104650, 3105555, 3104239, 3105552, 3106536, 3105587, 3105417, 3105413,
          3106693, 3105456, 3104240, 3105362, 3104229, 3105545, 3104419, 3107851, 3107873, 3105074, 3105458,
          3104557, 3106480,
        ],
      },
    },
  },
  most: { calls: 4, tokens: 2600 },
});
