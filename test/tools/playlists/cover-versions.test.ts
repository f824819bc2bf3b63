import { describe, expect, it } from 'vitest';
import { leftOutIn, planningWith, ruled, track, tracksIn, whole } from './planning.ts';

const artist = (name: string) => ({ artist: { id: 99, name } });
const album = (title: string) => ({ album: { id: 99, title } });

/** What an artist's radio gives: four songs of others between two of its own. */
const given = [
  track(1),
  track(2, artist('Karaoke Stars')),
  track(3, album('Lullaby Renditions of Artist 1')),
  track(4, { title: 'Song 4 (In the Style of Artist 1)' }),
  track(5, album('A Tribute to Artist 1')),
  track(6),
];

async function radio(args: object = {}, source: object = {}, songs: readonly object[] = given) {
  const at = await planningWith();
  at.faults.next('GET /artist/1/radio', whole(songs));
  at.faults.next('GET /search/track', whole(songs));
  return at.plan({ title: 'A', sources: [{ from: 'artist_radio', id: 1, ...source }], ...args });
}

describe("An artist's radio with karaoke, lullaby and tribute versions", () => {
  it('gives none of them, and the answer counts them and says how to have them', async () => {
    const shown = await radio();
    expect(tracksIn(shown)).toEqual([1, 6]);
    expect(leftOutIn(shown)).toEqual([
      [2, 'a karaoke version'],
      [3, 'a cover version'],
      [4, 'a karaoke version'],
      [5, 'a tribute version'],
    ]);
    expect(shown.structured).toMatchObject({ offered: 6, left_out_counts: { 'cover versions': 4 } });
    expect(shown.text).toContain('no_covers=false takes them');
  });

  it('gives them where that is asked for', async () => {
    const shown = await radio({ rules: { no_covers: false } });
    expect(tracksIn(shown)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(shown.text).not.toContain('cover version');
  });

  it.each([
    ['the title of the playlist', { title: 'Karaoke night' }, {}],
    ['a wish', { wanted: ['Song 7 (karaoke version)'] }, {}],
    ['the query of a search', {}, { from: 'search', id: undefined, query: 'tribute to artist 1' }],
  ])('gives them where %s speaks of such', async (_, args, source) => {
    expect(tracksIn(await radio(args, source))).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 6]));
  });

  it('reads on until it has as many songs as it should', async () => {
    expect(tracksIn(await radio({}, { count: 2 }))).toEqual([1, 6]);
  });

  it('gives songs whose name alone has such a word', async () => {
    const songs = [
      track(1, { title: 'Tribute', ...album('Tribute') }),
      track(2, { title: 'Lullaby', ...album('Lullabies to Paralyze') }),
      track(3, { title: 'Karaoke', ...album('Karaoke') }),
      track(4, { title: 'Wiegenlied (Lullaby)' }),
    ];
    expect(tracksIn(await radio({}, {}, songs))).toEqual([1, 2, 3, 4]);
  });
});

describe('The rule no_covers', () => {
  const songs = { 2: { title: 'Song 2 (Karaoke Version)' }, 3: { title: 'Song 3 (Live)' } };

  it('leaves cover versions out of any list, also those that were named', async () => {
    const all = { songs, pool: [1, 2, 3] };
    expect(tracksIn(await ruled(all, {}))).toEqual([1, 2, 3]);
    expect(tracksIn(await ruled(all, { no_covers: true }))).toEqual([1, 3]);
    const named = await ruled({ songs }, { no_covers: true }, { track_ids: [2, 3] });
    expect(leftOutIn(named)).toEqual([[2, 'a karaoke version']]);
  });
});
