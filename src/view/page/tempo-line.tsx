/** In pixels. */
export const tempoHeight = 44;
/** Space for half of the line's width. */
const margin = 5;
/** More songs are drawn as a band. */
export const mostPoints = 100;
/** The points of fewer songs are drawn, since they do not touch each other. */
const mostDots = 40;

/** x: the index of a song; y: its tempo. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** From beats per minute to pixels from the top. */
type Scale = (bpm: number) => number;

export function scaleOf(tempos: readonly number[]): Scale {
  const known = tempos.filter(bpm => bpm > 0);
  const low = Math.min(...known);
  const span = Math.max(Math.max(...known) - low, 1);
  return bpm => tempoHeight - margin - (Math.max(0, bpm - low) / span) * (tempoHeight - 2 * margin);
}

/** The line of the tempos, with a gap where they are unknown. */
export function Lines({ tempos, scale }: { readonly tempos: readonly number[]; readonly scale: Scale }) {
  const runs = runsOf(tempos, scale);
  const isBand = tempos.length > mostPoints;
  const bridges = runs
    .slice(1)
    .map((run, at) => lineOf([runs[at]?.at(-1), run[0]].flatMap(each => each ?? [])));
  return (
    <svg
      viewBox={`0 0 ${Math.max(tempos.length - 1, 1)} ${tempoHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path class="ground" d={isBand ? '' : runs.map(groundOf).join('')} />
      <path class="bridge" d={bridges.join('')} />
      {tempos.length <= mostDots && <path class="points" d={dotsOf(runs)} />}
      <path class={isBand ? 'band' : 'line'} d={isBand ? bandOf(tempos, scale) : runs.map(lineOf).join('')} />
    </svg>
  );
}

/** Points of the songs with a tempo, in runs without a gap. */
function runsOf(tempos: readonly number[], scale: Scale): Point[][] {
  const runs: Point[][] = [];
  for (const [x, bpm] of tempos.entries()) {
    if (bpm <= 0) continue;
    const y = scale(bpm);
    if (x > 0 && (tempos[x - 1] ?? 0) > 0) runs.at(-1)?.push({ x, y });
    else runs.push([{ x, y }]);
  }
  return runs;
}

/** The slowest and the fastest of every few songs, as an area. */
function bandOf(tempos: readonly number[], scale: Scale): string {
  const step = Math.ceil(tempos.length / mostPoints);
  const parts = Array.from({ length: Math.ceil(tempos.length / step) }, (_, at) => {
    const known = tempos.slice(at * step, (at + 1) * step).filter(bpm => bpm > 0);
    return known.length === 0
      ? []
      : [{ x: at * step, low: scale(Math.min(...known)) + 1, high: scale(Math.max(...known)) - 1 }];
  }).flat();
  const top = parts.map(({ x, high }) => `${x} ${high.toFixed(1)}`);
  const bottom = parts.map(({ x, low }) => `${x} ${low.toFixed(1)}`).reverse();
  return `M${[...top, ...bottom].join('L')}z`;
}

/** A run of one song is a line of length 0 with round ends: a dot. */
const lineOf = (run: readonly Point[]): string =>
  run
    .map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y.toFixed(1)}${run.length === 1 ? 'h0' : ''}`)
    .join('');

const dotsOf = (runs: readonly (readonly Point[])[]): string =>
  runs
    .flat()
    .map(({ x, y }) => `M${x} ${y.toFixed(1)}h0`)
    .join('');

const groundOf = (run: readonly Point[]): string =>
  run.length < 2
    ? ''
    : `${lineOf(run)}L${run.at(-1)?.x ?? 0} ${tempoHeight}L${run[0]?.x ?? 0} ${tempoHeight}z`;
