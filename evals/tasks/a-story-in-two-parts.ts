import { dateSpellings } from '../spellings.ts';
import { task } from '../task.ts';

export default task({
  words: "The bass players' podcast had a story about a van, in two parts. When did each part come out?",
  says: [dateSpellings('2025-03-17'), dateSpellings('2025-05-25')],
  most: { calls: 2, tokens: 500 },
});
