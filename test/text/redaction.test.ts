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

  it.each([
    ['a zero-width space', '\u200B'],
    ['a soft hyphen', '\u00AD'],
    ['a variation', '\uFE0F'],
    ['a tag', '\u{E0041}'],
    ['a direction', '\u202E'],
  ])('is removed with %s inside, as it is and escaped in JSON, because nobody sees it', (_, hidden) => {
    const redaction = new Redaction('fr9TokenOfAda');
    const written = ['fr9Token', 'OfAda'].join(hidden);
    expect(redaction.text(`It is ${written}.`)).toBe('It is [redacted].');
    const json = JSON.stringify({ title: written, [written]: 1 });
    const escaped = json.replace(
      /[^\x20-\x7E]/g,
      each => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    for (const body of [json, escaped])
      expect(JSON.parse(redaction.body(body))).toEqual({ title: '[redacted]', '[redacted]': 1 });
    expect(redaction.message({ title: written })).toEqual({ title: '[redacted]' });
  });

  it('of 11 characters is a word that stays', () => {
    expect(new Redaction('elevenchars').text('It is elevenchars.')).toBe('It is elevenchars.');
  });
});
