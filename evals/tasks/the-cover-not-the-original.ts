import { task } from '../task.ts';

export default task({
  words: "Add Honey Hour to my favourite songs. I mean Velma Croftwood's, not the famous one.",
  ends: { favourites: { tracks: { added: [3109271] } } },
  most: { calls: 2, tokens: 150 },
});
