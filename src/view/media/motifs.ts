import { oneOf, type Random, wholeFrom } from './random.ts';

/** The colours of a cover. `ink` on `ground` has a contrast of at least 7 to 1. */
export interface Palette {
  readonly ground: string;
  readonly ink: string;
  readonly shape: string;
  readonly accent: string;
}

const palette = (ground: string, ink: string, shape: string, accent: string): Palette => ({
  ground,
  ink,
  shape,
  accent,
});

export const palettes: readonly [Palette, ...Palette[]] = [
  palette('#f3ead9', '#1b2a3a', '#d5502b', '#1b2a3a'),
  palette('#14213d', '#fdf6e3', '#f2a541', '#5c7fb8'),
  palette('#f7d9c4', '#40161f', '#a5243d', '#f08a4b'),
  palette('#0d3b35', '#f4efe1', '#66b79c', '#e9c46a'),
  palette('#e3e8e4', '#16302b', '#3f7d58', '#efa00b'),
  palette('#2b1b3d', '#f8ecff', '#b388eb', '#ff7b9c'),
  palette('#fbe9a9', '#2a2207', '#2a7f9e', '#d1495b'),
  palette('#1c1c1e', '#f5f5f0', '#e4572e', '#8d99ae'),
  palette('#dbe7f3', '#10243f', '#2f6db5', '#f26b5b'),
  palette('#5a1a1f', '#fff1e0', '#f0803c', '#f7c59f'),
  palette('#ece4f2', '#2d1a47', '#7b4fa3', '#3d9c8f'),
  palette('#123047', '#eaf6f6', '#2ec4b6', '#ff9f1c'),
  palette('#f4f1ea', '#222222', '#222222', '#e63946'),
  palette('#263a29', '#f6f3e4', '#a7c957', '#f2e8cf'),
  palette('#fde2e4', '#3a1730', '#c9467f', '#5b5f97'),
  palette('#3b2a20', '#fbefe0', '#d9a066', '#7fb7be'),
];

/** The size of a motif, in units of the cover. */
export const field = { width: 300, height: 196 } as const;

/** A drawing that fills the field and may extend beyond it. */
type Motif = (random: Random, colours: Palette) => string;

const { width, height } = field;
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
const mostly = (random: Random, { shape, accent }: Palette, part = 0.8) => (random() < part ? shape : accent);

/** Rings around one centre, as on a record. */
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

/** Bars of uneven height, as on a level meter. */
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

/** Quarter circles in a grid, turned at random. */
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

/** A setting sun behind lines. */
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

/** Dots that grow towards one point. */
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

/** Half discs in rows. */
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
