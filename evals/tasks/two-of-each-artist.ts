import { task } from '../task.ts';

export default task({
  words: 'At most two songs per artist in Evening Walk, please; the first ones stay.',
  ends: { playlists: { 'Evening Walk': { tracks: { perArtist: 2, without: [3105420, 3105417, 3106696] } } } },
  most: { calls: 2, tokens: 1450 },
});
