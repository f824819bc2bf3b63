import { task } from '../task.ts';

export default task({
  words:
    'Delete the playlist Practice Room. Yes, I am sure, I have thought about it; you need not ask again.',
  host: { asks: false },
  ends: { playlists: { 'Practice Room': 'deleted' } },
  most: { calls: 2, tokens: 250 },
});
