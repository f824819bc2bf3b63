import { useRef, useState } from 'preact/hooks';
import type { ShownTrack } from '../data/shown.ts';
import { Button, useParts, useStore } from './elements.tsx';
import { isolated, type Texts } from './language.ts';
import { useProgress } from './now-playing.tsx';
import type { OrderRow } from './running-order.ts';
import { isEditable } from './state.ts';
import { tempoWords } from './words.ts';

const height = 44;
/** Space for half of the line's width. */
const margin = 5;
/** More songs are drawn as a band. */
const mostPoints = 100;
/** The points of fewer songs are drawn, since they do not touch each other. */
const mostDots = 40;

/** x: the index of a song; y: its tempo. */
interface Point {
  readonly x: number;
  readonly y: number;
}

interface Props {
  readonly rows: readonly OrderRow[];
}

/** A line of the tempos that are known. Pointing at it names a song; dragging a point, keys and buttons move the song. */
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

/** The songs as points. One of them is chosen, by a press or a key, and can be moved. */
function Curve({ rows, tempos }: Props & { readonly tempos: readonly number[] }) {
  const { session, player, texts } = useParts();
  const { key, phase } = useStore(player);
  const points = usePoints(rows);
  const { at, isHeld } = points;
  const head = useRef<HTMLSpanElement>(null);
  const scale = scaleOf(tempos);
  const last = Math.max(rows.length - 1, 1);
  const playing = rows.findIndex(each => each.key === key);
  useProgress(player, phase === 'playing' && playing >= 0, progress => {
    head.current?.style.setProperty('left', `${(Math.min(playing + progress, last) / last) * 100}%`);
  });
  const mayMove = isEditable(session.state) && rows.length <= mostPoints;
  const row = rows[at ?? -1];
  const y = scale(tempos[at ?? 0] ?? 0);
  const dot = { left: `${((at ?? 0) / last) * 100}%`, top: `${(y / height) * 100}%` };
  const words = row && pointedWords(texts, at ?? 0, row.track);
  return (
    <>
      <div class={isHeld ? 'curve held' : 'curve'} {...points.pointing}>
        <Lines {...{ tempos, scale }} />
        {playing >= 0 && phase === 'playing' && <span class="head-line" ref={head} />}
        {mayMove ? (
          <span
            class={row === undefined ? 'dot resting' : 'dot'}
            style={dot}
            role="slider"
            tabIndex={0}
            aria-label={texts.tempoPoint}
            aria-describedby="tempo-keys"
            aria-valuemin={1}
            aria-valuemax={rows.length}
            aria-valuenow={(at ?? 0) + 1}
            aria-valuetext={words}
            {...points.keys}
          />
        ) : (
          row !== undefined && <span class="dot" style={dot} />
        )}
      </div>
      <p id="tempo-keys" hidden>
        {texts.tempoKeys}
      </p>
      <figcaption>
        {words !== undefined && <span>{words}</span>}
        {mayMove && points.chosen !== undefined && <Steps row={points.chosen} rows={rows} />}
        <span class="range">{tempoWords(texts, tempos)}</span>
      </figcaption>
    </>
  );
}

/** The buttons that move the chosen song by single clicks. */
function Steps({ row, rows }: Props & { readonly row: OrderRow }) {
  const { session, texts } = useParts();
  const at = rows.indexOf(row);
  const { title } = row.track;
  const step = (name: 'earlier' | 'later', to: number) => {
    const isOff = rows[to] === undefined;
    return (
      <Button
        class="sign"
        icon={name}
        label={texts.steps[name]({ title })}
        title={texts.steps[name]({ title })}
        aria-disabled={isOff}
        onClick={isOff ? undefined : () => session.move(row.key, to)}
      />
    );
  };
  return (
    <span class="steps">
      {step('earlier', at - 1)}
      {step('later', at + 1)}
    </span>
  );
}

/** Which song is pointed at, chosen or held. */
function usePoints(rows: readonly OrderRow[]) {
  const { session } = useParts();
  const [pointed, setPointed] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  /** The song that is held, and the rows before. */
  const [held, setHeld] = useState<{ readonly key: string; readonly from: readonly OrderRow[] }>();
  const last = Math.max(rows.length - 1, 1);
  const indexOf = (key: string | undefined) => {
    const at = rows.findIndex(row => row.key === key);
    return at < 0 ? undefined : at;
  };
  const at = indexOf(held?.key ?? pointed ?? chosen);
  const choose = (index: number) => {
    const key = rows[Math.max(0, Math.min(rows.length - 1, index))]?.key;
    setChosen(key);
    light(key);
  };
  const rest = () => {
    setPointed(undefined);
    light(undefined);
  };
  const end = (isDropped: boolean) => {
    if (held !== undefined) session.release(held.key, held.from, isDropped);
    setHeld(undefined);
    rest();
  };
  const pointing = {
    onPointerDown(event: PointerEvent) {
      const key = rows[indexIn(event, last)]?.key;
      if (key === undefined || event.button !== 0 || !(event.currentTarget instanceof Element)) return;
      event.currentTarget.querySelector<HTMLElement>('[role=slider]')?.focus();
      setChosen(key);
      if (!isEditable(session.state) || rows.length > mostPoints) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      // The focus stays on the point.
      event.preventDefault();
      setHeld({ key, from: rows });
    },
    onPointerMove(event: PointerEvent) {
      const index = indexIn(event, last);
      if (held === undefined) setPointed(rows[index]?.key);
      else if (index !== at) session.carry(held.key, index);
      light(held?.key ?? rows[index]?.key);
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
    onPointerLeave: () => held === undefined && rest(),
  };
  const keys = {
    onFocus: () => choose(at ?? 0),
    onBlur: () => light(undefined),
    onKeyDown(event: KeyboardEvent) {
      const from = at ?? 0;
      const to = {
        ...{ ArrowLeft: from - 1, ArrowUp: from - 1, ArrowRight: from + 1, ArrowDown: from + 1 },
        ...{ Home: 0, End: rows.length - 1 },
      }[event.key];
      if (event.key === 'Escape' && held !== undefined) end(false);
      else if (to !== undefined && event.altKey) moveTo(to);
      else if (to !== undefined) choose(to);
      else return;
      event.preventDefault();
    },
  };
  const moveTo = (to: number) => {
    const key = rows[at ?? 0]?.key;
    if (key !== undefined && rows[to] !== undefined) session.move(key, to);
  };
  return { at, isHeld: held !== undefined, chosen: rows[indexOf(chosen) ?? -1], pointing, keys };
}

/** "3. Night Ferry · 120 bpm". */
const pointedWords = (texts: Texts, at: number, { title, bpm }: ShownTrack) =>
  [texts.pointed({ at: at + 1, song: isolated(title) }), bpm ? texts.bpm({ bpm }) : '']
    .filter(Boolean)
    .join(' · ');

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
      {tempos.length <= mostDots && <path class="points" d={dotsOf(runs)} />}
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

const dotsOf = (runs: readonly (readonly Point[])[]): string =>
  runs
    .flat()
    .map(({ x, y }) => `M${x} ${y.toFixed(1)}h0`)
    .join('');

const groundOf = (run: readonly Point[]): string =>
  run.length < 2 ? '' : `${lineOf(run)}L${run.at(-1)?.x ?? 0} ${height}L${run[0]?.x ?? 0} ${height}z`;
