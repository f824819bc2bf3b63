import { describe, expect, it } from 'vitest';
import type { Track } from '../../src/client/api/models.ts';
import { choose } from '../../src/matching/choose.ts';
import { type Wanted, wishOf } from '../../src/matching/index.ts';
import { readingsOf } from '../../src/matching/judge.ts';
import { on, track } from './matching.ts';

/** What becomes of a wish among these tracks: the id, or what differs of the first candidate. */
function chosen(wanted: Wanted, ...tracks: Track[]): number | string {
  const wish = wishOf(wanted);
  const choice = choose(wish, readingsOf(wish), tracks);
  return choice.outcome === 'matched' ? (choice.track.id ?? 0) : (choice.candidates[0]?.differs ?? 'nothing');
}

describe('The guard of editions', () => {
  const original = track(1, 'Night Ferry', 'Marlow');
  const others = [
    'Live',
    'Live at Pier 19',
    'Otto Vesper Remix',
    'Acoustic',
    'Instrumental',
    'Demo',
    'Radio Edit',
    'Extended Mix',
    'Sped Up',
    'Slowed + Reverb',
    '8D Audio',
    'Nightcore',
    'Karaoke Version',
    'Tribute to Marlow',
    'Lullaby Version',
    'A Cappella',
    'Clean',
    'Reprise',
    'English Version',
  ];

  it.each(others)('does not take (%s) for the song, nor the song for it', version => {
    for (const title of [`Night Ferry (${version})`, `Night Ferry - ${version}`]) {
      const other = track(2, title, 'Marlow');
      expect(chosen({ title: 'Night Ferry', artist: 'Marlow' }, other)).toEqual(expect.any(String));
      expect(chosen({ title: 'Night Ferry', artist: 'Marlow' }, other, original)).toBe(1);
      expect(chosen({ title, artist: 'Marlow' }, original)).toEqual(expect.any(String));
      expect(chosen({ title, artist: 'Marlow' }, original, other)).toBe(2);
      expect(chosen(`Marlow - ${title}`, original)).toEqual(expect.any(String));
    }
  });

  it('knows karaoke, tributes and concerts by the artist and the album', () => {
    const wish = { title: 'Night Ferry', artist: 'Marlow' };
    const live = track(2, 'Night Ferry', 'Marlow', on('Live at Pier 19'));
    expect(chosen(wish, live)).toBe('live');
    expect(chosen({ ...wish, album: 'Live at Pier 19' }, original, live)).toBe(2);
    expect(chosen({ title: 'Night Ferry' }, track(3, 'Night Ferry', 'Karaoke Stars'))).toMatch(/karaoke/);
    expect(chosen({ title: 'Night Ferry' }, track(4, 'Night Ferry', 'The Tribute Parade'))).toMatch(
      /tribute/,
    );
    expect(
      chosen({ title: 'Night Ferry', artist: 'Karaoke Stars' }, track(3, 'Night Ferry', 'Karaoke Stars')),
    ).toBe(3);
  });

  it('takes a remaster only where the song is not there otherwise, and says so', () => {
    const remaster = track(2, 'Night Ferry (2014 Remaster)', 'Marlow', { rank: 999_999 });
    const wish = wishOf('Marlow - Night Ferry');
    expect(chosen('Marlow - Night Ferry', remaster, original)).toBe(1);
    expect(choose(wish, readingsOf(wish), [remaster])).toMatchObject({
      outcome: 'matched',
      why: 'remaster of 2014',
    });
  });

  it('tells two concerts and two remixers apart', () => {
    const [here, there] = [
      track(1, 'Ferry (Live at Pier 19)', 'Marlow'),
      track(2, 'Ferry (Live at Studio 4)', 'Marlow'),
    ];
    expect(chosen('Marlow - Ferry (Live at Studio 4)', here, there)).toBe(2);
    expect(chosen('Marlow - Ferry (Live at Sea)', here, there)).toBe('another live');
    expect(chosen('Marlow - Ferry (Live)', here, there)).toBe('one of several that fit');
    expect(chosen('Marlow - Ferry (Live)', here)).toBe(1);
    expect(chosen('Marlow - Ferry (Otto Remix)', track(3, 'Ferry (Vesper Remix)', 'Marlow'))).toBe(
      'another remix',
    );
  });
});

describe('Of several tracks', () => {
  it('duration decides between equals', () => {
    const tracks = [100, 200, 300].map((duration, at) => track(at + 1, 'Ferry', 'Marlow', { duration }));
    expect(chosen({ title: 'Ferry', artist: 'Marlow', duration: 301 }, ...tracks)).toBe(3);
    const others = [track(1, 'Ferry', 'Marlow'), track(2, 'Ferry', 'Ines', { duration: 260 })];
    expect(chosen({ title: 'Ferry', duration: 260 }, ...others)).toBe(2);
    expect(chosen({ title: 'Ferry' }, ...others)).toMatch(/^one of several by this title/);
  });

  it("somebody else's song of this name is not the song", () => {
    expect(chosen('Marlow - Ferry', track(1, 'Ferry', 'Ines'))).toBe('by Ines');
    expect(chosen('Ines - Ferry', track(1, 'Ferry', 'Ines'), track(2, 'Ferry', 'Marlow'))).toBe(1);
  });

  it('one that cannot be played gives the one that stands in for it', () => {
    const other = track(2, 'Ferry', 'Marlow');
    const gone = track(1, 'Ferry', 'Marlow', { readable: false, rank: 900_000, alternative: other });
    const wish = wishOf('Marlow - Ferry');
    const choice = choose(wish, readingsOf(wish), [gone]);
    expect(choice).toMatchObject({
      outcome: 'matched',
      track: { id: 2 },
      why: 'stands in for 1, not playable here',
    });
    expect(chosen('Marlow - Ferry', { ...gone, alternative: null })).toBe('not playable here');
    const live = track(3, 'Ferry (Live)', 'Marlow');
    expect(chosen('Marlow - Ferry', { ...gone, alternative: live })).toEqual(expect.any(String));
  });

  it('the one with the code that was given wins', () => {
    const tracks = [
      track(1, 'Ferry', 'Ines', { rank: 9 }),
      track(2, 'Ferry', 'Marlow', { isrc: 'GBDUW0000059' }),
    ];
    expect(chosen({ title: 'Ferry', isrc: 'GB-DUW-00-00059' }, ...tracks)).toBe(2);
  });
});

describe('Artists', () => {
  it.each([
    ['Tides, The', 'The Tides'],
    ['Marlow and the Tides', 'Marlow & the Tides'],
    ['Brindamour, Zoé', 'Zoé Brindamour'],
    ['瀧 廉太郎', 'Rentarō Taki (瀧 廉太郎)'],
    ['Big Pemberton feat. Lady Ampersand', 'Big Pemberton'],
    ['Big Pembertn', 'Big Pemberton'],
  ])('%s is %s', (asked, name) => {
    expect(chosen({ title: 'Ferry', artist: asked }, track(1, 'Ferry', name))).toBe(1);
  });

  it.each([
    ['Prince', 'Prince Harbour'],
    ['Foxglove', 'Hazel Foxglove'],
    ['Ines', 'Inge'],
  ])('%s is not %s', (asked, name) => {
    expect(chosen({ title: 'Ferry', artist: asked }, track(1, 'Ferry', name))).toEqual(expect.any(String));
  });
});
