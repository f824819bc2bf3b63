/** The colours of a cover. Type in `ink` on `ground` has a contrast of at least 7 to 1. */
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
