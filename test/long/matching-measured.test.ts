import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matchAll } from '../../src/tools/matching/match-wishes.ts';
import { wishOf } from '../../src/tools/matching/wish.ts';
import { type Stand, stand } from '../support/stand.ts';
import { around } from '../tools/around.ts';
import { measureMatching } from '../tools/matching/measure.ts';
import { sayings } from '../tools/matching/sayings.ts';
import { found, track } from '../tools/matching/tracks.ts';

describe('A track that was asked for by its own names', () => {
  it('fits, for every track of the catalogue, as an object and as a line', async () => {
    const here = await stand();
    const { tracks, artists } = here.embedded.catalogue;
    for (const node of tracks.values()) {
      const [title, artist] = [node.title, artists.get(node.artistId)?.name ?? ''];
      const one = track(node.id, title, artist, { duration: node.duration });
      const context = around({ 'GET /search/track': found(one) });
      const wishes = [{ title, artist }, `${artist} - ${title}`, `${title} by ${artist}`].map(wishOf);
      for (const match of await matchAll(wishes, context)) {
        expect({ title, artist, ...match }).toMatchObject({
          title,
          artist,
          outcome: 'matched',
          track: { id: node.id },
        });
      }
    }
    await here.close();
  });
});

describe('Generated wishes', () => {
  it.each([
    ['the demo catalogue', undefined],
    ['a catalogue of 20,000 tracks, where more songs are alike', 20_000],
  ])('are matched to the right tracks of %s', async (_, tracks) => {
    const quality = await measureMatching(200, 3, tracks);
    expect(quality.precision).toBeGreaterThanOrEqual(0.99);
    expect(quality.recall.clean).toBeGreaterThanOrEqual(0.97);
    expect(quality.recall.noisy).toBeGreaterThanOrEqual(0.92);
    expect(quality.recall.classical).toBeGreaterThanOrEqual(0.9);
    expect(quality.classicalWrong).toEqual([]);
    expect(quality.trapsTaken).toEqual([]);
    expect(quality.requestsPerSong).toBeLessThanOrEqual(1.3);
  });
});

describe('Classical music, as people say it', () => {
  let here: Stand;
  beforeAll(async () => {
    here = await stand();
  });
  afterAll(() => here.close());

  it.each(sayings.filter(({ title }) => title !== undefined))(
    '$says',
    async ({ says, title = '', isOpen }) => {
      const { structured, text } = await here.call('match_tracks', { wanted: [says] });
      expect(JSON.stringify(structured)).toContain(JSON.stringify(title).slice(1, -1));
      expect(text).toContain(isOpen ? 'ncertain' : 'atched');
    },
  );
});
