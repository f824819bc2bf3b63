import { task } from '../task.ts';

export default task({
  words:
    'I believe there is a song in "To Sort Out Later" twice, as the original and as a remaster. Throw out the remaster, and tell me which song it was.',
  ends: { playlists: { 'To Sort Out Later': { tracks: { without: [3107851] } } } },
  says: ['Tender Pennies'],
  most: { calls: 2, tokens: 1250 },
});
