import { task } from '../task.ts';

export default task({
  host: { listener: 'no' },
  words: 'Cut Evening Walk to a quarter of an hour.',
  implied: [15],
  says: [['Nothing was changed', 'not changed', 'said no']],
  calls: ['plan_playlist', 'save_playlist'],
  most: { calls: 2, tokens: 1300 },
});
