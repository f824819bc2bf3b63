import { task } from '../task.ts';

export default task({
  words:
    'From my favourite tracks, make "Warm Up" of about 45 minutes that starts near 100 bpm and gets faster towards 170.',
  ends: {
    made: {
      'Warm Up': {
        tracks: {
          minutes: [43, 47],
          each: t => t.bpm >= 95,
          neighbours: (a, b) => b.bpm >= a.bpm - 5,
          favourites: true,
        },
      },
    },
  },
  most: { calls: 2, tokens: 950 },
});
