import { describe, expect, it } from 'vitest';
import { named } from '../../src/view/page/words.ts';

describe('A title inside a sentence of the view', () => {
  it('is quoted as it is', () => {
    expect(named('Night Ferry')).toBe('“Night Ferry”');
  });

  it('is cut between characters, not within one', () => {
    expect(named(`${'a'.repeat(59)}🎷 and more`)).toBe(`“${'a'.repeat(59)}…”`);
  });
});
