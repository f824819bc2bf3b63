import { task } from '../task.ts';

export default task({
  words: 'Somebody made a playlist called "Gym, Allegedly". Follow them for me.',
  ends: { followings: { added: [8902156] } },
  says: ['big-loud-tim'],
  most: { calls: 2, tokens: 150 },
});
