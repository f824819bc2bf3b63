import { task } from '../task.ts';

export default task({
  words: 'Take the explicit songs out of "To Sort Out Later", nothing else.',
  ends: { playlists: { 'To Sort Out Later': { tracks: { without: [3106715, 3105587] } } } },
  most: { calls: 2, tokens: 1250 },
});
