import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sayings } from '../../bench/classical.ts';
import { figures, measure, tallyIn } from '../../bench/matching.ts';
import { matchAll, wishOf } from '../../src/tools/matching/index.ts';
import { type Stand, stand } from '../support/stand.ts';
import { around } from '../tools/around.ts';
import { found, track } from '../tools/matching/tracks.ts';

describe('A track that was asked for by its own names', () => {
  it('fits, for every track of the catalogue, as an object and as a line', { timeout: 60_000 }, async () => {
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
  it('are matched as well as the bench asks', { timeout: 60_000 }, async () => {
    const tallies = await measure({ count: 50, seed: 3 });
    const { precision, clean, noisy, trapsTaken, requestsPerSong } = figures(tallies);
    expect(precision).toBeGreaterThanOrEqual(0.99);
    expect(clean).toBeGreaterThanOrEqual(0.97);
    expect(noisy).toBeGreaterThanOrEqual(0.92);
    expect(trapsTaken).toBe(0);
    expect(requestsPerSong).toBeLessThanOrEqual(1.3);
  });
});

describe('Classical music, as people say it', () => {
  let here: Stand;
  beforeAll(async () => {
    here = await stand();
  });
  afterAll(() => here.close());

  it('is found as well as the bench asks', { timeout: 60_000 }, async () => {
    const tallies = await measure({ count: 1, seed: 3 });
    const { classical, classicalWrong } = figures(tallies);
    const { wrong, lost, wishes } = tallyIn(tallies, 'classical, as people say it');
    expect(wishes).toBeGreaterThanOrEqual(40);
    expect(wrong).toEqual([]);
    expect(classicalWrong).toBe(0);
    expect({ lost, isEnough: classical >= 0.9 }).toMatchObject({ isEnough: true });
  });

  it.each(sayings.filter(({ title }) => title !== undefined))(
    '$says',
    async ({ says, title = '', isOpen }) => {
      const { structured, text } = await here.call('match_tracks', { wanted: [says] });
      expect(JSON.stringify(structured)).toContain(JSON.stringify(title).slice(1, -1));
      expect(text).toContain(isOpen ? 'ncertain' : 'atched');
    },
  );
});
