import { task } from '../task.ts';

export default task({
  words: 'Add Hannah Brackridge to my favourite artists.',
  ends: { favourites: { artists: { added: [194] } } },
  most: { calls: 1, tokens: 100 },
});
