import { describe, expect, it } from 'vitest';
import { parseLink } from '../../../src/tools/links/parse-link.ts';

describe('An address within addresses', () => {
  const nested = (levels: number) => 'https://a/?url='.repeat(levels);
  const page = 'https://www.deezer.com/track/77';

  it('is found behind three pages, and no further', () => {
    expect(parseLink(nested(3) + page)).toEqual({ target: { kind: 'track', id: 77 } });
    expect(parseLink(nested(4) + page)).toEqual({ reason: 'other-site', host: 'a' });
  });

  it('that is nested without end takes no longer than another', () => {
    expect(parseLink(nested(60_000))).toEqual({ reason: 'too-long' });
    expect(parseLink(nested(136))).toEqual({ reason: 'other-site', host: 'a' });
  });
});
