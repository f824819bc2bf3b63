import { task } from '../task.ts';

export default task({
  words: 'Whose account are you working with here, and do your changes reach a real streaming service?',
  says: ['nell.tarnmoor', 'demo'],
  most: { calls: 1, tokens: 200 },
});
