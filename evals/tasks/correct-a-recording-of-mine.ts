import { task } from '../task.ts';

export default task({
  words:
    'My own recording "Kitchen Waltz (rough take)" should just be called "Kitchen Waltz", and the artist should read "Nell and her father".',
  ends: { uploads: { [-3141162703]: { title: 'Kitchen Waltz', artist: 'Nell and her father' } } },
  most: { calls: 2, tokens: 250 },
});
