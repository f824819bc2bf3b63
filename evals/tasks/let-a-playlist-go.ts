import { task } from '../task.ts';

export default task({
  words: 'That "Heavy. Weather." playlist I kept: I do not want it among my playlists any more.',
  ends: { favourites: { playlists: { removed: [1425719810] } } },
  most: { calls: 2, tokens: 450 },
});
