import { task } from '../task.ts';

export default task({
  words: 'In which of my playlists is "Night Ferry", and at which place?',
  says: ['Evening Walk', '21', 'To Sort Out Later', '11'],
  most: { calls: 1, tokens: 300 },
});
