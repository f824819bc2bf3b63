import { task } from '../task.ts';

export default task({
  words: 'My friends should be able to add songs to Evening Walk themselves. Can you set that?',
  ends: { playlists: { 'Evening Walk': { collaborative: true } } },
  most: { calls: 1, tokens: 150 },
});
