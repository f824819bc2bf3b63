import { task } from '../task.ts';

export default task({
  words: 'Which is the longest track on Café Métropole by Zoé Brindamour, and how long is it?',
  says: ['Forget the Canyon', '4:02'],
  most: { calls: 1, tokens: 400 },
});
