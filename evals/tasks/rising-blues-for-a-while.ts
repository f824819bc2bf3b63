import { task } from '../task.ts';

export default task({
  words:
    'I want a private playlist "Twelve Bars", some 45 minutes long, out of what the Rent Day radio plays. Nothing explicit. It should begin slow and get faster and faster.',
  ends: {
    made: {
      'Twelve Bars': {
        public: false,
        tracks: {
          minutes: [41, 49],
          each: ({ explicit }) => !explicit,
          neighbours: (track, next) => track.bpm === 0 || next.bpm === 0 || track.bpm <= next.bpm,
        },
      },
    },
  },
  most: { calls: 3, tokens: 2000 },
});
