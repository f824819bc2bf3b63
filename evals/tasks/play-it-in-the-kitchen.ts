import { refusals } from '../spellings.ts';
import { task } from '../task.ts';

export default task({
  words: 'Play Evening Walk on the speaker in the kitchen, and queue Night Ferry after it.',
  says: [refusals],
  most: { calls: 0, tokens: 0 },
});
