import { describe, expect, it } from 'vitest';
import { PermissionMissing } from '../../../src/client/errors.ts';
import { type Match, matchAll } from '../../../src/tools/matching/match-wishes.ts';
import { type Wanted, wishOf } from '../../../src/tools/matching/wish.ts';
import { type Answers, around, fault } from '../around.ts';
import { found, track } from './tracks.ts';

const search = 'GET /search/track';
const code = 'GBDUW0000059';
const byCode = `GET /track/isrc:${code}`;
const ferry = track(1, 'Night Ferry', 'Marlow');

/** The match of a wish, and the searches: `50 artist:Marlow track:Ferry` asks for 50 tracks. */
async function sought(
  wanted: Wanted,
  answers: Answers,
): Promise<{ match: Match | undefined; asked: unknown[] }> {
  const context = around(answers);
  const [match] = await matchAll([wishOf(wanted)], context);
  const asked = context.sent.map(line => {
    const [path, query] = line.split('?');
    const params = new URLSearchParams(query);
    return path === search ? `${params.get('limit')} ${params.get('q')}` : path;
  });
  return { match, asked };
}

describe('A song that is not there', () => {
  it.each<[Wanted, Record<string, string>]>([
    [
      'Marlow & the Tides - Ferry (Live at Pier 19)',
      {
        'artist-and-title': '50 artist:"Marlow & the Tides" track:Ferry',
        'all-words': '50 marlow tides ferry live pier 19',
        'longer-words': '50 marlow tides ferry',
        'title-alone': '100 track:ferry',
        'tracks-of-artist': '100 artist:"marlow tides"',
      },
    ],
    [
      { title: 'Night Ferry', artist: 'Marlow feat. Ann', album: 'Tides' },
      {
        'artist-and-title': '50 artist:Marlow track:"Night Ferry"',
        'all-words': '50 marlow night ferry',
        'title-alone': '100 track:"night ferry"',
        'tracks-of-artist': '100 artist:marlow',
      },
    ],
    ['Night Ferry', { title: '100 track:"Night Ferry"', 'all-words': '50 night ferry' }],
    [
      { title: 'The Ferry of 1999', album: 'Tides' },
      {
        title: '100 album:Tides track:"The Ferry of 1999"',
        'all-words': '50 ferry 1999 tides',
        'longer-words-of-title': '50 ferry',
      },
    ],
    [
      { title: 'Of the', artist: 'The The' },
      {
        'artist-and-title': '50 artist:"The The" track:"Of the"',
        'all-words': '50 the the of the',
        'title-alone': '100 track:"of the"',
        'tracks-of-artist': '100 artist:"the the"',
      },
    ],
    [
      'Chopin - Nocturne No. 2 in E flat',
      {
        'artist-and-title': '50 artist:Chopin track:"Nocturne No. 2 in E flat"',
        'all-words': '50 chopin nocturne no 2 e flat',
        'without-numbers-and-keys': '50 chopin nocturne',
        'longer-words': '50 chopin nocturne flat',
        'title-alone': '100 track:"nocturne no 2 e flat"',
        'tracks-of-artist': '100 artist:chopin',
      },
    ],
    [
      { title: 'Ferry', artist: 'Marlow ft Ann' },
      {
        'artist-and-title': '50 artist:Marlow track:Ferry',
        'all-words': '50 marlow ferry',
        'title-alone': '100 track:ferry',
        'tracks-of-artist': '100 artist:marlow',
      },
    ],
    [
      'Moonlight Sonata',
      {
        title: '100 track:"Moonlight Sonata"',
        'all-words': '50 moonlight sonata',
        'without-numbers-and-keys': '50 moonlight',
      },
    ],
    [
      'One two three four five six seven eight nine ten lanterns by Bo',
      {
        'artist-and-title': '50 artist:Bo track:"One two three four five six seven eight nine ten lanterns"',
        'all-words': '50 bo one two three four five six seven eight nine',
        'longer-words': '50 bo three four five seven eight nine lanterns',
        'title-alone': '100 track:"one two three four five six seven eight nine ten"',
        'tracks-of-artist': '100 artist:bo',
      },
    ],
    [
      { title: 'Ferry', isrc: code },
      { isrc: byCode, title: '100 track:Ferry', 'all-words': '50 ferry' },
    ],
    [
      { title: 'Ferry', isrc: 'no code' },
      { title: '100 track:Ferry', 'all-words': '50 ferry' },
    ],
    [code, { isrc: byCode }],
    [{ title: '"', artist: '""' }, {}],
    [{ title: '" "' }, {}],
  ])('is sought in wider and wider ways: %j', async (wanted, steps) => {
    const { match, asked } = await sought(wanted, { [search]: found() });
    expect(match).toEqual({ outcome: 'missing', wish: wishOf(wanted), tried: Object.keys(steps) });
    expect(asked).toEqual(Object.values(steps));
  });
});

describe('A title', () => {
  it.each([
    ['Slow Simmer, Pt. 1', '"Slow Simmer"'],
    ['Ferry  Part 2  Blue', '"Ferry Blue"'],
    ['Ferry (Part Two)', 'Ferry'],
    ['Ferry/Part II/Blue', '"Ferry/ /Blue"'],
    ['"Night" Ferry', '"Night Ferry"'],
    ['Night("Blue")Ferry', '"Night Blue Ferry"'],
    ['"Part 2"', '"Part 2"'],
    ['!!! Part 2', '"!!! Part 2"'],
    ['Counterpart 2', '"Counterpart 2"'],
    ['99, Part 1', '99'],
    [' (Live) ', 'Live'],
    ['(feat. Ann)', '"feat. Ann"'],
    ['Ferry (feat. Ann) [Live] - Remastered', 'Ferry'],
  ])('is searched for by its name, without the number of a part: %j', async (title, term) => {
    const { asked } = await sought({ title, artist: 'Marlow' }, { [search]: found() });
    expect(asked[0]).toBe(`50 artist:Marlow track:${term}`);
  });
});

describe('A song', () => {
  it('is sought until it is found', async () => {
    const answers = [found({ ...ferry, id: null }), found(ferry)];
    const { match, asked } = await sought('Marlow - Night Ferry', { [search]: () => answers.shift() });
    expect(match).toMatchObject({
      outcome: 'matched',
      wish: wishOf('Marlow - Night Ferry'),
      track: { id: 1 },
      why: [],
    });
    expect(asked).toHaveLength(2);
  });

  it('that is there only in another edition is sought once more', async () => {
    const live = found(track(2, 'Night Ferry (Live)', 'Marlow'));
    const { match, asked } = await sought('Marlow - Night Ferry', { [search]: live });
    expect(match).toEqual({
      outcome: 'uncertain',
      wish: wishOf('Marlow - Night Ferry'),
      candidates: [
        {
          track: expect.objectContaining({ id: 2 }),
          confidence: 0.79,
          differs: [{ reason: 'edition', edition: 'live' }],
        },
      ],
    });
    expect(asked).toHaveLength(2);
  });

  it('by somebody else is searched completely', async () => {
    const { match, asked } = await sought('Marlow - Night Ferry', {
      [search]: found(track(2, 'Night Ferry', 'Ines')),
    });
    expect(match).toMatchObject({
      outcome: 'uncertain',
      candidates: [{ differs: [{ reason: 'another-artist', artist: 'Ines' }] }],
    });
    expect(asked).toHaveLength(4);
  });
});

describe('A recording by its code', () => {
  const wanted = { title: 'Night Fery', artist: 'Marlow', isrc: code };

  it('is the one, if it may have this title', async () => {
    const { match, asked } = await sought(wanted, { [byCode]: ferry });
    expect(match).toMatchObject({
      outcome: 'matched',
      track: { id: 1 },
      confidence: 1,
      why: [{ reason: 'isrc' }],
      wish: { isrc: code },
    });
    expect(asked).toEqual([byCode]);
    expect((await sought({ ...wanted, title: 'Night (Blue)' }, { [byCode]: ferry })).match).toMatchObject({
      why: [{ reason: 'isrc' }],
    });
    expect((await sought(code, { [byCode]: ferry })).match).toMatchObject({ why: [{ reason: 'isrc' }] });
    expect((await sought({ title: code, isrc: code }, { [byCode]: ferry })).match).toMatchObject({
      why: [{ reason: 'isrc' }],
    });
    expect(
      (await sought({ title: code.toLowerCase(), isrc: code }, { [byCode]: ferry })).match?.outcome,
    ).toBe('matched');
  });

  it('by another artist is only one that may be meant, unless its title and length are the same', async () => {
    const other = { title: 'Night Ferry', artist: 'Somebody', isrc: code };
    expect((await sought(other, { [byCode]: ferry, [search]: found() })).match).toMatchObject({
      outcome: 'uncertain',
      candidates: [{ track: { id: 1 }, differs: [{ reason: 'another-artist', artist: 'Marlow' }] }],
    });
    const { match, asked } = await sought({ ...other, duration: 195 }, { [byCode]: ferry });
    expect(match).toMatchObject({ outcome: 'matched', track: { id: 1 } });
    expect(asked).toEqual([byCode]);
  });

  it('that fits in other words needs no more asking', async () => {
    const { match, asked } = await sought(
      { title: 'NightFerry', artist: 'Marlow', isrc: code },
      { [byCode]: ferry },
    );
    expect(match).toMatchObject({ outcome: 'matched', track: { id: 1 }, why: [] });
    expect(asked).toEqual([byCode]);
  });

  it('is one of those that may be meant where its title is another', async () => {
    const other = await sought(
      { title: 'Ferry Kettle', artist: 'Marlow', isrc: code },
      { [byCode]: ferry, [search]: found() },
    );
    expect(other.match?.outcome).not.toBe('matched');
    expect(other.asked.length).toBeGreaterThan(1);
    const nameless = await sought({ title: 'Ferry', isrc: code }, { [byCode]: { id: 1 }, [search]: found() });
    expect(nameless.match?.outcome).toBe('missing');
  });

  it('gives its alternative if it cannot be played', async () => {
    const gone = { ...ferry, readable: false };
    const { match } = await sought(wanted, {
      [byCode]: { ...gone, alternative: track(2, 'Night Ferry', 'Marlow') },
    });
    expect(match).toMatchObject({
      outcome: 'matched',
      track: { id: 2 },
      confidence: 0.95,
      why: [{ reason: 'isrc' }, { reason: 'alternative', id: 1 }],
    });
    const alone = await sought({ ...wanted, artist: 'Marlow' }, { [byCode]: gone, [search]: found() });
    expect(alone.match).toMatchObject({
      outcome: 'uncertain',
      candidates: [{ track: { id: 1 }, differs: [{ reason: 'not-playable' }, { reason: 'title-misspelt' }] }],
    });
    const elsewhere = await sought(
      { ...wanted, artist: 'Marlow' },
      { [byCode]: gone, [search]: found(ferry) },
    );
    expect(elsewhere.asked.length).toBeGreaterThan(1);
  });

  it('that the service cannot read is sought by name', async () => {
    for (const wrong of [800, 500]) {
      const answers = { [byCode]: fault(wrong), [search]: found(ferry) };
      expect(
        (await sought({ title: 'Night Ferry', artist: 'Marlow', isrc: code }, answers)).match,
      ).toMatchObject({
        outcome: 'matched',
        why: [],
      });
    }
    await expect(sought(wanted, { [byCode]: fault(200) })).rejects.toThrow(PermissionMissing);
  });
});
