import { task } from '../task.ts';

export default task({
  earlier: [
    { tool: 'library_add', arguments: { kind: 'artists', ids: [319] } },
    { tool: 'playlist_write', arguments: { action: 'update', playlist_id: 4417083377, title: 'Night Walk' } },
    { tool: 'library_remove', arguments: { kind: 'albums', ids: [301507] } },
  ],
  words: 'Earlier you renamed a playlist. Take only that back; leave everything else you did.',
  ends: { playlists: { 'Night Walk': { title: 'Evening Walk' } } },
  most: { calls: 2, tokens: 350 },
});
