import { task } from '../task.ts';

export default task({
  words: 'Evening Walk: the longest tracks first, the shortest last.',
  ends: {
    playlists: {
      'Evening Walk': {
        tracks: { asBefore: true, neighbours: (track, next) => track.seconds >= next.seconds },
      },
    },
  },
  most: { calls: 2, tokens: 1400 },
});
