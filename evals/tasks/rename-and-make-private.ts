import { task } from '../task.ts';

export default task({
  words: 'Call Evening Walk "Canal Walk" from now on, and hide it from others.',
  ends: { playlists: { 'Evening Walk': { title: 'Canal Walk', public: false } } },
  most: { calls: 2, tokens: 250 },
});
