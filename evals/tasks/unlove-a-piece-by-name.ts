import { task } from '../task.ts';

export default task({
  words: 'Gymnopédie No. 2 by Satie need not be among my favourites any more.',
  ends: { favourites: { tracks: { removed: [3105138] } } },
  implied: ['Erik'],
  most: { calls: 1, tokens: 100 },
});
