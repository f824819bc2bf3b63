import { task } from '../task.ts';

export default task({
  words:
    'A playlist "Eighties Soul", please: eight songs by The Slow Simmer Band as they came out in the eighties, no later remasters.',
  ends: {
    made: {
      'Eighties Soul': {
        tracks: {
          count: [8, 8],
          each: ({ artist, released }) => artist === 'The Slow Simmer Band' && /^198/.test(released),
        },
      },
    },
  },
  implied: [1980, 1989],
  most: { calls: 2, tokens: 800 },
});
