import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describePackage, starterPrompts } from '../../packaging/description.ts';
import { pictureSets } from '../../scripts/docs/directory-pictures.ts';

/** The size of a PNG, which its header says. */
function sizeOf(path: string) {
  const bytes = readFileSync(path);
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

describe('What directories ask for', () => {
  it.each(Object.entries(pictureSets))(
    'has a picture of the right size for each starter prompt: %s',
    (name, set) => {
      for (const at of starterPrompts.keys()) {
        const { width, height } = sizeOf(`docs/pictures/directories/${name}/${at + 1}.png`);
        expect(width).toBe(set.width);
        expect(height).toBeGreaterThanOrEqual(set.least);
        expect(height).toBeLessThanOrEqual(set.most);
      }
    },
  );

  it('is met by the sizes: 706 by 400 to 860 pixels, and at least 1,000', () => {
    expect(pictureSets.openai).toEqual({ width: 706, least: 400, most: 860 });
    expect(Math.min(pictureSets.anthropic.width, pictureSets.anthropic.least)).toBeGreaterThanOrEqual(1000);
  });

  it('has names within 30 characters, and at most three starter prompts of 128', () => {
    const { title, shortAbout } = describePackage();
    for (const text of [title, shortAbout]) expect(text.length).toBeLessThanOrEqual(30);
    expect(starterPrompts.length).toBeLessThanOrEqual(3);
    for (const prompt of starterPrompts) expect(prompt.length).toBeLessThanOrEqual(128);
  });
});
