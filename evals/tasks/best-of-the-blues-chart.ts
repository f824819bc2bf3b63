import { task } from '../task.ts';

export default task({
  words: 'Add the artist who is number one in blues to my artists.',
  ends: { favourites: { artists: { added: [319] } } },
  says: ['Marl'],
  most: { calls: 2, tokens: 200 },
});
