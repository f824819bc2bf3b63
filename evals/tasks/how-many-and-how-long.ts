import { task } from '../task.ts';

export default task({
  words: 'How many songs are in Evening Walk, and how long is it?',
  says: ['30', ['1:55', '1 hour 55', '1 hour, 55', '1 h 55']],
  most: { calls: 1, tokens: 150 },
});
