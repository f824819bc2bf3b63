import { task } from '../task.ts';

export default task({
  words: 'Clean up "To Sort Out Later": the same song must not be in it twice, not even as a remaster.',
  ends: { playlists: { 'To Sort Out Later': { tracks: { without: [3107851] } } } },
  most: { calls: 2, tokens: 1250 },
});
