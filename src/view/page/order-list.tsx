import { Fragment } from 'preact';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ShownMedia, ShownSongs, ShownTrack } from '../data/shown.ts';
import { Around, Shelf } from './artist-page.tsx';
import { dragRow } from './drag.ts';
import { Button, useParts, useStore } from './elements.tsx';
import { useFold, useNearRows } from './fold.ts';
import { useKeptFocus } from './kept-focus.ts';
import type { Texts } from './language.ts';
import { Menu } from './menu.tsx';
import { useOpener } from './menu-dialog.ts';
import { useMovingRows } from './moving-rows.ts';
import { DiscHead, RemovedRow, RowView } from './row.tsx';
import { focusSoon, pressKey, selectClicked, tapped } from './row-keys.ts';
import { changedRows, numbersOnDiscs, onScreen, type Placed } from './running-order.ts';
import type { Session } from './session.ts';
import { SiftBar, useSift } from './sift.tsx';
import { hasGrips, hasMenus, hasTop, isEditable, mayGetGrips, mayShowMore, type State } from './state.ts';
import { Absent, ChooseButton, GhostRow } from './wishes.tsx';

/** `isSifting`: whether the listener opened the field that filters, in a chat. */
export function OrderList({ shown, isSifting }: { readonly shown: ShownSongs; readonly isSifting: boolean }) {
  const { session, state, texts } = useParts();
  const { rows, removed } = state;
  const [current, setCurrent] = useState(state.opened);
  const list = useRef<HTMLOListElement>(null);
  useKeptFocus(list, state.opened, useMovingRows(list, shown, rows));
  const sift = useSift(shown);
  const isSifted = sift.placed !== undefined;
  const placed = sift.placed ?? onScreen(rows, removed);
  const fold = useShownRows(shown, placed, current);
  const { count, isFolded, isTight, showAll } = fold;
  useEffect(() => (isSifting ? showAll() : sift.setWords('')), [isSifting]);
  const visible = placed.slice(0, count);
  const [isNear, bringNear] = useNearRows(list, visible, placed.length);
  const keys = visible.flatMap(({ row, index }) => (index === undefined ? [] : row.key));
  const [menu, openMenu] = useMenu(session, setCurrent);
  const press = (event: KeyboardEvent) => {
    if (list.current === null) return;
    const focus = pressKey(event, list.current, session, isSifted ? keys : undefined);
    if (focus === undefined) return;
    if (focus.index >= keys.length) fold.showWhole();
    bringNear((isSifted ? placed[focus.index]?.row : rows[focus.index])?.key);
    focusSoon(list.current, focus);
  };
  const drag = (event: PointerEvent) => {
    if (list.current !== null && isEditable(session.state) && !isSifted)
      dragRow(event, list.current, (key, to) => session.drop(key, to));
  };
  const more = showWords(texts, state, keys.length);
  const currentKey = keys.some(key => key === current) ? current : keys[0];
  return (
    <section class={`order ${looksOf(state)} ${isFolded ? 'folded' : ''}`}>
      <Above {...{ shown, more, ...fold }} />
      {!isFolded && <SiftBar {...{ shown, sift, isSifting }} />}
      <ol
        ref={list}
        aria-label={texts.list}
        onClickCapture={event => isSifted || selectClicked(event, session)}
        onMouseDown={event => event.shiftKey && event.preventDefault()}
        onClick={event => tapped(event, session)}
        onKeyDown={press}
        onPointerDown={drag}
        onFocusIn={({ target }) =>
          setCurrent(
            target instanceof Element ? target.closest<HTMLElement>('li.row')?.dataset['key'] : undefined,
          )
        }
      >
        <Songs
          {...{ visible, currentKey, isNear, openMenu, isSifted }}
          media={shown.media}
          unfold={isTight ? showAll : undefined}
        />
      </ol>
      {isSifted && placed.length === 0 && <p class="hint">{texts.noneMatch}</p>}
      <Foot {...{ shown, more, ...fold }} />
      {menu}
    </section>
  );
}

/** What is above the songs: of an artist, what they are, and in a chat the button that shows all of them. */
function Above({ shown, isFolded, more, showWhole }: Omit<FootProps, 'isTop' | 'showAll'>) {
  const { texts } = useParts();
  return (
    <>
      <p id="keys" hidden>
        {texts.keys}
      </p>
      {shown.is === 'artist' && shown.tracks.length > 0 && (
        <div class="tiles-head">
          <h2>{texts.popular}</h2>
          {isFolded && more && (
            <Button class="link" onClick={showWhole}>
              {more}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** How many rows are shown: of an artist, a few until the listener asks for the rest. */
function useShownRows(shown: ShownSongs, placed: readonly Placed[], current: string | undefined) {
  const at = isTile(current) ? Number.MAX_SAFE_INTEGER : placed.findIndex(({ row }) => row.key === current);
  const [isWhole, setWhole] = useState(false);
  const isTop =
    shown.is === 'artist' && !isWhole && (at < mostTop || isTile(current)) && placed.length > mostTop;
  const { count, isFolded, isTight, showAll } = useFold(isTop ? mostTop : placed.length, hasRest(shown), at);
  const showWhole = () => {
    showAll();
    setWhole(true);
  };
  return { count, isFolded, isTight, isTop, showAll, showWhole };
}

interface FootProps extends Omit<ReturnType<typeof useShownRows>, 'count' | 'isTight'> {
  readonly shown: ShownSongs;
  /** What the button that shows all songs says, if not all are drawn. */
  readonly more: string | undefined;
}

/** The button that shows the rest, or what is below all songs. */
function Foot({ shown, isFolded, isTop, more, showAll, showWhole }: FootProps) {
  const { texts } = useParts();
  if (isFolded)
    return (
      <>
        <Shelf showAll={showAll} />
        {!(more && shown.is === 'artist') && (
          <div class="buttons all">
            <Button class="quiet" onClick={showWhole}>
              {more ?? texts.showRest}
            </Button>
            <ChooseButton show={showAll} />
          </div>
        )}
      </>
    );
  return (
    <>
      {isTop && (
        <Button class="quiet all" onClick={showWhole}>
          {more}
        </Button>
      )}
      <Below shown={shown} />
    </>
  );
}

/** Whether what was left for another page is below the songs. */
const isTile = (key: string | undefined) => key !== undefined && /^(albums|artists) /.test(key);

/** A search may have more songs than are here. */
function showWords(texts: Texts, state: State, count: number): string | undefined {
  const { rows, shown } = state;
  if (count >= rows.length) return undefined;
  return mayShowMore(state) && shown?.is === 'search'
    ? texts.more25({ shown: count, total: shown.total ?? 0 })
    : texts.showAll({ count: rows.length });
}

const Below = ({ shown }: { readonly shown: ShownSongs }) => (
  <>
    <Missing />
    {shown.is === 'plan' && <Absent plan={shown} />}
    <Around />
  </>
);

/** The songs of an artist that are shown before the albums. */
const mostTop = 5;

const hasRest = (shown: ShownSongs) =>
  shown.is === 'artist' || (shown.is === 'plan' && shown.leaving.length + shown.leftOut.length > 0);

/** The class names of a list, by what is in it. */
function looksOf(state: State): string {
  const { rows, shown, notice } = state;
  const has = (test: (track: ShownTrack) => unknown) => rows.some(({ track }) => test(track));
  const whose = shown?.is === 'album' ? shown.by : shown?.is === 'artist' ? shown.title : undefined;
  const looks = {
    editable: hasGrips(state) || mayGetGrips(state),
    'with-menus': hasMenus(state) || state.canRead,
    'is-album': shown?.is === 'album',
    'is-chart': shown?.is === 'chart',
    'has-top': hasTop(state),
    'same-artist': whose !== undefined && !has(({ artist }) => artist !== whose),
    'has-tempo': has(({ bpm }) => bpm),
    kept: state.replay !== undefined,
    hundreds: rows.length + (state.replay?.missing ?? 0) > 99,
    settled: notice?.is === 'saved',
  };
  return Object.entries(looks)
    .flatMap(([name, is]) => (is ? name : []))
    .join(' ');
}

interface SongsProps {
  readonly media: ShownMedia;
  readonly visible: readonly Placed[];
  readonly currentKey: string | undefined;
  /** Whether these are not all songs, or in another order. */
  readonly isSifted: boolean;
  isNear(key: string, index: number): boolean;
  /** Shows the rest, if there is no room for the tracks to choose from. */
  readonly unfold: (() => void) | undefined;
  openMenu(key: string, button: HTMLElement): void;
}

/** The rows, with the removed songs and the open wishes in their places. */
function Songs({ media, visible, currentKey, isNear, isSifted, openMenu, unfold }: SongsProps) {
  const { player, state } = useParts();
  const { rows, read, shown, selected } = state;
  const playing = useStore(player);
  const editable = hasGrips(state) && !isSifted;
  const changed = useMemo(() => shown && changedRows(shown, rows, read), [shown, rows, read]);
  const discs = useMemo(() => numbersOnDiscs(rows), [rows]);
  const wishes = shown?.is === 'plan' && !isSifted ? shown.open : [];
  const last = visible.filter(({ index }) => index !== undefined).length;
  const ghosts = (isWanted: (position: number) => boolean) =>
    wishes
      .filter(({ position = rows.length + 1 }) => isWanted(position))
      .map(wish => <GhostRow key={`wish ${wish.wish}`} wish={wish} unfold={unfold} />);
  return (
    <>
      {visible.map(({ row, index }) =>
        index === undefined ? (
          <RemovedRow key={`removed ${row.key}`} row={row} isEditable={editable} />
        ) : (
          <Fragment key={row.key}>
            {ghosts(position => position === index + 1)}
            {discs.get(row.key) === 1 && <DiscHead disc={row.track.disc ?? 1} />}
            <RowView
              {...{ row, index, media, openMenu }}
              number={discs.get(row.key) ?? index + 1}
              from={changed?.get(row.key)}
              count={rows.length}
              isCurrent={row.key === currentKey}
              isTop={index === 0 && hasTop(state)}
              isEditable={editable}
              isSelected={editable && selected.includes(row.key)}
              hasMenu={hasMenus(state)}
              isNear={isNear(row.key, index) || row.key === currentKey}
              phase={playing.key === row.key ? playing.phase : 'still'}
              page={playing.key === row.key ? playing.page : undefined}
            />
          </Fragment>
        ),
      )}
      {ghosts(position => position > last && (last === rows.length || rows.length === 0))}
    </>
  );
}

/** What is not in the list: songs that the host did not keep, and further results. */
function Missing() {
  const { session, state, texts } = useParts();
  const { rows, shown, replay } = state;
  return (
    <>
      {replay !== undefined && replay.missing > 0 && (
        <p class="hint">{texts.unkept({ count: replay.missing })}</p>
      )}
      {shown !== undefined && shown.is !== 'plan' && mayShowMore(state) && (
        <Button class="quiet all" onClick={() => session.showMore()}>
          {texts.more25({ shown: rows.length, total: shown.total ?? 0 })}
        </Button>
      )}
    </>
  );
}

/** The menu of a song, if it is open, and a function that opens it. The focus then returns to its button. */
function useMenu(session: Session, opened: (key: string) => void) {
  const { opened: menu, open, close } = useOpener<{ readonly key: string; readonly button: HTMLElement }>();
  const openMenu = useCallback((key: string, button: HTMLElement) => {
    opened(key);
    open({ key, button });
  }, []);
  const { rows } = session.state;
  const index = menu === undefined ? -1 : rows.findIndex(({ key }) => key === menu.key);
  const row = rows[index];
  const drawn = menu !== undefined && row !== undefined && (
    <Menu
      {...{ row, index, close }}
      count={rows.length}
      isEditable={isEditable(session.state)}
      button={menu.button}
    />
  );
  return [drawn, openMenu] as const;
}
