import { task } from '../task.ts';

export default task({
  words:
    'Keep "Tender Matches" by the Lucien Vesperine Trio in my albums. The whole album, not the single of that name.',
  ends: { favourites: { albums: { added: [303884] } } },
  most: { calls: 2, tokens: 150 },
});
