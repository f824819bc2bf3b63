import { task } from '../task.ts';

export default task({
  words: 'Is there a track that stands both in Evening Walk and in "To Sort Out Later"?',
  says: ['Années-lumière'],
  most: { calls: 2, tokens: 2450 },
});
