import { dateSpellings, lengthSpellings } from '../spellings.ts';
import { task } from '../task.ts';

export default task({
  words:
    'How long is corazon de tamarino by nino tamarindo, the normal one? And when did the single come out?',
  says: [lengthSpellings(217), dateSpellings('2018-01-05')],
  most: { calls: 3, tokens: 370 },
});
