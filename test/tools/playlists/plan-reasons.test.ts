import { describe, expect, it } from 'vitest';
import { draw, holding, planningWith, poolA } from './planning.ts';

describe('A plan', () => {
  it('says of a song that is taken out by its position why it leaves, and how long it is', async () => {
    const { change } = await holding([1, 2, 3]);
    const shown = await change({ remove: { positions: [2] } });
    expect(shown.structured['removed']).toMatchObject([
      { id: 2, title: 'Song 2', artist: 'Artist 2', duration: 60, was: 2, reason: 'taken out by hand' },
    ]);
  });

  it('says that a song asked for by name is in the playlist already', async () => {
    const { change } = await holding([31, 2], { songs: { 31: { title: 'Night Ferry' } } });
    const shown = await change({ wanted: ['Artist 31 - Night Ferry'], at: 'last' });
    expect(shown.structured).toMatchObject({ wanted: 1, found: 1, found_there: 1, in: 0 });
  });

  it('that is short needs every edition of a song: one by an artist who has enough is left out', async () => {
    const tracks = [1, 2, 3];
    const songs = {
      1: { artistId: 9 },
      2: { title: 'Rain', artistId: 9 },
      3: { title: 'Rain (Acoustic)', artistId: 9 },
    };
    const at = await planningWith({ foreign: [{ id: poolA, tracks }], songs });
    const rules = { count: 5, max_per_artist: 1 };
    const { structured } = await draw(at, [{ from: 'playlist', id: poolA }], rules);
    expect(structured).toMatchObject({ offered_used: 1, not_needed: 0 });
    expect(structured['left_out_counts']).toEqual({ 'more than 1 by one artist': 2 });
  });
});
