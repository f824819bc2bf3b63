import { describe, expect, it } from 'vitest';
import {
  differsWords,
  type MatchReason,
  matchedWords,
  matchReason,
} from '../../../src/tools/matching/match-reasons.ts';

const reasons: readonly [MatchReason, string][] = [
  [{ reason: 'isrc' }, 'ISRC'],
  [{ reason: 'surname' }, 'matched by surname'],
  [{ reason: 'not-playable' }, 'not playable here'],
  [{ reason: 'remaster' }, 'remaster'],
  [{ reason: 'remaster', year: 2011 }, 'remaster of 2011'],
  [{ reason: 'another-remaster', year: 2011 }, 'remaster of 2011'],
  [{ reason: 'another-remaster' }, 'remaster of another year'],
  [{ reason: 'edition', edition: 'live' }, 'live'],
  [{ reason: 'edition-missing', edition: 'sped up' }, 'not sped up'],
  [{ reason: 'edition-unspecified', edition: 'live' }, 'live, version not specified'],
  [{ reason: 'another-version', edition: 'remix' }, 'another remix'],
  [{ reason: 'another-version' }, 'another version'],
  [{ reason: 'piece-of-work', work: 'The Planets' }, 'part of "The Planets"'],
  [{ reason: 'another-artist', artist: 'Ines' }, 'by Ines'],
  [{ reason: 'another-artist' }, 'by an unnamed artist'],
  [{ reason: 'one-of-several-artists', artist: 'Ines' }, 'one of several songs with this title, by Ines'],
  [{ reason: 'one-of-several-artists' }, 'one of several songs with this title, by an unnamed artist'],
  [{ reason: 'duration', seconds: 65 }, '1:05 longer'],
  [{ reason: 'duration', seconds: -700 }, '11:40 shorter'],
  [{ reason: 'alternative', id: 12 }, 'replaces 12, which is not playable here'],
];

describe('A reason', () => {
  it.each(reasons)('%j is stored as JSON and worded: %s', (reason, words) => {
    const stored = matchReason().parse(JSON.parse(JSON.stringify(reason)));
    expect(stored).toEqual(reason);
    expect(matchedWords([stored])).toBe(words);
    expect(differsWords([stored, { reason: 'title-misspelt' }])).toBe(`${words}; title spelled differently`);
  });

  it.each([
    'remaster of 2011',
    {},
    { reason: 'nothing' },
    { reason: 'edition' },
    { reason: 'edition', edition: 'loud' },
    { reason: 'piece-of-work' },
    { reason: 'duration' },
    { reason: 'alternative' },
  ])('is not read from %j', value => {
    expect(matchReason().safeParse(value).success).toBe(false);
  });

  it('is not needed', () => {
    expect(matchedWords([])).toBe('exact');
    expect(differsWords([])).toBe('low confidence');
  });
});
