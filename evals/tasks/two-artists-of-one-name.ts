import { task } from '../task.ts';

export default task({
  words: 'Keep Foxglove among my artists. The metal one, I mean.',
  ends: { favourites: { artists: { added: [301] } } },
  most: { calls: 3, tokens: 200 },
});
