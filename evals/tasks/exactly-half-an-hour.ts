import { task } from '../task.ts';

export default task({
  words: 'Cut Evening Walk down to exactly half an hour. Which ones you keep is up to you.',
  implied: [30],
  ends: { playlists: { 'Evening Walk': { tracks: { minutes: [30, 30], each: t => t.seconds > 0 } } } },
  most: { calls: 2, tokens: 1400 },
});
