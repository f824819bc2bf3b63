import { task } from '../task.ts';

export default task({
  words:
    'Among the recordings I uploaded is one called "Untitled 7". Delete it, please. I know that it is gone for good then.',
  ends: { uploads: { [-3141163067]: 'deleted' } },
  most: { calls: 2, tokens: 220 },
});
