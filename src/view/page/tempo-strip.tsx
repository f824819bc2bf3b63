import type { Row } from './running-order.ts';
import { tempoWords } from './words.ts';

const height = 32;
/** Space for half of the line's width. */
const margin = 3;

/** x: the index of a song; y: its tempo. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** A line of the tempos. Absent if fewer than half are known or all are equal. */
export function TempoStrip({
  rows,
  playing,
}: {
  readonly rows: readonly Row[];
  readonly playing: string | undefined;
}) {
  const tempos = rows.map(({ track }) => track.bpm ?? 0);
  const known = tempos.filter(bpm => bpm > 0);
  const isFlat = new Set(known.map(Math.round)).size < 2;
  if (isFlat || known.length * 2 < tempos.length) return null;
  const runs = runsOf(tempos);
  const at = rows.findIndex(({ key }) => key === playing);
  const now = runs.flat().find(({ x }) => x === at);
  return (
    <figure class="tempo">
      <svg
        viewBox={`0 0 ${Math.max(rows.length - 1, 1)} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path class="ground" d={runs.map(groundOf).join('')} />
        <path
          class="bridge"
          d={runs
            .slice(1)
            .map((run, at) => bridgeOf(runs[at] ?? [], run))
            .join('')}
        />
        <path class="line" d={runs.map(lineOf).join('')} />
        {now !== undefined && <path class="now" d={lineOf([now])} />}
      </svg>
      <figcaption>{tempoWords(tempos)}</figcaption>
    </figure>
  );
}

/** Points of the songs with a tempo, in runs without a gap. */
function runsOf(tempos: readonly number[]): Point[][] {
  const known = tempos.filter(bpm => bpm > 0);
  const low = Math.min(...known);
  const span = Math.max(Math.max(...known) - low, 1);
  const runs: Point[][] = [];
  for (const [x, bpm] of tempos.entries()) {
    if (bpm <= 0) continue;
    const y = height - margin - ((bpm - low) / span) * (height - 2 * margin);
    if (x > 0 && (tempos[x - 1] ?? 0) > 0) runs.at(-1)?.push({ x, y });
    else runs.push([{ x, y }]);
  }
  return runs;
}

/** A run of one song is a line of length 0 with round ends: a dot. */
const lineOf = (run: readonly Point[]): string =>
  run
    .map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y.toFixed(1)}${run.length === 1 ? 'h0' : ''}`)
    .join('');

/** A dotted line over a gap. */
const bridgeOf = (before: readonly Point[], after: readonly Point[]): string =>
  lineOf([before.at(-1), after[0]].flatMap(point => point ?? []));

const groundOf = (run: readonly Point[]): string =>
  run.length < 2 ? '' : `${lineOf(run)}L${run.at(-1)?.x ?? 0} ${height}L${run[0]?.x ?? 0} ${height}z`;
