import { task } from '../task.ts';

export default task({
  words: 'Where do I have the Piano Concerto by Clara Schumann? Number in each list please.',
  says: ['Practice Room', '17', 'Evening Walk', '15'],
  most: { calls: 1, tokens: 200 },
});
