import { dateSpellings } from '../spellings.ts';
import { task } from '../task.ts';

export default task({
  words:
    'What is the newest among the new classical releases that the editors put forward, and when did it come out?',
  says: ['Lullaby Versions for Tired Parents', dateSpellings('2023-07-05')],
  most: { calls: 1, tokens: 700 },
});
