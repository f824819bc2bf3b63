import { useRef, useState } from 'preact/hooks';
import type { ShownTrack } from '../data/shown.ts';
import { Button, useParts, useStore } from './elements.tsx';
import type { Texts } from './language.ts';
import { useProgress } from './now-playing.tsx';
import type { OrderRow } from './running-order.ts';
import { isEditable } from './state.ts';
import { tempoWords } from './words.ts';

const height = 44;
/** Space for half of the line's width. */
const margin = 5;
/** More songs are drawn as a band. */
const mostPoints = 100;

/** x: the index of a song; y: its tempo. */
interface Point {
  readonly x: number;
  readonly y: number;
}

interface Props {
  readonly rows: readonly OrderRow[];
}

/** A line of the tempos that are known. Pointing at it names a song, and dragging a point moves the song. */
export function TempoStrip({ rows }: Props) {
  const { session, state, texts } = useParts();
  const tempos = rows.map(({ track }) => track.bpm ?? 0);
  const known = tempos.filter(bpm => bpm > 0);
  const isFlat = new Set(known.map(Math.round)).size < 2;
  const isPartly = known.length < rows.length && rows.length > 1;
  const isAskable = isPartly && state.shown?.is === 'playlist' && state.canRead === true;
  if (isFlat && !isAskable) return null;
  return (
    <figure class="tempo">
      {!isFlat && <Curve {...{ rows, tempos }} />}
      {isAskable && state.replay === undefined && (
        <Button class="link" disabled={state.work !== undefined} onClick={() => session.lookUpTempos()}>
          {texts.showTempo}
        </Button>
      )}
    </figure>
  );
}

function Curve({ rows, tempos }: Props & { readonly tempos: readonly number[] }) {
  const { session, player, texts } = useParts();
  const { key, phase } = useStore(player);
  const [pointed, setPointed] = useState<number>();
  const [to, setTo] = useState<number>();
  const head = useRef<HTMLSpanElement>(null);
  const scale = scaleOf(tempos);
  const last = Math.max(rows.length - 1, 1);
  const playing = rows.findIndex(each => each.key === key);
  useProgress(player, phase === 'playing' && playing >= 0, progress => {
    head.current?.style.setProperty('left', `${(Math.min(playing + progress, last) / last) * 100}%`);
  });
  const isBand = rows.length > mostPoints;
  const point = (at: number | undefined) => {
    setPointed(at);
    light(at === undefined ? undefined : rows[at]?.key);
  };
  const begin = (event: PointerEvent) => {
    if (!isEditable(session.state) || isBand || !(event.currentTarget instanceof Element)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    point(indexIn(event, last));
    setTo(indexIn(event, last));
  };
  const move = (event: PointerEvent) => (to === undefined ? point : setTo)(indexIn(event, last));
  const rest = () => {
    setTo(undefined);
    point(undefined);
  };
  const drop = () => {
    const row = rows[pointed ?? -1];
    if (row !== undefined && to !== undefined && to !== pointed) session.move(row.key, to);
    rest();
  };
  const row = rows[pointed ?? -1];
  const at = to ?? pointed ?? 0;
  const y = scale(tempos[pointed ?? 0] ?? 0);
  const dot = { left: `${(at / last) * 100}%`, top: `${(y / height) * 100}%` };
  return (
    <>
      <div
        class={to === undefined ? 'curve' : 'curve held'}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={drop}
        onPointerCancel={rest}
        onPointerLeave={() => to === undefined && rest()}
      >
        <Lines {...{ tempos, scale }} />
        {playing >= 0 && phase === 'playing' && <span class="head-line" ref={head} />}
        {pointed !== undefined && <span class="dot" style={dot} />}
      </div>
      <figcaption>
        {row !== undefined && <span>{pointedWords(texts, at, row.track)}</span>}
        <span>{tempoWords(texts, tempos)}</span>
      </figcaption>
    </>
  );
}

/** "3. Night Ferry · 120 bpm". */
const pointedWords = (texts: Texts, at: number, { title, bpm }: ShownTrack) =>
  [texts.pointed({ at: at + 1, song: title }), bpm ? texts.bpm({ bpm }) : ''].filter(Boolean).join(' · ');

/** The index of the song at which the pointer is. */
function indexIn({ clientX, currentTarget }: PointerEvent, last: number): number {
  if (!(currentTarget instanceof Element)) return 0;
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.max(0, Math.min(last, Math.round(((clientX - left) / width) * last)));
}

function Lines({ tempos, scale }: { readonly tempos: readonly number[]; readonly scale: Scale }) {
  const runs = runsOf(tempos, scale);
  const isBand = tempos.length > mostPoints;
  const bridges = runs
    .slice(1)
    .map((run, at) => lineOf([runs[at]?.at(-1), run[0]].flatMap(each => each ?? [])));
  return (
    <svg
      viewBox={`0 0 ${Math.max(tempos.length - 1, 1)} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path class="ground" d={isBand ? '' : runs.map(groundOf).join('')} />
      <path class="bridge" d={bridges.join('')} />
      <path class={isBand ? 'band' : 'line'} d={isBand ? bandOf(tempos, scale) : runs.map(lineOf).join('')} />
    </svg>
  );
}

/** Marks the row of a song. It changes no state, so that a long list follows the pointer. */
function light(key: string | undefined): void {
  for (const lit of document.querySelectorAll('li.lit')) lit.classList.remove('lit');
  if (key !== undefined) document.querySelector(`li[data-key="${CSS.escape(key)}"]`)?.classList.add('lit');
}

/** From beats per minute to pixels from the top. */
type Scale = (bpm: number) => number;

function scaleOf(tempos: readonly number[]): Scale {
  const known = tempos.filter(bpm => bpm > 0);
  const low = Math.min(...known);
  const span = Math.max(Math.max(...known) - low, 1);
  return bpm => height - margin - (Math.max(0, bpm - low) / span) * (height - 2 * margin);
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

const groundOf = (run: readonly Point[]): string =>
  run.length < 2 ? '' : `${lineOf(run)}L${run.at(-1)?.x ?? 0} ${height}L${run[0]?.x ?? 0} ${height}z`;
