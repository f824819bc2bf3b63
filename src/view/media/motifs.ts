import type { Palette } from './palettes.ts';
import { oneOf, type Random, wholeFrom } from './random.ts';

/** The field of a motif, in units of the cover. */
export const field = { width: 300, height: 196 } as const;

/** A drawing that fills the field, and may run beyond it. */
type Motif = (random: Random, colours: Palette) => string;

const { width, height } = field;
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
const mostly = (random: Random, { shape, accent }: Palette, part = 0.8) => (random() < part ? shape : accent);

/** Rings around one middle, as in a record. */
const rings: Motif = (random, colours) => {
  const [x, y] = [wholeFrom(random, 60, 240), wholeFrom(random, 50, height)];
  const step = wholeFrom(random, 11, 20);
  const thick = wholeFrom(random, 3, step - 5);
  const special = wholeFrom(random, 2, 7);
  return numbers(15)
    .map(at => {
      const colour = at === special ? colours.accent : colours.shape;
      return `<circle cx="${x}" cy="${y}" r="${step * (at + 1)}" fill="none" stroke="${colour}" stroke-width="${thick}"/>`;
    })
    .join('');
};

/** Bars of uneven height, as of a level meter. */
const bars: Motif = (random, colours) => {
  const count = wholeFrom(random, 7, 17);
  const step = width / count;
  const special = wholeFrom(random, 0, count - 1);
  return numbers(count)
    .map(at => {
      const tall = wholeFrom(random, 24, height - 14);
      const colour = at === special ? colours.accent : colours.shape;
      return rect(at * step + 2, height - tall, step - 4, tall, colour);
    })
    .join('');
};

/** Quarter circles in a grid, each turned its own way. */
const quarters: Motif = (random, colours) => {
  const side = oneOf(random, [50, 60, 75]);
  return grid(side, (x, y) => {
    if (random() < 0.12) return '';
    const [cx, cy] = oneOf(random, [
      [x, y],
      [x + side, y],
      [x, y + side],
      [x + side, y + side],
    ]);
    const [dx, dy] = [cx === x ? side : -side, cy === y ? side : -side];
    const sweep = dx * dy > 0 ? 1 : 0;
    const arc = `M${cx} ${cy}h${dx}A${side} ${side} 0 0 ${sweep} ${cx} ${cy + dy}Z`;
    return `<path d="${arc}" fill="${mostly(random, colours, 0.72)}"/>`;
  });
};

/** A disc that goes down behind lines. */
const sun: Motif = (random, colours) => {
  const [x, r] = [wholeFrom(random, 90, 210), wholeFrom(random, 66, 92)];
  const y = wholeFrom(random, 88, 116);
  const disc = `<circle cx="${x}" cy="${y}" r="${r}" fill="${colours.shape}"/>`;
  const from = y + wholeFrom(random, -24, 12);
  const lines = numbers(8).map(at => rect(0, from + at * 15, width, 3 + at * 1.3, colours.ground));
  const low = wholeFrom(random, height - 30, height - 16);
  return `${disc}${lines.join('')}${rect(0, low, width, 4, colours.accent)}`;
};

/** Waves above one another. */
const waves: Motif = (random, colours) => {
  const [high, long] = [wholeFrom(random, 6, 14), oneOf(random, [50, 75, 100, 150])];
  const count = wholeFrom(random, 4, 8);
  const special = wholeFrom(random, 0, count - 1);
  const step = height / count;
  return numbers(count)
    .map(at => {
      const start = wholeFrom(random, -long, 0);
      const line = `M${start} ${step * (at + 0.5)}q${long / 4} ${-high * 2} ${long / 2} 0${`t${long / 2} 0`.repeat(Math.ceil((2 * (width - start)) / long))}`;
      const colour = at === special ? colours.accent : colours.shape;
      return `<path d="${line}" fill="none" stroke="${colour}" stroke-width="${step * 0.42}"/>`;
    })
    .join('');
};

/** Dots that swell towards one place. */
const dots: Motif = (random, colours) => {
  const side = oneOf(random, [20, 25, 30]);
  const [x0, y0] = [random() * width, random() * height];
  return grid(side, (x, y) => {
    const [cx, cy] = [x + side / 2, y + side / 2];
    const near = 1 - Math.hypot(cx - x0, cy - y0) / 330;
    const r = Math.max(1.4, side * 0.52 * near ** 1.6);
    return `<circle cx="${cx}" cy="${cy}" r="${r.toFixed(1)}" fill="${mostly(random, colours, 0.94)}"/>`;
  });
};

/** Slanted bands. */
const bands: Motif = (random, colours) => {
  const slant = oneOf(random, [-150, -90, 90, 150]);
  const thick = wholeFrom(random, 12, 34);
  const special = wholeFrom(random, 4, 8);
  const [from, step] = [wholeFrom(random, -240, -160), thick * (1.6 + random())];
  return numbers(24)
    .map(at => {
      const x = Math.round(from + at * step);
      const colour = at === special ? colours.accent : colours.shape;
      return `<path d="M${x} ${height}l${slant} ${-height}h${thick}l${-slant} ${height}z" fill="${colour}"/>`;
    })
    .join('');
};

/** A few large discs that overlap. */
const discs: Motif = (random, colours) =>
  numbers(wholeFrom(random, 3, 4))
    .map(at => {
      const r = wholeFrom(random, 38, 84);
      const [x, y] = [wholeFrom(random, 30, 270), wholeFrom(random, r + 4, height - r - 4)];
      return `<circle cx="${x}" cy="${y}" r="${r}" fill="${at === 1 ? colours.accent : colours.shape}" opacity="0.86"/>`;
    })
    .join('');

/** Half discs in rows, as scales or hills. */
const hills: Motif = (random, colours) => {
  const r = oneOf(random, [25, 30, 37.5, 50]);
  return grid(r * 2, (x, y) => {
    const top = y + r * 2;
    const arc = `M${x} ${top}a${r} ${r} 0 0 1 ${r * 2} 0z`;
    return `<path d="${arc}" fill="${mostly(random, colours, 0.85)}"/><circle cx="${x + r}" cy="${top}" r="${r * 0.4}" fill="${colours.ground}"/>`;
  });
};

export const motifs: readonly [Motif, ...Motif[]] = [
  rings,
  bars,
  quarters,
  sun,
  waves,
  dots,
  bands,
  discs,
  hills,
];

const rect = (x: number, y: number, w: number, h: number, colour: string) =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${w.toFixed(1)}" height="${h.toFixed(1)}" fill="${colour}"/>`;

/** A drawing for each square of a grid over the field. */
const grid = (side: number, draw: (x: number, y: number) => string): string =>
  numbers(Math.ceil(height / side))
    .flatMap(row => numbers(Math.ceil(width / side)).map(column => draw(column * side, row * side)))
    .join('');
