import { lengthSpellings } from '../spellings.ts';
import { task } from '../task.ts';

export default task({
  words:
    "Combien de morceaux compte l'album « Tender Matches » du Lucien Vesperine Trio, et combien dure le plus long ?",
  says: ['11', lengthSpellings(527)],
  most: { calls: 2, tokens: 450 },
});
