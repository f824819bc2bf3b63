import { task } from '../task.ts';

export default task({
  words:
    'From "Car Trip, Ages 4 to 44" take ten songs that are not explicit and last no longer than three and a half minutes, and make a playlist "School Run".',
  ends: {
    made: {
      'School Run': {
        tracks: { count: [10, 10], each: ({ explicit, seconds }) => !explicit && seconds <= 210 },
      },
    },
  },
  implied: [210],
  most: { calls: 2, tokens: 1000 },
});
