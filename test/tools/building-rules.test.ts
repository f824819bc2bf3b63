import { describe, expect, it } from 'vitest';
import {
  brokenDetail,
  brokenRule,
  choosesByDetails,
  contradiction,
  orderOf,
  type Rules,
  rulesSchema,
} from '../../src/playlists/build/rules.ts';
import { countsNote, countsOf, shortfall } from '../../src/playlists/build/shortfall.ts';
import { song } from './building-service.ts';

describe('Rules as an agent gives them', () => {
  it('take numbers within bounds, also as text', () => {
    const bounds = [
      ['count', 1, 2000],
      ['duration_minutes', 1, 10_000],
      ['bpm_min', 0, 1000],
      ['bpm_max', 0, 1000],
      ['year_min', 0, 9999],
      ['year_max', 0, 9999],
      ['max_per_artist', 1, 2000],
      ['seed', 0, 2_147_483_648],
    ] as const;
    for (const [name, least, most] of bounds) {
      const reads = (value: unknown) => rulesSchema().safeParse({ [name]: value }).success;
      expect([least, most, String(least)].map(reads)).toEqual([true, true, true]);
      expect([least - 1, most + 1, '', 'many'].map(reads)).toEqual([false, false, false, false]);
      expect(rulesSchema().parse({ [name]: String(most) })).toEqual({ [name]: most });
    }
    for (const explicit of ['allow', 'avoid'])
      expect(rulesSchema().parse({ explicit })).toEqual({ explicit });
    expect(rulesSchema().parse({ avoid: [1] })).toEqual({ avoid: [1] });
  });

  it('take halves of minutes and of beats, but not of songs and years', () => {
    const reads = (rules: object) => rulesSchema().safeParse(rules).success;
    expect([{ duration_minutes: 7.5 }, { bpm_min: 99.5 }, { bpm_max: 99.5 }].map(reads)).not.toContain(false);
    expect([{ count: 7.5 }, { year_min: 1999.5 }, { seed: 0.5 }].map(reads)).not.toContain(true);
  });

  it('may all be left out; what is no rule is refused', () => {
    expect(rulesSchema().parse({})).toEqual({});
    expect(rulesSchema().safeParse({ tempo: 90 }).success).toBe(false);
    expect(rulesSchema().safeParse({ explicit: 'no' }).success).toBe(false);
    expect(
      rulesSchema().parse({ explicit: 'allow', avoid_known: true, avoid: ['7', -3], order: 'smooth' }),
    ).toEqual({
      explicit: 'allow',
      avoid_known: true,
      avoid: [7, -3],
      order: 'smooth',
    });
    const avoid = Array.from({ length: 2001 }, (_, at) => at + 1);
    expect(rulesSchema().safeParse({ avoid }).success).toBe(false);
    expect(rulesSchema().safeParse({ avoid: avoid.slice(1) }).success).toBe(true);
  });

  it('leave songs as given where no order is asked for', () => {
    expect(orderOf({})).toBe('as_given');
    expect(orderOf({ order: 'falling' })).toBe('falling');
  });

  it.each<[Rules, string | undefined]>([
    [{ bpm_min: 90, bpm_max: 89 }, 'rules.bpm_min is larger than rules.bpm_max'],
    [{ year_min: 2000, year_max: 1999 }, 'rules.year_min is larger than rules.year_max'],
    [{ bpm_min: 90, bpm_max: 90, year_min: 1999, year_max: 1999 }, undefined],
    [{ bpm_min: 90, year_max: 10 }, undefined],
    [{ bpm_max: 0 }, undefined],
    [{}, undefined],
  ])('contradict themselves: %j', (rules, problem) => {
    expect(contradiction(rules)).toBe(problem);
  });

  it.each<[Rules, boolean]>([
    [{ bpm_min: 0 }, true],
    [{ bpm_max: 90 }, true],
    [{ year_min: 1999 }, true],
    [{ year_max: 1999 }, true],
    [{ count: 5, explicit: 'avoid', order: 'rising' }, false],
  ])('need each song looked up to choose: %j', (rules, needed) => {
    expect(choosesByDetails(rules)).toBe(needed);
  });
});

describe('A song is kept out', () => {
  const avoided = new Map([[1, 'to be avoided']]);

  it.each<[string, Parameters<typeof song>, Rules, string | undefined]>([
    [
      'as one to avoid, before all else',
      [1, { explicit: true, readable: false }],
      { explicit: 'avoid' },
      'to be avoided',
    ],
    ['as explicit', [2, { explicit: true, readable: false }], { explicit: 'avoid' }, 'explicit'],
    ['as not playable', [2, { readable: false }], { explicit: 'avoid' }, 'not playable here'],
    ['never as explicit where that is allowed', [2, { explicit: true }], { explicit: 'allow' }, undefined],
    ['never where nothing is asked', [2, { explicit: true }], {}, undefined],
    ['never where it is clean', [2], { explicit: 'avoid' }, undefined],
  ])('%s', (_, given, rules, rule) => {
    expect(brokenRule(song(...given), rules, avoided)).toBe(rule);
  });

  it.each<[number | undefined, string | undefined, Rules, string | undefined]>([
    [100, '1999-05-17', {}, undefined],
    [undefined, undefined, { count: 3 }, undefined],
    [100, '1999-05-17', { bpm_min: 100, bpm_max: 100, year_min: 1999, year_max: 1999 }, undefined],
    [99.9, '', { bpm_min: 100 }, 'bpm below 100'],
    [100.1, '', { bpm_max: 100 }, 'bpm above 100'],
    [99.9, '', { bpm_min: 100, bpm_max: 110 }, 'bpm outside 100 to 110'],
    [110.1, '', { bpm_min: 100, bpm_max: 110 }, 'bpm outside 100 to 110'],
    [0, '1999', { bpm_min: 0 }, 'tempo unknown'],
    [undefined, '1999', { bpm_max: 100 }, 'tempo unknown'],
    [0, '1998-12-31', { year_min: 1999 }, 'year below 1999'],
    [0, '2000-01-01', { year_max: 1999 }, 'year above 1999'],
    [0, '1998-12-31', { year_min: 1999, year_max: 2001 }, 'year outside 1999 to 2001'],
    [0, '2002', { year_min: 1999, year_max: 2001 }, 'year outside 1999 to 2001'],
    [0, '1999', { year_min: 1999 }, undefined],
    [0, '9999', { year_min: 1999 }, undefined],
    [0, '', { year_max: 1999 }, 'release date unknown'],
    [0, undefined, { year_min: 0 }, 'release date unknown'],
    [0, 'soon', { year_min: 0 }, 'release date unknown'],
    [90, '', { bpm_min: 100, year_min: 1999 }, 'bpm below 100'],
    [100, '', { bpm_min: 100, year_min: 1999 }, 'release date unknown'],
  ])('of %s beats a minute, released "%s", by %j: %s', (bpm, released, rules, rule) => {
    expect(brokenDetail(song(1, { bpm, released }), rules)).toBe(rule);
  });
});

describe('What a plan lacks', () => {
  const planOf = (durations: readonly number[], aim?: object) => ({
    kind: 'build' as const,
    target: { title: 'Dinner', public: false },
    entries: durations.map((duration, place) => ({ song: song(place + 1, { duration }), place })),
    order: 'as_given' as const,
    seed: 1,
    open: [],
    ...(aim === undefined ? {} : { aim }),
  });

  it.each<[readonly number[], object | undefined, readonly string[]]>([
    [[200, 200], undefined, []],
    [[200, 200], { perArtist: 1 }, []],
    [[200, 200], { count: 2 }, []],
    [[200, 200], { count: 3 }, ['It is 1 track short of the 3 asked for.']],
    [[200], { count: 3 }, ['It is 2 tracks short of the 3 asked for.']],
    [[200, 780], { length: 1000 }, []],
    [[200, 779], { length: 1000 }, ['It is 0:21 short of the 16:40 asked for.']],
    [
      [200, 100],
      { count: 3, length: 1000 },
      ['It is 1 track short of the 3 asked for and 11:40 short of the 16:40 asked for.'],
    ],
    [[200, 100], { count: 2, length: 1000 }, []],
    [[200, 780], { count: 3, length: 1000 }, []],
    [
      [],
      { count: 1, length: 60 },
      ['It is 1 track short of the 1 asked for and 1:00 short of the 1:00 asked for.'],
    ],
  ])('of songs of %j seconds, by %j', (durations, aim, told) => {
    expect(shortfall(planOf(durations, aim))).toEqual(told);
  });

  it('is told by reason for songs that nobody asked for by name', () => {
    const leftOut = [
      { id: 1, rule: 'known: favourites', asked: false },
      { id: 2, rule: 'explicit', asked: false },
      { id: 3, rule: 'known: history', asked: false },
      { id: 4, rule: 'explicit', asked: true },
      { id: 5, rule: 'well known: no', asked: false },
    ];
    expect(countsOf(leftOut)).toEqual({ known: 2, explicit: 1, 'well known: no': 1 });
    expect(countsNote(leftOut)).toEqual([
      'Left out besides, by reason: known: 2; explicit: 1; well known: no: 1.',
    ]);
  });

  it('is not told where every song was asked for', () => {
    expect(countsOf([{ id: 4, rule: 'explicit', asked: true }])).toEqual({});
    expect(countsNote([{ id: 4, rule: 'explicit', asked: true }])).toEqual([]);
  });
});
