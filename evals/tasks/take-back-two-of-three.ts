import { task } from '../task.ts';

export default task({
  earlier: [
    { tool: 'library_add', arguments: { kind: 'artists', ids: [319] } },
    { tool: 'playlist_write', arguments: { action: 'update', playlist_id: 4417083377, title: 'Night Walk' } },
    { tool: 'library_remove', arguments: { kind: 'albums', ids: [301507] } },
  ],
  words: 'Of the three things you changed for me today, take back the last two. The first one was right.',
  ends: {
    playlists: { 'Night Walk': { title: 'Evening Walk' } },
    favourites: { albums: { added: [301507] } },
  },
  most: { calls: 2, tokens: 250 },
});
