import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sayings } from '../../bench/classical.ts';
import { figures, measure, tallyIn } from '../../bench/matching.ts';
import type { Track } from '../../src/client/api/models.ts';
import { demoCatalogue, type TrackNode } from '../../src/embedded/catalogue/index.ts';
import { wishOf } from '../../src/matching/index.ts';
import { judge, readingsOf } from '../../src/matching/judge.ts';
import { type Stand, stand } from '../support/stand.ts';

const catalogue = demoCatalogue();

const trackOf = (node: TrackNode): Track => ({
  id: node.id,
  title: node.title,
  readable: true,
  duration: node.duration,
  artist: { id: node.artistId, name: catalogue.artists.get(node.artistId)?.name ?? '' },
  album: { title: catalogue.albums.get(node.albumId)?.title ?? '', release_date: null },
  release_date: null,
});

describe('A track that was asked for by its own names', () => {
  it('fits, for every track of the catalogue, as an object and as a line', () => {
    for (const node of catalogue.tracks.values()) {
      const one = trackOf(node);
      const [title, artist] = [one.title ?? '', one.artist?.name ?? ''];
      for (const wanted of [{ title, artist }, `${artist} - ${title}`, `${title} by ${artist}`]) {
        const wish = wishOf(wanted);
        const { fits, confidence } = judge(wish, readingsOf(wish), one);
        expect({ title, artist, fits }).toEqual({ title, artist, fits: true });
        expect(confidence).toBeGreaterThanOrEqual(0.9);
      }
    }
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
