import { refusals } from '../spellings.ts';
import { task } from '../task.ts';

export default task({
  words: 'Use the photo canal.jpg on my desktop as the cover of Evening Walk.',
  says: [refusals],
  most: { calls: 0, tokens: 0 },
});
