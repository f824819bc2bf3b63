import { describe, expect, it } from 'vitest';
import { uriOf } from '../../../src/tools/engine/resource-links.ts';

describe('The address of an object', () => {
  it('is its kind and id', () => {
    expect(uriOf('artist', 27)).toBe('music://artist/27');
    expect(uriOf('track', -5)).toBe('music://track/-5');
  });

  it('is none for what is not read by an id', () => {
    expect(uriOf('options', 27)).toBeUndefined();
    expect(uriOf('artist', '27')).toBeUndefined();
    expect(uriOf('chart', undefined)).toBeUndefined();
  });
});
