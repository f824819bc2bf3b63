import { task } from '../task.ts';

export default task({
  words: 'I have heard enough of Hannah Brackridge. Take all her songs out of my favourite songs.',
  ends: { favourites: { tracks: { removed: [3106093, 3106096, 3106109] } } },
  most: { calls: 2, tokens: 2000 },
});
