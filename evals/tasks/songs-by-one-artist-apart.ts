import { task } from '../task.ts';

export default task({
  words:
    'In "To Sort Out Later", arrange it so that at least two other songs are between two by the same artist. Keep all of them.',
  ends: {
    playlists: {
      'To Sort Out Later': { tracks: { asBefore: true, neighbours: (a, b) => a.artist !== b.artist } },
    },
  },
  most: { calls: 2, tokens: 1250 },
});
