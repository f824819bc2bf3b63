import { task } from '../task.ts';

export default task({
  words: 'What new albums are there from artists I like since 1 September 2026?',
  says: ['Foxglove', "Don't Trust the Radio"],
  implied: ['2026-09-01'],
  most: { calls: 1, tokens: 150 },
});
