import { useRef, useState } from 'preact/hooks';
import type { ShownTrack } from '../data/shown.ts';
import { Button, useParts, useStore } from './elements.tsx';
import { isolated, type Texts } from './language.ts';
import { useProgress } from './now-playing.tsx';
import type { OrderRow } from './running-order.ts';
import type { Session } from './session.ts';
import { isEditable } from './state.ts';
import { Lines, mostPoints, scaleOf, tempoHeight } from './tempo-line.tsx';
import { tempoWords } from './words.ts';

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
  const dot = { left: `${((at ?? 0) / last) * 100}%`, top: `${(y / tempoHeight) * 100}%` };
  const words = row && pointedWords(texts, at ?? 0, row.track);
  return (
    <>
      <div class={isHeld ? 'curve held' : 'curve'} {...points.pointing}>
        <Lines {...{ tempos, scale }} />
        <ScaleEnds tempos={tempos} />
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

/** The fastest and the slowest tempo, beside the curve. Its caption says both aloud. */
function ScaleEnds({ tempos }: { readonly tempos: readonly number[] }) {
  const known = tempos.filter(bpm => bpm > 0);
  return (
    <span class="scale" aria-hidden="true">
      <span>{Math.round(Math.max(...known))}</span>
      <span>{Math.round(Math.min(...known))}</span>
    </span>
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
  const rest = () => {
    setPointed(undefined);
    light(undefined);
  };
  const end = (isDropped: boolean) => {
    if (held !== undefined) session.release(held.key, held.from, isDropped);
    setHeld(undefined);
    rest();
  };
  const begin = (event: PointerEvent) => {
    const key = rows[indexIn(event, last)]?.key;
    if (key === undefined || event.button !== 0 || !(event.currentTarget instanceof Element)) return;
    event.currentTarget.querySelector<HTMLElement>('[role=slider]')?.focus();
    setChosen(key);
    if (!isEditable(session.state) || rows.length > mostPoints) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    // The focus stays on the point.
    event.preventDefault();
    setHeld({ key, from: rows });
  };
  const move = (event: PointerEvent) => {
    const index = indexIn(event, last);
    if (held === undefined) setPointed(rows[index]?.key);
    else if (index !== at) session.carry(held.key, index);
    light(held?.key ?? rows[index]?.key);
  };
  const pointing = {
    onPointerDown: begin,
    onPointerMove: move,
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
    onPointerLeave: () => held === undefined && rest(),
  };
  const drop = held && (() => end(false));
  const choose = (key: string | undefined) => {
    setPointed(undefined);
    setChosen(key);
  };
  const keys = keysOf({ rows, at: at ?? 0, session, choose, drop });
  return { at, isHeld: held !== undefined, chosen: rows[indexOf(chosen) ?? -1], pointing, keys };
}

interface KeyedPoint {
  readonly rows: readonly OrderRow[];
  readonly at: number;
  readonly session: Session;
  choose(key: string | undefined): void;
  /** Lets go of a song that is held. */
  readonly drop: (() => void) | undefined;
}

/** What keys do with the point: arrow keys choose another song, and with Alt they move this one. */
function keysOf({ rows, at, session, choose, drop }: KeyedPoint) {
  const chooseAt = (index: number) => {
    const key = rows[Math.max(0, Math.min(rows.length - 1, index))]?.key;
    choose(key);
    light(key);
  };
  return {
    onFocus: () => chooseAt(at),
    onBlur: () => light(undefined),
    onKeyDown(event: KeyboardEvent) {
      const to = {
        ...{ ArrowLeft: at - 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowDown: at + 1 },
        ...{ Home: 0, End: rows.length - 1 },
      }[event.key];
      const key = rows[at]?.key;
      if (event.key === 'Escape' && drop !== undefined) drop();
      else if (to === undefined) return;
      else if (!event.altKey) chooseAt(to);
      else if (key !== undefined && rows[to] !== undefined) {
        choose(key);
        session.move(key, to);
      }
      event.preventDefault();
    },
  };
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

/** Marks the row of a song. It changes no state, so that a long list follows the pointer. */
function light(key: string | undefined): void {
  for (const lit of document.querySelectorAll('li.lit')) lit.classList.remove('lit');
  if (key !== undefined) document.querySelector(`li[data-key="${CSS.escape(key)}"]`)?.classList.add('lit');
}
