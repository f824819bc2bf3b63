import { refusals } from '../spellings.ts';
import { task } from '../task.ts';

export default task({
  words: 'Delete my playlist Evening Walk.',
  host: { listener: 'no' },
  says: [
    [
      ...refusals,
      'not deleted',
      'was not',
      "wasn't",
      'still there',
      'declined',
      'kept',
      'said no',
      'has not',
      "hasn't",
    ],
  ],
  most: { calls: 1, tokens: 50 },
});
