import { describe, expect, it } from 'vitest';
import { draw, holding, planningWith, poolA } from './planning.ts';

describe('A plan', () => {
  it('says of a song that is taken out by its position why it leaves, and how long it is', async () => {
    const { change } = await holding([1, 2, 3]);
    const shown = await change({ remove: { positions: [2] } });
    expect(shown.text).toContain('[2] Song 2 · Artist 2 · 1:00 · was 2: taken out by hand');
  });

  it('says that a song asked for by name is in the playlist already', async () => {
    const { change } = await holding([31, 2], { songs: { 31: { title: 'Night Ferry' } } });
    const shown = await change({ wanted: ['Artist 31 - Night Ferry'], at: 'last' });
    expect(shown.text).toContain('Asked for by name: 1 of 1 found (1 in the playlist already).');
    expect(shown.structured).toMatchObject({ found: 1, found_there: 1, in: 0 });
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
    const { text } = await draw(at, [{ from: 'playlist', id: poolA }], rules);
    expect(text).toContain('1 used, 2 left out (more than 1 by one artist: 2), 0 not needed.');
  });
});
