import { task } from '../task.ts';

export default task({
  words:
    'Whatever in "To Sort Out Later" is among my loved tracks already, the very same recording, can go from "To Sort Out Later". Keep it loved.',
  ends: { playlists: { 'To Sort Out Later': { tracks: { without: [3105417, 3105440, 3104229, 3105362] } } } },
  most: { calls: 3, tokens: 3200 },
});
