import { task } from '../task.ts';

export default task({
  words: 'Put the pieces of Practice Room in the order in which they came out, the oldest first.',
  ends: {
    playlists: {
      'Practice Room': {
        tracks: { asBefore: true, neighbours: (track, next) => track.released <= next.released },
      },
    },
  },
  most: { calls: 2, tokens: 1400 },
});
