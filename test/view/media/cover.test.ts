import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { describe, expect, it } from 'vitest';
import { albums } from '../../../src/demo/catalogue/tables/albums.ts';
import { coverAddress, coverSvg } from '../../../src/view/media/cover.ts';
import { palettes } from '../../../src/view/media/motifs.ts';
import { hostile } from '../../support/hostile.ts';

const demo = albums
  .trim()
  .split('\n')
  .slice(1)
  .map(row => row.split('\t'))
  .map(([, artist = '', title = '']) => ({ title, artist: `Artist ${artist}` }));

/** Every element of a drawing. */
const elementsIn = (svg: string): XmlElement[] => {
  const inside = (element: XmlElement): XmlElement[] => [
    element,
    ...element.children.flatMap(child => (child instanceof XmlElement ? inside(child) : [])),
  ];
  const { root } = parseXml(svg);
  if (root === null) throw new Error('nothing is drawn');
  return inside(root);
};

const withoutText = (svg: string) => svg.replace(/<text.*?<\/text>/gs, '');

describe('A drawn cover', () => {
  it('is the same for the same album, and another for each album of the demo', () => {
    expect(demo.length).toBeGreaterThan(200);
    const drawn = demo.map(coverSvg);
    expect(demo.map(coverSvg)).toEqual(drawn);
    const albumsOf = new Set(demo.map(album => JSON.stringify(album)));
    expect(new Set(drawn.map(withoutText)).size).toBeGreaterThan(albumsOf.size * 0.98);
  });

  it('shows the title and the artist, in words that are read aloud as they stand', () => {
    const texts = elementsIn(coverSvg({ title: 'Piano Concerto No. 21', artist: 'Ada Quill' }))
      .filter(({ name }) => name === 'text')
      .map(({ text }) => text);
    expect(texts.slice(0, -1).join(' ')).toBe('Piano Concerto No. 21');
    expect(texts.at(-1)).toBe('Ada Quill');
  });

  it.each([
    ['markup', '</text><script>alert(1)</script><image href="https://x.test"/>'],
    ['quotes and entities', `" onload="alert(1)' &amp; &#60;`],
    ['everything hostile', hostile],
    ['a very long text', 'Ω'.repeat(10_000)],
    ['a very long line of words', 'never ending '.repeat(1000)],
    ['nothing', ''],
    ['half a character', '\uD83D'],
    ['no character of XML', '\uFFFE\u0000\u000B'],
  ])('is a plain drawing whatever the title holds: %s', (_, title) => {
    const svg = coverSvg({ title, artist: title });
    expect(svg.length).toBeLessThan(30_000);
    for (const { name, attributes } of elementsIn(svg)) {
      expect(['svg', 'rect', 'circle', 'path', 'text']).toContain(name);
      expect(Object.keys(attributes).filter(each => /^on|href|style/.test(each))).toEqual([]);
    }
    expect(svg).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B-\u200F]/);
    expect(() => coverAddress({ title, artist: title })).not.toThrow();
  });

  it('sets a title that runs from right to left at the right', () => {
    const [title] = elementsIn(coverSvg({ title: 'إنت عمري', artist: 'أم كلثوم' })).filter(
      ({ name }) => name === 'text',
    );
    expect(title?.attributes).toMatchObject({ direction: 'rtl', x: '280' });
  });

  it.each(palettes)('can be read: $ink on $ground', ({ ink, ground }) => {
    const [light, dark] = [luminance(ink), luminance(ground)].sort((a, b) => b - a);
    expect(((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)).toBeGreaterThanOrEqual(7);
  });
});

/** Relative luminance, as WCAG has it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map(at => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
