import { task } from '../task.ts';

export default task({
  words: 'Which three tracks lead the jazz chart?',
  says: ['Jelly Roll Blues', 'Rusted Swallows', 'Magpie in November'],
  most: { calls: 1, tokens: 200 },
});
