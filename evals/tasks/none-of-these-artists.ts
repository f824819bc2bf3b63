import { task } from '../task.ts';

export default task({
  words: 'Take everything by Marlow & the Tides and by Zoé Brindamour out of "To Sort Out Later".',
  ends: {
    playlists: {
      'To Sort Out Later': {
        tracks: { without: [3105476, 3105555, 3105552, 3105587, 3105417, 3105440, 3105456, 3105458] },
      },
    },
  },
  most: { calls: 2, tokens: 1200 },
});
