import { describe, expect, it } from 'vitest';
import type { Track } from '../../src/client/api/models.ts';
import type { Wanted } from '../../src/matching/wish.ts';
import { judged, on, track } from './matching.ts';

const ferry = track(1, 'Ferry', 'Marlow');
const night = track(2, 'Night Ferry', 'Hazel Foxglove');
const wish = { title: 'Ferry', artist: 'Marlow' };
const titled = (title: string, more: Partial<Track> = {}) => track(1, title, 'Marlow', more);

/** `1 exact`, `0.95 remaster`, or behind a cross what differs and what is noted: `x 1 live`. */
function said(wanted: Wanted, one: Track): string {
  const { fits, confidence, differs, notes } = judged(wanted, one);
  const words = [...differs, ...notes].join('; ') || 'exact';
  return `${fits ? '' : 'x '}${Math.round(confidence * 10_000) / 10_000} ${words}`;
}

describe('A track that fits its wish', () => {
  it('is all that can be said of it', () => {
    expect(judged(wish, ferry)).toEqual({
      track: ferry,
      confidence: 1,
      likeness: 1,
      fits: true,
      sameTitle: true,
      sameSong: true,
      isRemaster: false,
      bySurname: false,
      order: 0,
      identity: expect.any(String),
      differs: [],
      notes: [],
    });
    expect(judged(wish, titled('Ferry (2014 Remaster)'))).toMatchObject({
      confidence: 0.95,
      likeness: 1,
      isRemaster: true,
    });
    expect(judged(wish, track(3, 'Ferry', 'Ines'))).toMatchObject({ sameTitle: true, sameSong: false });
    const piece = track(3, 'Suite, Op. 1: III. Air', 'Claude Debussy');
    expect(judged('Air - Debussy', piece)).toMatchObject({ bySurname: true, order: 3, fits: true });
  });

  it.each([
    [wish, '1 exact'],
    ['Marlow - Ferry', '1 exact'],
    ['Ferry by Marlow', '1 exact'],
    ['Ferry - Marlow', '0.98 exact'],
    [{ title: 'Marlow', artist: 'Ferry' }, '0.97 artist and title swapped'],
    ['Marlow Ferry', '0.97 exact'],
    ['Marlows Ferry', '0.97 exact'],
    ['Ferry Marlow', '0.97 exact'],
    [{ title: 'Marlow Ferry' }, '0.97 exact'],
    ['Ferry', '0.92 no artist named'],
    ['Marlow - Fery', '0.96 title spelt otherwise'],
    ['Marlow - Ferry (my favourite)', '1 exact'],
    ['Marlow', 'x 0 another title; by Marlow; no artist named'],
    [
      { title: 'Ferry (my favourite)', artist: 'Marlow' },
      'x 0.8 another title; without the words in brackets',
    ],
    [{ title: 'Marlow Ferry', artist: 'Ines' }, 'x 0.2211 another title; by Marlow'],
  ])('is weighed in each way of reading it: %j', (wanted, all) => {
    expect(said(wanted, ferry)).toBe(all);
  });

  it.each([
    ['Hazel Foxgloves Night Ferry', '0.97 exact'],
    ['Night Ferry Hazel Foxglove', '0.97 exact'],
    ['Foxglove Night Ferry', '0.8924 surname'],
    ['Night Ferry Foxglove', '0.8924 surname'],
    ['Hazels Foxglove Night Ferry', 'x 0.42 another title; by Hazel Foxglove; no artist named'],
  ])('may be taken apart by its artist: %s', (line, all) => {
    expect(said(line, night)).toBe(all);
  });

  it.each([
    [
      'Nut Night Ferry',
      track(1, 'Night Ferry', 'Hazel Nut'),
      'x 0.56 another title; by Hazel Nut; no artist named',
    ],
    ['Marl Night Ferry', track(1, 'Night Ferry', 'Hazel Marl'), '0.8924 surname'],
    ['Marlow Marlow', track(1, 'Marlow', 'Marlow'), '0.97 exact'],
    ['Bach Sonata in C#', track(1, 'Sonata in C-Sharp Major', 'Bach'), '0.9409 by its short name'],
    ['Bach Sonata in B♭', track(1, 'Sonata in B-Flat Major', 'Bach'), '0.9409 by its short name'],
    ['Bach Sonata in C#', track(1, 'Sonata in C Major', 'Bach'), expect.stringMatching(/^x /)],
    ['Marlow - Ferry (Lvie)', titled('Ferry (Live)'), '0.96 title spelt otherwise'],
    ['Marlow - Fery (Lvie)', titled('Ferry (Live)'), '0.95 title spelt otherwise'],
    ['Foxglove Night Ferry', track(1, 'Night Ferry', 'Hazel Ann Foxglove'), '0.8924 surname'],
    ['Karaoke Stars - Ferry', track(1, 'Ferry', 'Karaoke Stars'), '1 exact'],
    // Only an object may have them the wrong way round: a line has other meanings.
    ['Ferry by Marlow', track(1, 'Marlow', 'Ferry'), 'x 0.776 another title'],
    ['Marlow - Ferry Live', titled('Ferry (Live)'), '1 exact'],
    ['Ferry live', titled('Ferry (Live)'), '0.92 no artist named'],
    [wish, titled('Ferry', { title_version: '(Live)' }), 'x 1 live'],
    [wish, titled('Ferry (Live)', { title_version: '(Live)' }), 'x 1 live'],
  ])('%j, of %o', (wanted, one, all) => {
    expect(said(wanted, one)).toEqual(all);
  });
});

describe('What is not as asked', () => {
  it.each([
    [titled('Kettle'), 'x 0 another title'],
    [track(1, 'Ferry', 'Ines'), 'x 0.35 by Ines'],
    [track(1, 'Ferry', ''), 'x 0 by nobody named'],
    [{ ...ferry, artist: undefined }, 'x 0 by nobody named'],
    [titled('Ferry', { readable: false }), 'x 1 not playable here'],
    [titled('Ferry (Live)'), 'x 1 live'],
    [titled('Ferry (Otto Live Remix) [2014 Remaster]'), 'x 0.95 live; remix; remaster of 2014'],
    [track(1, 'Ferry', 'Karaoke Stars'), 'x 0.35 by Karaoke Stars; karaoke'],
    [titled('Ferry', on('Live at Pier 19')), 'x 1 live'],
    [titled('Ferry (2014 Remaster)'), '0.95 remaster of 2014'],
    [titled('Ferry (Remaster)'), '0.95 remaster'],
    [titled('Ferry (feat. Ann)'), '0.99 exact'],
  ])('is said of a track, %#', (one, all) => {
    expect(said(wish, one)).toBe(all);
  });

  it.each([
    ['Ferry (Live)', titled('Ferry'), 'x 1 not live'],
    ['Ferry (Live)', titled('Ferry (Live)'), '1 exact'],
    ['Ferry (Live)', titled('Ferry (Live at Pier 19)'), '0.97 live, not said which'],
    ['Ferry (Remaster) (Live)', titled('Ferry (Remaster) (Live at Pier)'), '0.97 live, not said which'],
    ['Ferry (Live at Sea)', titled('Ferry (Live)'), 'x 1 not said which'],
    ['Ferry (Live at Sea)', titled('Ferry (Live at Pier)'), 'x 1 another live'],
    ['Ferry (Live at Sea)', titled('Ferry (Acoustic at Pier)'), 'x 1 acoustic; not live'],
    ['Ferry (Live at Sea)', titled('Ferry (Live)', on('The Sea')), '1 exact'],
    ['Ferry (Live at Sea) [Remaster]', titled('Ferry (Live at Pier) [Remaster]'), 'x 1 another live'],
    ['Ferry (Otto Remix)', titled('Ferry (Remix) [feat. Otto]'), '0.99 exact'],
    ['Ferry (Otto Remix)', track(1, 'Ferry (Remix)', 'Marlow & Otto'), '0.88 artist named in part'],
    ['Ferry (2014 Remaster)', titled('Ferry'), '0.9 no remaster'],
    ['Ferry (2014 Remaster)', titled('Ferry (2014 Remaster)'), '1 exact'],
    ['Ferry (2014 Remaster)', titled('Ferry (2018 Remaster)'), '0.93 remaster of 2018'],
    ['Ferry (2014 Remaster)', titled('Ferry (Remaster)'), '0.93 remaster of another year'],
    ['Ferry (Remaster)', titled('Ferry (2018 Remaster)'), '1 exact'],
    ['Ferry (Otto 12014 Remaster)', titled('Ferry (Otto 12018 Remaster)'), '1 exact'],
    ['Ferry (Live 1999)', titled('Ferry (Live 1999)'), '1 exact'],
    ['Ferry (Live 1999)', titled('Ferry (Live 2001)'), 'x 1 another live'],
    ['Ferry (feat. Ann)', titled('Ferry (feat. Ann)'), '1 exact'],
    ['Ferry (feat. Ann)', titled('Ferry'), '0.95 guest not named'],
    ['Ferry (feat. Ann)', titled('Ferry (feat. Bob)'), 'x 0.75 other guests'],
    ['Ferry (feat. Ann & Bob)', titled('Ferry (feat. Ann)'), 'x 0.75 other guests'],
    ['Ferry (feat. Annabel & Bob)', titled('Ferry (feat. Annabell, Bob & Zed)'), '1 exact'],
  ])('is said of what was asked for: %s, %o', (title, one, all) => {
    expect(said({ title, artist: 'Marlow' }, one)).toBe(all);
  });

  it('counts guests whom the artist names', () => {
    const asked = { title: 'Ferry', artist: 'Marlow feat. Ann' };
    expect(said(asked, titled('Ferry (feat. Ann)'))).toBe('0.98 exact');
    expect(said(asked, titled('Ferry (feat. Bob)'))).toBe('x 0.645 other guests; only one of the artists');
    expect(
      said({ title: 'Ferry (feat. Bo)', artist: 'Marlow feat. Ann' }, titled('Ferry (feat. Bo & Ann)')),
    ).toBe('0.98 exact');
    expect(said({ title: 'Ferry (feat. Bo)', artist: 'Marlow feat. Ann' }, titled('Ferry (feat. Ann)'))).toBe(
      'x 0.735 other guests',
    );
  });

  it.each([
    ['Tides', '1 exact'],
    ['Tides (Deluxe Edition)', '0.99 exact'],
    ['Tides (Blue)', '0.99 exact'],
    ['Tidal', '0.95 on another album'],
    ['Rain', '0.95 on another album'],
    ['', '0.95 on another album'],
  ])('is the album, if it is %j', (title, all) => {
    expect(said({ ...wish, album: 'Tides' }, titled('Ferry', on(title)))).toBe(all);
  });

  it('is no album where it is the same in other words', () => {
    expect(
      said({ ...wish, album: 'Part Two of the Night' }, titled('Ferry', on('Part 2 of the Night'))),
    ).toBe('1 exact');
    expect(said({ ...wish, album: 'Night Tides' }, titled('Ferry', on('NightTides')))).toBe('0.99 exact');
    expect(said({ ...wish, album: 'Live at Sea' }, titled('Ferry', on('Live at Sea')))).toBe('1 exact');
    expect(said({ ...wish, album: 'Tides' }, ferry)).toBe('0.95 on another album');
  });

  it.each([
    [0, '1 exact'],
    [197, '1 exact'],
    [203, '1 exact'],
    [204, '0.98 exact'],
    [190, '0.98 exact'],
    [189, '0.96 0:11 shorter'],
    [211, '0.96 0:11 longer'],
    [230, '0.96 0:30 longer'],
    [231, '0.9 0:31 longer'],
    [169, '0.9 0:31 shorter'],
  ])('is the length, of 200 seconds, where it is %i', (duration, all) => {
    expect(said({ ...wish, duration: 200 }, titled('Ferry', { duration }))).toBe(all);
  });

  it('is less of a longer song', () => {
    expect(said({ ...wish, duration: 400 }, titled('Ferry', { duration: 460 }))).toBe('0.96 1:00 longer');
    expect(said({ ...wish, duration: 400 }, titled('Ferry', { duration: 461 }))).toBe('0.9 1:01 longer');
  });

  it('may be all of it and too much', () => {
    const one = titled('Ferry (2014 Remaster)', { ...on('Rain'), duration: 300 });
    expect(said({ title: 'Fery', artist: 'Marlw', album: 'Tides', duration: 200 }, one)).toBe(
      'x 0.7408 title spelt otherwise; artist spelt otherwise; remaster of 2014; on another album; 1:40 longer',
    );
  });
});

describe('Two tracks', () => {
  const identity = (one: Track) => judged(wish, one).identity;

  it.each([
    [titled('Ferry (Remaster)'), ferry],
    [titled('Ferry (2014 Remaster)'), titled('Ferry (2018 Remaster)')],
    [titled('The Ferry!'), ferry],
    [titled('Ferry (Otto Live Remix)'), titled('Ferry (Live Otto Remix)')],
    [titled('Ferry (Ann Live) [Bo Remix]'), titled('Ferry (Bo Remix) [Ann Live]')],
    [
      { ...ferry, artist: { name: 'The Tides' } },
      { ...ferry, artist: { name: 'TIDES' } },
    ],
  ])('are one song, %#', (a, b) => {
    expect(identity(a)).toBe(identity(b));
  });

  it.each([
    [titled('Ferry (Live)'), ferry],
    [titled('Ferry (Live at Pier)'), titled('Ferry (Live at Sea)')],
    [titled('Kettle'), ferry],
    [track(1, 'Ferry', 'Ines'), ferry],
    [
      { ...ferry, artist: { name: 'Ines' } },
      { ...ferry, artist: { name: 'Marlow' } },
    ],
    [
      { ...ferry, artist: { name: 'Ann Ex' } },
      { ...ferry, artist: { name: 'Annex' } },
    ],
  ])('are two, %#', (a, b) => {
    expect(identity(a)).not.toBe(identity(b));
  });
});
