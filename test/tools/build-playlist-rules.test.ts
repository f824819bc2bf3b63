import { afterEach, describe, expect, it } from 'vitest';
import type { TrackNode } from '../../src/embedded/catalogue/graph.ts';
import { type Stand, stand } from '../support/stand.ts';
import { idsIn, playableIds, tracksOf } from './building.ts';

let at: Stand;
afterEach(async () => at?.close());

describe('build_playlist keeps the rules', () => {
  const favourites = { from: 'favourites' };

  it('of length, and tells the true total', async () => {
    at = await stand();
    const said = await at.call('build_playlist', {
      title: 'A',
      sources: [favourites, { from: 'flow' }],
      rules: { duration_minutes: 60 },
    });
    expect(said.structured.duration).toBeGreaterThan(3600 * 0.98);
    expect(said.structured.duration).toBeLessThan(3600 * 1.03);
  });

  it('of explicit lyrics, and says what was left out for it', async () => {
    at = await stand();
    const explicit = tracksOf(at).find(track => track.explicit && track.readable);
    const clean = tracksOf(at).find(track => track.explicitContent === 0 && track.readable);
    const said = await at.call('build_playlist', {
      title: 'A',
      track_ids: [explicit?.id, clean?.id],
      rules: { explicit: 'avoid' },
    });
    expect(idsIn(said.structured.tracks)).toEqual([clean?.id]);
    expect(said.structured.left_out).toEqual([
      expect.objectContaining({ id: explicit?.id, rule: 'explicit' }),
    ]);
  });

  it('of tempo and years; what is unknown is left out and said', async () => {
    at = await stand();
    const list = tracksOf(at).filter(({ readable }) => readable);
    const of = (fits: (track: TrackNode) => boolean) => list.find(fits)?.id;
    const inRange = of(
      ({ bpm, releaseDate }) => bpm >= 90 && bpm <= 120 && releaseDate >= '1990' && releaseDate < '2020',
    );
    const unknown = of(({ bpm }) => bpm === 0);
    const fast = of(({ bpm }) => bpm > 130);
    const old = of(({ bpm, releaseDate }) => bpm >= 90 && bpm <= 120 && releaseDate < '1980');
    const said = await at.call('build_playlist', {
      title: 'A',
      track_ids: [inRange, unknown, fast, old],
      rules: { bpm_min: 90, bpm_max: 120, year_min: 1990, year_max: 2019 },
    });
    expect(idsIn(said.structured.tracks)).toEqual([inRange]);
    expect(said.structured.left_out).toEqual([
      expect.objectContaining({ id: unknown, rule: 'tempo unknown' }),
      expect.objectContaining({ id: fast, rule: 'bpm outside 90 to 120' }),
      expect.objectContaining({ id: old, rule: 'year outside 1990 to 2019' }),
    ]);
  });

  it('of artists, of what is known, and of ids to avoid', async () => {
    at = await stand();
    const kept = await at.music.library.tracks({ limit: 3 });
    const [known] = kept.data.map(({ id }) => id);
    const satie = { from: 'artist_top', name: 'Erik Satie', count: 10 };
    const first = await at.call('build_playlist', {
      title: 'A',
      sources: [satie],
      rules: { max_per_artist: 2 },
    });
    expect(idsIn(first.structured.tracks)).toHaveLength(2);
    expect(first.text).toContain('Left out besides, by reason: more than 2 by one artist: 8.');
    const [avoid, ...others] = playableIds(at, 3);
    const said = await at.call('build_playlist', {
      title: 'A',
      track_ids: [known, avoid, ...others],
      rules: { avoid_known: true, avoid: [avoid] },
    });
    expect(idsIn(said.structured.tracks)).not.toContain(known);
    expect(said.structured.left_out).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: known, rule: 'known: favourites' }),
        expect.objectContaining({ id: avoid, rule: 'to be avoided' }),
      ]),
    );
  });

  it('of what can be played: the alternative stands in, and it says so', async () => {
    at = await stand();
    const gone = tracksOf(at).find(({ readable, alternativeId }) => !readable && alternativeId !== undefined);
    const lost = tracksOf(at).find(({ readable, alternativeId }) => !readable && alternativeId === undefined);
    const said = await at.call('build_playlist', { title: 'A', track_ids: [gone?.id, lost?.id ?? 1] });
    expect(idsIn(said.structured.tracks)).toEqual([gone?.alternativeId]);
    expect(said.text).toContain(`[${gone?.id}]`);
    expect(said.text).toContain('stands in for it');
    expect(said.text).toMatch(/not playable here|no such track/);
  });

  it('of count, and says how many are short, also after a drop', async () => {
    at = await stand();
    const satie = { from: 'artist_top', name: 'Erik Satie', count: 4 };
    const said = await at.call('build_playlist', { title: 'A', sources: [satie], rules: { count: 6 } });
    expect(said.text).toContain('It is 2 tracks short of the 6 asked for.');
    const [drop] = idsIn(said.structured.tracks);
    const { plan_id } = said.structured;
    const less = await at.call('build_playlist', { plan_id, preview: true, drop: [drop] });
    expect(less.text).toContain('It is 3 tracks short of the 6 asked for.');
    const long = await at.call('build_playlist', {
      title: 'A',
      sources: [satie],
      rules: { duration_minutes: 600 },
    });
    expect(long.text).toMatch(/It is 9:\d\d:\d\d short of the 10:00:00 asked for\./);
  });

  it('of count after a drop too, from what the sources had to spare', async () => {
    at = await stand();
    const satie = { from: 'artist_top', name: 'Erik Satie', count: 8 };
    const said = await at.call('build_playlist', { title: 'A', sources: [satie], rules: { count: 4 } });
    const [drop, ...kept] = idsIn(said.structured.tracks);
    const { plan_id } = said.structured;
    const again = await at.call('build_playlist', { plan_id, preview: true, drop: [drop] });
    const now = idsIn(again.structured.tracks);
    expect(now).toHaveLength(4);
    expect(now).not.toContain(drop);
    expect(now.slice(0, 3)).toEqual(kept);
    expect(again.text).toMatch(/Filled up from the sources with \[\d+\] /);
    expect(again.text).not.toContain('short of');
  });

  it('of order after a replacement too, and says where it stands', async () => {
    at = await stand();
    const known = tracksOf(at)
      .filter(({ readable, bpm }) => readable && bpm > 0)
      .sort((a, b) => a.bpm - b.bpm);
    const [slowest, a, b, fastest] = [known[0], known[40], known[80], known.at(-1)];
    const said = await at.call('build_playlist', {
      title: 'A',
      track_ids: [slowest?.id, a?.id, b?.id],
      rules: { order: 'rising' },
    });
    const { plan_id } = said.structured;
    const replace = [{ position: 1, track_id: fastest?.id }];
    const again = await at.call('build_playlist', { plan_id, preview: true, replace });
    expect(again.text).toContain(`The order rising is kept: [${fastest?.id}]`);
    expect(again.text).toContain('now stands at 3.');
  });

  it('and counts by reason what sources offered in vain', async () => {
    at = await stand();
    const satie = { from: 'artist_top', name: 'Erik Satie', count: 5 };
    const said = await at.call('build_playlist', { title: 'A', sources: [satie, satie] });
    expect(said.text).toContain('Left out besides, by reason: in two sources: 5.');
    expect(said.text).not.toContain('\nLeft out:');
    const known = await at.call('build_playlist', {
      title: 'A',
      track_ids: playableIds(at, 1),
      sources: [{ from: 'favourites', count: 7 }],
      rules: { avoid_known: true },
    });
    expect(known.structured.left_out_counts).toEqual({ known: 7 });
  });

  it('and looks songs up only when a rule needs it', async () => {
    at = await stand();
    const lookups = () => at.embedded.requests.filter(({ path }) => path.startsWith('/track/')).length;
    const chart = { from: 'genre_chart', count: 10 };
    await at.call('build_playlist', {
      title: 'A',
      sources: [chart],
      rules: { max_per_artist: 3, explicit: 'avoid' },
    });
    const before = lookups();
    expect(before).toBe(0);
    await at.call('build_playlist', { title: 'A', sources: [chart], rules: { count: 5, order: 'rising' } });
    expect(lookups()).toBe(5);
  });
});
