import { task } from '../task.ts';

export default task({
  words: 'Which pieces are in Practice Room as well as in To Sort Out Later?',
  says: ['Courante', 'Adagio sostenuto'],
  most: { calls: 1, tokens: 1400 },
});
