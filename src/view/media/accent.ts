/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** What an accent has to be told apart from. */
export interface Surroundings {
  readonly back: Rgb;
  readonly raised: Rgb;
  readonly ink: Rgb;
}

/** A colour, and one to write on it. */
export interface Accent {
  readonly accent: Rgb;
  readonly onAccent: Rgb;
}

/** The contrast that text needs. Graphics need 3. */
const textContrast = 4.5;
/** The most that a tint or the glow of a cover brings the background nearer to the ink. */
const strongestTint = 0.2;
/** How much ink is in quiet words on a tinted page. */
const quietShare = 0.78;
const hueCount = 24;
/** Below this, a picture counts as grey. */
const leastColour = 0.06;

/** The share of light that a colour reflects, from 0 to 1, as WCAG defines it. */
const luminanceOf = (colour: Rgb): number => {
  const [red, green, blue] = colour.map(each => {
    const share = each / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
};

/** From 1 to 21, as WCAG defines it. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** From 0 to 1, as HSL has it. */
function saturationOf(colour: Rgb): number {
  const [most, least] = [Math.max(...colour), Math.min(...colour)];
  return (most - least) / (255 - Math.abs(most + least - 255) || 1);
}

const mixed = (one: Rgb, other: Rgb, share: number): Rgb => [
  Math.round(one[0] + (other[0] - one[0]) * share),
  Math.round(one[1] + (other[1] - one[1]) * share),
  Math.round(one[2] + (other[2] - one[2]) * share),
];

/** `hue`: in degrees; the others from 0 to 1. */
function rgbOf(hue: number, saturation: number, lightness: number): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1))));
  };
  return [part(0), part(8), part(4)];
}

function hueOf([red, green, blue]: Rgb): number {
  const most = Math.max(red, green, blue);
  const chroma = most - Math.min(red, green, blue) || 1;
  if (most === red) return (60 * ((green - blue) / chroma) + 360) % 360;
  return most === green ? 60 * ((blue - red) / chroma + 2) : 60 * ((red - green) / chroma + 4);
}

/** The colour that a picture has most of; undefined if it is grey. `pixels`: red, green, blue and opacity of each. */
export function mainColour(pixels: Uint8ClampedArray): Rgb | undefined {
  const sums = Array.from({ length: hueCount }, (): [number, number, number, number] => [0, 0, 0, 0]);
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    const chroma = (Math.max(red, green, blue) - Math.min(red, green, blue)) / 255;
    const sum = sums[Math.floor((hueOf([red, green, blue]) / 360) * hueCount) % hueCount];
    const weight = chroma * chroma;
    if (sum === undefined) continue;
    sum[0] += red * weight;
    sum[1] += green * weight;
    sum[2] += blue * weight;
    sum[3] += weight;
  }
  const [red, green, blue, weight] = sums.reduce((most, each) => (each[3] > most[3] ? each : most));
  if (weight <= (pixels.length / 4) * leastColour ** 2) return undefined;
  return [Math.round(red / weight), Math.round(green / weight), Math.round(blue / weight)];
}

/** Dark orange and yellow look brown or olive; nearer to red they stay warm. */
const deepHue = (hue: number): number => (hue > 20 && hue < 65 ? 20 + (hue - 20) * 0.3 : hue);

/**
 * The accent with the hue of a colour that is readable as text, on tints of the background too. Undefined if the
 * surroundings leave no room for one.
 */
export function accentFor(colour: Rgb, { back, raised, ink }: Surroundings): Accent | undefined {
  // Averages of pixels are duller than the picture.
  const saturation = Math.min(0.95, Math.max(0.5, saturationOf(colour) * 1.7));
  const isDark = luminanceOf(back) < luminanceOf(ink);
  const hue = isDark ? hueOf(colour) : deepHue(hueOf(colour));
  const grounds = [back, raised, mixed(back, ink, strongestTint), mixed(raised, ink, strongestTint)];
  for (let step = 0; step <= 50; step += 1) {
    const accent = rgbOf(hue, saturation, isDark ? 0.5 + step / 100 : 0.5 - step / 100);
    if (grounds.some(ground => contrastOf(accent, ground) < textContrast)) continue;
    const onAccent: Rgb = isDark ? [16, 14, 20] : [255, 255, 255];
    return contrastOf(accent, onAccent) < textContrast ? undefined : { accent, onAccent };
  }
  return undefined;
}

/**
 * The richest tint of a page in the hue of a colour on which words are readable, also in rows that are tinted. `accents`:
 * the colours of words, beside the ink and the quiet one of `quietShare`. Undefined if there is none.
 */
export function washFor(colour: Rgb, { back, ink }: Surroundings, accents: readonly Rgb[]): Rgb | undefined {
  const isDark = luminanceOf(back) < luminanceOf(ink);
  const saturation = Math.min(isDark ? 0.65 : 0.85, saturationOf(colour) * 1.5);
  for (let step = 0; step <= 70; step += 1) {
    const wash = rgbOf(hueOf(colour), saturation, isDark ? 0.35 - step / 200 : 0.65 + step / 200);
    const row = mixed(wash, ink, strongestTint / 2);
    const words = [ink, mixed(wash, ink, quietShare), ...accents];
    if (words.every(word => contrastOf(word, row) >= textContrast)) return wash;
  }
  return undefined;
}
