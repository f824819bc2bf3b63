import { describe, expect, it } from 'vitest';
import { atMusicServer } from '../support/at-music-server.ts';

describe('Ratings of a music server', () => {
  it('are in lists, and a rule of plans', async () => {
    const { music, text } = await atMusicServer();
    const { library } = music;
    library.ratings.set(library.idOf('The Entertainer'), 5);
    library.ratings.set(library.idOf('Maple Leaf Rag'), 2);
    expect(await text('search', { query: 'Entertainer' })).toContain('rated 5 of 5');
    const plan = await text('plan_playlist', {
      title: 'The best',
      sources: [{ from: 'album', name: 'Rags' }],
      rules: { rating_min: 4 },
    });
    expect(plan).toContain('The Entertainer');
    expect(plan).toContain('rated lower or not rated');
  });
});
