import { task } from '../task.ts';

export default task({
  words: 'Stop following everybody who does not follow me.',
  ends: { followings: { removed: [3034277] } },
  says: ['dj_abuela'],
  most: { calls: 3, tokens: 250 },
});
