import { task } from '../task.ts';

export default task({
  words:
    'In "To Sort Out Later", arrange it so that at least two other songs are between two by the same artist. Keep all of them.',
  ends: {
    playlists: {
      'To Sort Out Later': { tracks: { asBefore: true, artistGap: 2 } },
    },
  },
  most: { calls: 2, tokens: 1250 },
});
