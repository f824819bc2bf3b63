import { task } from '../task.ts';

export default task({
  words: 'Which song is number 12 in Evening Walk?',
  says: ['Luna de sal'],
  most: { calls: 1, tokens: 150 },
});
