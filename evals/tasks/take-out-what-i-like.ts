import { task } from '../task.ts';

export default task({
  words:
    'Remove from "To Sort Out Later" what I already like; another edition of the same song counts as well.',
  implied: ['favourites'],
  ends: { playlists: { 'To Sort Out Later': { tracks: { without: [3105417, 3105440, 3105362, 3104229] } } } },
  most: { calls: 2, tokens: 1200 },
});
