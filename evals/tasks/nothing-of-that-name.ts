import { refusals } from '../spellings.ts';
import { task } from '../task.ts';

export default task({
  words: "Put 'Purple Elevator' by The Quantum Badgers among my favourite songs.",
  says: ['Purple Elevator', refusals],
  most: { calls: 1, tokens: 100 },
});
