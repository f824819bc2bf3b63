import { field, motifs, type Palette, palettes } from './motifs.ts';
import { oneOf, randomOf } from './random.ts';

/** The album of a cover. */
interface CoverOf {
  readonly title: string;
  readonly artist: string;
  /** Whether to leave out the lettering, which is not readable when small. */
  readonly isPlain?: boolean;
}

const side = 300;
const margin = 20;
/** The height of the lettering. */
const band = side - field.height;
const sizes = [36, 30, 25, 21, 18];

/**
 * Draws a cover as an SVG: a motif in four colours, with the title and the artist above or below it. The same album
 * always gets the same cover. Its texts are escaped.
 */
export function coverSvg({ title, artist, isPlain = false }: CoverOf): string {
  const random = randomOf(`${artist}\n${title}`);
  const colours = oneOf(random, palettes);
  const drawing = oneOf(random, motifs)(random, colours);
  const isBelow = random() < 0.35;
  if (isPlain)
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${field.width} ${field.height}" width="${side}" height="${side}" preserveAspectRatio="xMidYMid slice"><rect width="${field.width}" height="${field.height}" fill="${colours.ground}"/>${drawing}</svg>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">`,
    `<rect width="${side}" height="${side}" fill="${colours.ground}"/>`,
    `<svg y="${isBelow ? side - field.height : 0}" width="${field.width}" height="${field.height}" overflow="hidden">${drawing}</svg>`,
    `<svg y="${isBelow ? 0 : field.height}" width="${side}" height="${band}">${lettering({ title, artist }, colours)}</svg>`,
    '</svg>',
  ].join('');
}

/** The cover as the address of an image. */
export const coverAddress = (of: CoverOf): string =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(coverSvg(of))}`;

function lettering({ title, artist }: CoverOf, { ink }: Palette): string {
  const name = plain(title, 90);
  const isLeft = runsLeft(name);
  const room = { width: side - 2 * margin, height: band - margin - 26 };
  const { size, lines } = fitted(name, sizes, room.width, room.height);
  const top = 14 + size * 0.82;
  const set = (text: string, y: number, style: string) =>
    `<text x="${isLeft ? side - margin : margin}" y="${y.toFixed(1)}" fill="${ink}"${isLeft ? ' direction="rtl"' : ''} font-family="Inter,Helvetica Neue,Helvetica,Arial,sans-serif" ${style}>${escaped(text)}</text>`;
  return [
    ...lines.map((line, at) =>
      set(line, top + at * size * leading, `font-size="${size}" font-weight="700" letter-spacing="-0.02em"`),
    ),
    set(plain(artist, 34), band - margin + 4, 'font-size="14" font-weight="400" letter-spacing="0.02em"'),
  ].join('');
}

/** One line without invisible characters, cut at `most` characters. */
function plain(text: string, most: number): string {
  const line = text.slice(0, most * 4).replace(unfit, ' ');
  const signs = [...line.replace(/\s+/g, ' ').trim()];
  const start = signs.slice(0, most - 1).join('');
  return signs.length <= most ? signs.join('') : `${start.trim()}…`;
}

/** Characters that XML forbids, that reorder text, or that are invisible. */
const unfit = /[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Co}\u2028\u2029\uFFFE\uFFFF]/gu;

const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);

/** Whether a text begins in a right-to-left script. */
const runsLeft = (text: string): boolean =>
  /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(
    text,
  );

/** An upper bound for the width of a bold sans-serif text, in ems. */
const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + signWidth(sign), 0);

function signWidth(sign: string): number {
  if (/[ilj.,:;'!|I1 ]/.test(sign)) return 0.4;
  if (/[mwMW%@&]/.test(sign)) return 1.1;
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{So}]/u.test(sign))
    return 1.02;
  return /\p{Lu}/u.test(sign) ? 0.82 : 0.69;
}

/** The text in the largest size in which it fits. If it fits in none, it is cut. */
function fitted(text: string, sizes: readonly number[], width: number, height: number) {
  for (const size of sizes) {
    const lines = wrapped(text, width / size);
    if (lines.length * size * leading <= height) return { size, lines };
  }
  const size = sizes.at(-1) ?? 12;
  const most = Math.max(1, Math.floor(height / (size * leading)));
  const lines = wrapped(text, width / size).slice(0, most);
  return { size, lines: lines.with(-1, `${lines.at(-1)?.slice(0, -1)}…`) };
}

/** Line height in ems. */
const leading = 1.1;

/** Lines of at most `ems`. Longer words are broken. */
function wrapped(text: string, ems: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap(each => pieces(each, ems))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= ems) line = longer;
    else {
      if (line !== '') lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function pieces(word: string, ems: number): string[] {
  const all = [''];
  for (const sign of word) {
    const last = all.at(-1) ?? '';
    if (widthOf(last + sign) > ems) all.push(sign);
    else all[all.length - 1] = last + sign;
  }
  return all;
}
