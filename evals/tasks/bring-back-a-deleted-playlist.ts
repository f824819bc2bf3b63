import { task } from '../task.ts';

export default task({
  earlier: [
    { tool: 'playlist_delete', arguments: { action: 'delete', playlist_id: 4417083245 } },
    { tool: 'library_add', arguments: { kind: 'radios', ids: [30805] } },
  ],
  words: 'Yesterday you deleted "To Sort Out Later" for me. I want it back. The other thing you did stays.',
  ends: {
    made: {
      'To Sort Out Later': {
        tracks: [
          3105476, 3107799, 3106715, 3104650, 3105555, 3104239, 3105552, 3106536, 3105587, 3105417, 3105440,
          3106693, 3105456, 3104240, 3105362, 3104229, 3105545, 3104419, 3107851, 3107873, 3105074, 3105458,
          3104557, 3106480,
        ],
      },
    },
  },
  most: { calls: 2, tokens: 300 },
});
