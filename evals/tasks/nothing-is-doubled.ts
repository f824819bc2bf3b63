import { task } from '../task.ts';

export default task({
  words: 'Are there any duplicates in Practice Room? Take them out if so.',
  says: [['no duplicates', 'no doubles']],
  calls: ['plan_playlist'],
  most: { calls: 1, tokens: 950 },
});
