import { task } from '../task.ts';

export default task({
  words: 'I am half way through the newest episode of Liner Notes for Strangers. Remember that.',
  ends: { bookmarks: { 56401218: 50 } },
  says: ['The lost one'],
  implied: [50],
  most: { calls: 3, tokens: 200 },
});
