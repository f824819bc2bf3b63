import { task } from '../task.ts';

export default task({
  words: 'Add the Erlkönig to "To Sort Out Later".',
  says: [['already', 'was there', 'in it', 'is there', 'in there']],
  most: { calls: 2, tokens: 200 },
});
