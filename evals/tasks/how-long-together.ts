import { task } from '../task.ts';

export default task({
  words:
    'If I made one playlist of Practice Room and Evening Walk, how many songs and how long would it be? Do not make it yet.',
  says: ['47', '3:10:52'],
  most: { calls: 1, tokens: 2150 },
});
