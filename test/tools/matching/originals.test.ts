import { describe, expect, it, onTestFinished } from 'vitest';
import { stand } from '../../support/stand.ts';
import { around, toolNamed } from '../around.ts';
import { deezer, idsIn } from '../live-service.ts';

describe('Of a song that others have recorded too', () => {
  const rows = (...data: unknown[]) => ({ data, total: data.length });
  const track = (id: number, title: string, artist: string, artistId: number, more = {}) => ({
    ...{ id, title, duration: 267, readable: true, rank: 500_000, artist: { id: artistId, name: artist } },
    ...{ album: { id: 1, title: 'An Album' }, ...more },
  });
  const yellow = track(3, 'Yellow', 'Coldplay', 892);
  const artists = rows(
    { id: 316_813_311, name: 'Coldplay', nb_fan: 91 },
    { id: 892, name: 'Coldplay', nb_fan: 17_000_000 },
  );
  const matching = async (wanted: string, answers: Record<string, unknown>) => {
    const context = around({ 'GET /search/artist': artists, ...answers }, { search: deezer.search });
    const { structured, text } = await toolNamed('match_tracks').run({ wanted: [wanted] }, context);
    return { said: { structured: structured ?? {}, text, isError: false }, sent: context.sent };
  };

  it('the original is found behind karaoke, tribute and cover versions', async () => {
    const { said } = await matching('Coldplay - Yellow', {
      'GET /search/track': rows(
        track(1, 'Yellow (Karaoke Version)', 'Karaoke Corner', 11),
        track(2, 'Yellow', 'The Coldplay Tribute Band', 12),
        track(4, 'Yellow (Live)', 'Coldplay', 892),
        yellow,
      ),
    });
    expect(idsIn(said, 'matched')).toEqual([3]);
  });

  it('the instrumental is found where its remaster is asked for with a year', async () => {
    const { said } = await matching('Coldplay - Yellow (Instrumental) - Remastered 2011', {
      'GET /search/track': rows(yellow, track(6, 'Yellow (Instrumental)', 'Coldplay', 892)),
    });
    expect(idsIn(said, 'matched')).toEqual([6]);
  });

  it('a live recording of another year is not taken, though its remaster is asked for with a year too', async () => {
    const { said } = await matching('Coldplay - Yellow (Live 1992) (2009 Remaster)', {
      'GET /search/track': rows(yellow, track(6, 'Yellow (Live 1985) (2009 Remaster)', 'Coldplay', 892)),
    });
    expect(idsIn(said, 'matched')).toEqual([]);
  });

  it('the search goes on where only a live take or a cover is found', async () => {
    const { said, sent } = await matching('Coldplay - Yellow', {
      'GET /search/track': rows(
        track(4, 'Yellow (Live)', 'Coldplay', 892),
        track(5, 'Yellow', 'The Cover Club', 13),
      ),
      'GET /artist/892/top?limit=100': rows(yellow),
    });
    expect(idsIn(said, 'matched')).toEqual([3]);
    expect(sent.at(-1)).toBe('GET /artist/892/top?limit=100');
  });

  it('the artist with the most fans is meant, not another of the name', async () => {
    const { said } = await matching('Coldplay - Yellow', {
      'GET /search/track': rows(track(6, 'Yellow', 'Coldplay', 316_813_311), yellow),
      'GET /artist/892/top?limit=100': rows(yellow),
    });
    expect(idsIn(said, 'matched')).toEqual([3]);
  });

  it('a misspelt title finds the only near song, and is uncertain between two', async () => {
    const near = { 'GET /search/track': rows(yellow) };
    expect(idsIn((await matching('Coldplay - Yelow', near)).said, 'matched')).toEqual([3]);
    const two = { 'GET /search/track': rows(yellow, track(7, 'Yeloww', 'Coldplay', 892)) };
    const { said } = await matching('Coldplay - Yelow', two);
    expect(said.structured['uncertain']).toHaveLength(1);
  });

  it('a song of another length is looked for further', async () => {
    const { said } = await matching('Coldplay - Yellow [4:27]', {
      'GET /search/track': rows(track(8, 'Yellow', 'Coldplay', 892, { duration: 226 })),
      'GET /artist/892/top?limit=100': rows(yellow),
    });
    expect(idsIn(said, 'matched')).toEqual([3]);
  });
});

describe('A song as people write it', () => {
  it.each([
    ['nite ferry', '1 uncertain', 'Night Ferry'],
    ['Marlow & the Tides - nite ferry', '1 matched', 'Night Ferry'],
    ['Gymnopedie 1', '1 matched', 'Gymnopédie No. 1'],
  ])('%s is %s in the demo: %s', async (says, outcome, title) => {
    const here = await stand();
    onTestFinished(() => here.close());
    const { text } = await here.call('match_tracks', { wanted: [says] });
    expect(text).toContain(outcome);
    expect(text).toContain(title);
  });
});
