import { task } from '../task.ts';

export default task({
  host: { readOnly: true },
  words: 'Cut Practice Room to an hour.',
  implied: [60],
  says: [['cannot', "can't", 'only read', 'read-only']],
  calls: ['plan_playlist'],
  most: { calls: 1, tokens: 950 },
});
