import { task } from '../task.ts';

export default task({
  earlier: [
    { tool: 'library_add', arguments: { kind: 'albums', ids: [303884] } },
    {
      tool: 'playlist_write',
      arguments: { action: 'update', playlist_id: 4417083122, description: 'For the mornings.' },
    },
  ],
  words: 'What have you changed in my library lately? Only tell me, change nothing.',
  says: ['Practice Room', ['album', 'Tender Matches']],
  most: { calls: 3, tokens: 1350 },
});
