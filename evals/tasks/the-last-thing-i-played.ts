import { task } from '../task.ts';

export default task({
  words: 'What was the last thing I listened to? If it is not among my favourite songs, put it there.',
  ends: { favourites: { tracks: { added: [3104650] } } },
  says: ['Chopin'],
  most: { calls: 2, tokens: 300 },
});
