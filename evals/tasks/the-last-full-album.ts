import { dateSpellings } from '../spellings.ts';
import { task } from '../task.ts';

export default task({
  words:
    "What is Odessa Fairlow's latest full album that is neither live nor a single? When did it come out, on which label, and how many tracks has it?",
  says: [
    'Canción de sal',
    dateSpellings('2021-12-28'),
    'Paper Moon Society',
    ['8 tracks', 'eight tracks', 'tracks: 8', '8 songs', 'eight songs'],
  ],
  most: { calls: 3, tokens: 350 },
});
