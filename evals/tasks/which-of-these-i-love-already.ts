import { task } from '../task.ts';

export default task({
  words: 'What in "To Sort Out Later" is already among my favourite tracks? A remaster counts too.',
  says: ['Années-lumière', 'Night Ferry', 'Jelly Roll Blues', 'Brandenburg'],
  most: { calls: 1, tokens: 1750 },
});
