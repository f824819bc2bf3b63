import { task } from '../task.ts';

export default task({
  words: 'Wem folge ich, der mir nicht folgt? Nur nennen, bitte nichts ändern.',
  says: ['dj_abuela'],
  most: { calls: 2, tokens: 150 },
});
