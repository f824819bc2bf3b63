import { lengthSpellings } from '../spellings.ts';
import { task } from '../task.ts';

export default task({
  words: 'How far am I in the Slow Movement episode about the Air by Bach? And how long is it in all?',
  says: ['55', [...lengthSpellings(2770), '46']],
  most: { calls: 3, tokens: 450 },
});
