import { task } from '../task.ts';

export default task({
  words: 'Show me how "To Sort Out Later" would be sorted by tempo, slowest first. I decide later.',
  says: ['58.2'],
  most: { calls: 1, tokens: 1550 },
});
