import { describe, expect, it } from 'vitest';
import { matchTracks } from '../../src/tools/matching/match-tracks-tool.ts';
import { type Answers, around, fault, toolNamed } from './around.ts';
import { found, track } from './matching/tracks.ts';

const search = 'GET /search/track';
const ferry = {
  ...track(1, 'Night Ferry', 'Marlow', { album: { title: 'Tides', release_date: null } }),
  artist: { id: 7, name: 'Marlow' },
};
const live = { ...track(2, 'Night Ferry (Live)', 'Marlow'), artist: { id: 7, name: 'Marlow' } };

const matched = async (wanted: unknown, answers: Answers) => {
  const context = around(answers);
  return { ...(await toolNamed('match_tracks').run({ wanted }, context)), sent: context.sent };
};

describe('What match_tracks says', () => {
  it('of a song that is there is the song, and that it is exact', async () => {
    const { text, structured, isError } = await matched(['Marlow - Night Ferry'], { [search]: found(ferry) });
    expect(isError ?? false).toBe(false);
    expect(text).toBe(
      '1 wanted: 1 matched, 0 uncertain, 0 missing.\n1. [1] Night Ferry · Marlow (7) · Tides · 3:20 · exact',
    );
    expect(structured).toStrictEqual({
      matched: [
        {
          number: 1,
          wish: 'Marlow - Night Ferry',
          id: 1,
          title: 'Night Ferry',
          artist: 'Marlow',
          artist_id: 7,
          album: 'Tides',
          duration: 200,
          confidence: 1,
          why: 'exact',
        },
      ],
      uncertain: [],
      missing: [],
    });
  });

  it('of one that is there in other words is the wish too, and how sure it is', async () => {
    const { text, structured } = await matched(
      ['Marlow - Nihgt Ferry', { title: 'Marlow', artist: 'Night Ferry' }],
      {
        [search]: found(ferry),
      },
    );
    expect(text.split('\n')).toEqual([
      '2 wanted: 2 matched, 0 uncertain, 0 missing.',
      '1. Marlow - Nihgt Ferry: [1] Night Ferry · Marlow (7) · Tides · 3:20 · 0.96 title spelled differently',
      '2. Night Ferry - Marlow: [1] Night Ferry · Marlow (7) · Tides · 3:20 · 0.97 artist and title swapped',
    ]);
    expect(structured).toMatchObject({
      matched: [
        { number: 1, confidence: 0.96 },
        { number: 2, confidence: 0.97 },
      ],
    });
  });

  it('of a likely one that is exact is how sure it is', async () => {
    const { text } = await matched(['Night Ferry - Marlow'], { [search]: found(ferry) });
    expect(text.split('\n')[1]).toBe('1. [1] Night Ferry · Marlow (7) · Tides · 3:20 · 0.98 nearly exact');
  });

  it('of one that is there in another edition is what differs', async () => {
    const { text, structured } = await matched(['Marlow - Night Ferry', { title: 'Kettle' }], {
      [search]: found(live),
    });
    expect(text.split('\n')).toEqual([
      '2 wanted: 0 matched, 1 uncertain, 1 missing.',
      '1. Marlow - Night Ferry: uncertain',
      '  ? [2] Night Ferry (Live) · Marlow (7) · 3:20 · 0.79 live',
      '2. Kettle: missing; tried title, all words',
    ]);
    expect(structured).toEqual({
      matched: [],
      uncertain: [
        {
          number: 1,
          wish: 'Marlow - Night Ferry',
          candidates: [
            {
              id: 2,
              title: 'Night Ferry (Live)',
              artist: 'Marlow',
              artist_id: 7,
              duration: 200,
              confidence: 0.79,
              differs: 'live',
            },
          ],
        },
      ],
      missing: [{ number: 2, wish: 'Kettle', tried: ['title', 'all words'] }],
    });
  });

  it('of one that was given by its code is that', async () => {
    const { text } = await matched(['GBDUW0000059'], { 'GET /track/isrc:GBDUW0000059': ferry });
    expect(text.split('\n')[1]).toBe('1. GBDUW0000059: [1] Night Ferry · Marlow (7) · Tides · 3:20 · 1 ISRC');
  });

  it('is no longer than an answer may be, and names the call for the rest', async () => {
    const wanted = Array.from({ length: 100 }, (_, at) => `${at} Kettle Songs ${'of rain '.repeat(12)}`);
    const { text, structured } = await matched(wanted, { [search]: found() });
    const shown = [structured?.['missing']].flat().length;
    const call = `match_tracks ${JSON.stringify({ wanted: wanted.slice(shown) })}`;
    expect(shown).toBeLessThan(100);
    expect(text.split('\n').at(-1)).toBe(`${100 - shown} more left out for length. Call ${call}`);
  });

  it('repeats no more of a wish than names it', async () => {
    const { structured } = await matched([`Kettle ${'of rain '.repeat(40)}`], {
      [search]: found(),
    });
    expect(structured).toMatchObject({
      missing: [{ wish: expect.stringMatching(/^Kettle of rain [of rain]{100,105}… \[cut\]$/) }],
    });
  });
});

describe('A service that stops', () => {
  const wanted = [
    'Marlow - Night Ferry',
    ...Array.from({ length: 9 }, (_, at) => `Ines - Song ${at} of Rain`),
  ];

  it('half-way leaves what was found, and the call for the rest', async () => {
    const answers = [found(ferry), fault(4)];
    const { text, structured, isError } = await matched(wanted, {
      [search]: () => answers.shift() ?? fault(4),
    });
    expect(isError ?? false).toBe(false);
    const { stopped } = structured ?? {};
    expect(stopped).toEqual(expect.stringMatching(/^Too many requests/));
    const rest = JSON.stringify({ wanted: wanted.slice(1) });
    expect(text.split('\n').slice(0, 4)).toEqual([
      '10 wanted: 1 matched, 0 uncertain, 0 missing, 9 not searched completely.',
      `${stopped}. The search was not finished for these: match_tracks ${rest}`,
      '1. [1] Night Ferry · Marlow (7) · Tides · 3:20 · exact',
      '2. Ines - Song 0 of Rain: not searched completely',
    ]);
    expect(structured).toMatchObject({
      missing: wanted.slice(1).map((wish, at) => ({ number: at + 2, wish, tried: [] })),
    });
  });

  it('before the first song is a failure', async () => {
    const { text, isError, structured } = await matched(wanted, { [search]: fault(4) });
    expect(isError).toBe(true);
    expect(text).toMatch(/^Too many requests .*\.$/);
    expect(structured).toBeUndefined();
  });

  it('for all of them, each for its own reason, is a failure', async () => {
    const { text, isError } = await matched(['Marlow - Night Ferry'], { [search]: fault(600) });
    expect(isError).toBe(true);
    expect(text).toMatch(/\.$/);
  });
});

describe('The tool', () => {
  it('reads, and is known by what it gives', () => {
    const tool = matchTracks.make(() => true);
    expect(matchTracks.group).toBe('playlist');
    expect(tool).toMatchObject({
      name: 'match_tracks',
      title: 'Find songs by name',
      group: 'playlist',
      hints: { readOnlyHint: true, destructiveHint: false },
    });
    expect(tool?.description).toMatch(/^Track ids for songs known by name\. /);
    const list = { type: 'array', items: { type: 'object' } };
    expect(tool?.output()).toEqual({
      type: 'object',
      properties: { matched: list, uncertain: list, missing: list, stopped: { type: 'string' } },
      required: ['matched', 'uncertain', 'missing'],
    });
  });

  it.each([
    [{}, 'match_tracks: wanted is missing'],
    [{ wanted: [] }, 'match_tracks: wanted is empty: give 1 to 100 songs.'],
    [{ wanted: ['x', {}] }, 'match_tracks: wanted, song 2, must be '],
    [{ wanted: ['x'], limit: 3 }, 'no argument "limit"'],
    ['x', 'match_tracks'],
  ])('says what is wrong with %j, and asks nothing', async (args, says) => {
    const context = around();
    const { text, isError } = await toolNamed('match_tracks').run(args, context);
    expect(isError).toBe(true);
    expect(text).toContain(says);
    expect(context.sent).toEqual([]);
  });
});
