import { task } from '../task.ts';

export default task({
  words: 'Add the recording with ISRC DETWA2100007 to the end of Evening Walk.',
  ends: {
    playlists: { 'Evening Walk': { tracks: { afterEarlier: true, has: [3104425], count: [31, 31] } } },
  },
  most: { calls: 2, tokens: 250 },
});
