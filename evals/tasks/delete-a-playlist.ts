import { task } from '../task.ts';

export default task({
  words: 'Delete the playlist "To Sort Out Later".',
  ends: { playlists: { 'To Sort Out Later': 'deleted' } },
  most: { calls: 1, tokens: 150 },
});
