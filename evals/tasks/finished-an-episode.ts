import { task } from '../task.ts';

export default task({
  words: 'I have heard "The Air that lost its strings" to its end now. You can forget how far I was.',
  ends: { bookmarks: { 51202140: 'removed' } },
  most: { calls: 3, tokens: 500 },
});
