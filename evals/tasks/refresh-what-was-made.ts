import { task } from '../task.ts';

export default task({
  earlier: [
    {
      tool: 'plan_playlist',
      arguments: {
        title: 'Latest Loves',
        sources: [{ from: 'favourites', count: 200 }],
        rules: { dur_max: 180 },
      },
    },
    { tool: 'save_playlist', arguments: { plan_id: '{{1.plan_id}}' } },
    { tool: 'library_add', arguments: { kind: 'tracks', ids: [3105420, 3107386] } },
  ],
  words: 'I have new favourites since "Latest Loves" was made. Bring it up to date.',
  ends: {
    playlists: { 'Latest Loves': { tracks: { has: [3105420, 3107386], each: t => t.seconds <= 180 } } },
  },
  most: { calls: 2, tokens: 950 },
});
