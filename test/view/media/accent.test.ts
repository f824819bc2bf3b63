import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentFor, contrastOf, mainColour, type Rgb, washFor } from '../../../src/view/media/accent.ts';

const part = () => fc.integer({ min: 0, max: 255 });
const anyColour = (): fc.Arbitrary<Rgb> => fc.tuple(part(), part(), part());
const picture = (...colours: Rgb[]) =>
  Uint8ClampedArray.from(colours.flatMap(([red, green, blue]) => [red, green, blue, 255]));

/** The colours of the page, and of hosts. */
const light = { back: [255, 255, 255], raised: [244, 243, 247], ink: [24, 22, 29] } as const;
const dark = { back: [20, 19, 23], raised: [34, 32, 39], ink: [244, 242, 248] } as const;

/** How a tint of this colour makes a background look. */
const tinted = (ground: Rgb, tint: Rgb, share: number): Rgb => [
  ground[0] + (tint[0] - ground[0]) * share,
  ground[1] + (tint[1] - ground[1]) * share,
  ground[2] + (tint[2] - ground[2]) * share,
];

describe('The accent that a cover gives', () => {
  it.each([
    ['light', light],
    ['dark', dark],
  ])(
    'is readable on the page, on rows that it tints and in the glow, and so are words on it: %s',
    (_, page) => {
      fc.assert(
        fc.property(anyColour(), anyColour(), (colour, glow) => {
          const found = accentFor(colour, page);
          if (found === undefined) throw new Error('no accent');
          const { accent, onAccent } = found;
          expect(contrastOf(accent, onAccent)).toBeGreaterThanOrEqual(4.5);
          for (const ground of [page.back, page.raised]) {
            expect(contrastOf(accent, ground)).toBeGreaterThanOrEqual(4.5);
            // A playing and a selected row.
            for (const share of [0.09, 0.16])
              expect(contrastOf(accent, tinted(ground, accent, share))).toBeGreaterThanOrEqual(4.5);
          }
          // The glow is a blurred cover.
          expect(contrastOf(accent, tinted(page.back, glow, 0.2))).toBeGreaterThanOrEqual(4.5);
        }),
        { numRuns: 2000 },
      );
    },
  );

  it.each([
    ['light', light],
    ['dark', dark],
  ])(
    'comes with a tint for the whole page, on which words are readable and the hue is seen: %s',
    (_, page) => {
      fc.assert(
        fc.property(anyColour(), colour => {
          const { accent } = accentFor(colour, page) ?? { accent: page.ink };
          const wash = washFor(colour, page, [accent]);
          if (wash === undefined) throw new Error('no tint');
          // The quiet words of a tinted page, and a row that is pointed at.
          const row = tinted(wash, page.ink, 0.08);
          for (const words of [page.ink, tinted(wash, page.ink, 0.78), accent])
            expect(contrastOf(words, row)).toBeGreaterThanOrEqual(4.5);
        }),
        { numRuns: 2000 },
      );
      const [red = 0, , blue = 0] = washFor([200, 30, 30], page, []) ?? [];
      expect(red - blue).toBeGreaterThan(25);
    },
  );

  it('is readable on whatever colours a host has, or is not there', () => {
    let there = 0;
    fc.assert(
      fc.property(anyColour(), anyColour(), anyColour(), anyColour(), (colour, back, raised, ink) => {
        const found = accentFor(colour, { back, raised, ink });
        if (found === undefined) return;
        there += 1;
        expect(contrastOf(found.accent, back)).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(found.accent, raised)).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(found.accent, found.onAccent)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 2000 },
    );
    expect(there).toBeGreaterThan(100);
  });

  it('has the hue that the cover has most of', () => {
    const red: Rgb = [200, 30, 30];
    const blue: Rgb = [30, 40, 220];
    const grey: Rgb = [120, 120, 120];
    const main = mainColour(picture(grey, grey, grey, red, red, blue));
    expect(main).toEqual(red);
    const [most, green, least] = accentFor(red, light)?.accent ?? [0, 0, 0];
    expect(most).toBeGreaterThan(100);
    expect(Math.max(green, least)).toBeLessThan(most / 2);
  });

  it('is not there for a grey cover, or one without pixels', () => {
    expect(mainColour(picture([0, 0, 0], [255, 255, 255], [90, 92, 91]))).toBeUndefined();
    expect(mainColour(picture())).toBeUndefined();
  });

  it('counts contrast as WCAG does', () => {
    expect(contrastOf([255, 255, 255], [0, 0, 0])).toBeCloseTo(21, 5);
    expect(contrastOf([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2);
  });
});
