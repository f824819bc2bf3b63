import { dateSpellings } from '../spellings.ts';
import { task } from '../task.ts';

export default task({
  words: 'Electric Rivers by Amadeus Moth: when did the single come out, and when the album?',
  says: [dateSpellings('2021-08-23'), dateSpellings('2022-10-13')],
  most: { calls: 2, tokens: 350 },
});
