import { describe, expect, it } from 'vitest';
import { Redaction } from '../../src/text/redaction.ts';

describe('A secret', () => {
  it('is removed from 12 characters on, in each usual form', () => {
    const secret = 'a"/b c\\d&e=f';
    const redaction = new Redaction(secret);
    const encoded = encodeURIComponent(secret);
    const inJson = JSON.stringify(secret).slice(1, -1);
    for (const form of [secret, encoded, encoded.toLowerCase(), inJson, inJson.replaceAll('/', '\\/')])
      expect(redaction.text(`It is ${form}.`), form).toBe('It is [redacted].');
  });

  it('of 11 characters is a word that stays', () => {
    expect(new Redaction('elevenchars').text('It is elevenchars.')).toBe('It is elevenchars.');
  });
});
