import { escaped, fitted, leading, plain, runsLeft } from './lettering.ts';
import { field, motifs } from './motifs.ts';
import { type Palette, palettes } from './palettes.ts';
import { oneOf, randomOf } from './random.ts';

/** What a cover is drawn from. */
export interface CoverOf {
  /** Of the album. */
  readonly title: string;
  readonly artist: string;
}

const side = 300;
const margin = 20;
/** What the drawing leaves to the type. */
const band = side - field.height;
const sizes = [36, 30, 25, 21, 18];

/**
 * A cover as a whole SVG: the same album has the same one everywhere. One system: a drawing, the title and the
 * artist above or below it, four colours. Its texts are plain characters, whatever they hold.
 */
export function coverSvg({ title, artist }: CoverOf): string {
  const random = randomOf(`${artist}\n${title}`);
  const colours = oneOf(random, palettes);
  const drawing = oneOf(random, motifs)(random, colours);
  const isBelow = random() < 0.35;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">`,
    `<rect width="${side}" height="${side}" fill="${colours.ground}"/>`,
    `<svg y="${isBelow ? side - field.height : 0}" width="${field.width}" height="${field.height}" overflow="hidden">${drawing}</svg>`,
    `<svg y="${isBelow ? 0 : field.height}" width="${side}" height="${band}">${lettering({ title, artist }, colours)}</svg>`,
    '</svg>',
  ].join('');
}

/** The same as an address for an image. */
export const coverAddress = (of: CoverOf): string =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(coverSvg(of))}`;

function lettering({ title, artist }: CoverOf, { ink }: Palette): string {
  const name = plain(title, 90);
  const isLeft = runsLeft(name);
  const room = { width: side - 2 * margin, height: band - margin - 26 };
  const { size, lines } = fitted(name, sizes, room.width, room.height);
  const top = 14 + size * 0.82;
  const set = (text: string, y: number, style: string) =>
    `<text x="${isLeft ? side - margin : margin}" y="${y.toFixed(1)}" fill="${ink}"${isLeft ? ' direction="rtl"' : ''} font-family="Helvetica Neue,Helvetica,Arial,sans-serif" ${style}>${escaped(text)}</text>`;
  return [
    ...lines.map((line, at) =>
      set(line, top + at * size * leading, `font-size="${size}" font-weight="700" letter-spacing="-0.02em"`),
    ),
    set(plain(artist, 34), band - margin + 4, 'font-size="14" font-weight="400" letter-spacing="0.02em"'),
  ].join('');
}
