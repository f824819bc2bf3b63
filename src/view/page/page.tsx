import { useEffect, useRef, useState } from 'preact/hooks';
import type { ShownSongs } from '../data/shown.ts';
import { Controls } from './controls.tsx';
import { useCoverAccent, useWash } from './cover-accent.ts';
import { Cover, coverKey, Facts, type Pictured, useParts, useStore } from './elements.tsx';
import { Empty } from './empty.tsx';
import { gridWords, keptWords } from './grid-words.ts';
import { Description, Glow, useStuckHead } from './head.tsx';
import { useSettingsForm } from './in-place.tsx';
import { NowPlaying } from './now-playing.tsx';
import { OrderList } from './order-list.tsx';
import type { OrderRow } from './running-order.ts';
import { Corner, SearchField } from './search.tsx';
import type { Session } from './session.ts';
import type { Sifting } from './sift.tsx';
import { isFoundIn } from './state.ts';
import { TempoStrip } from './tempo-strip.tsx';
import { Toast } from './toast.tsx';
import { Ways } from './ways.tsx';
import { kindOf, nameOf, sizeOf } from './words.ts';

export function Page() {
  const { session, texts } = useParts();
  const { phase, shown, grid, around, replay } = useStore(session);
  useEffect(() => {
    const other = grid === undefined ? texts.kinds.playlist : gridWords(texts, grid);
    document.title = shown === undefined ? other : nameOf(texts, shown);
  }, [shown, grid, texts]);
  useEffect(() => {
    if (around === undefined) void session.lookAround();
  }, [shown, replay]);
  return (
    <>
      <SearchField />
      {phase !== 'shown' || shown === undefined ? <Empty /> : <Songs shown={shown} />}
    </>
  );
}

/** Lists that are as their covers look. The others hold what many people made. */
const hasAccent = ({ is }: ShownSongs) => is === 'album' || is === 'artist' || is === 'playlist';

function Songs({ shown }: { readonly shown: ShownSongs }) {
  const { session, state, place } = useParts();
  const still = useStillCovers(session);
  const [first] = still;
  const covers =
    shown.is === 'artist' && first ? [{ album: shown.title, artist: '', cover: first.cover }] : still;
  const mayTint = hasAccent(shown) || (place.isLarge && !isFoundIn(state));
  const colours = useCoverAccent(mayTint ? covers[0] : undefined, shown.media);
  useWash(colours);
  const [siftedAt, siftAt] = useState<number>();
  const isSifting = siftedAt === state.depth;
  const sifting = { isOn: isSifting, toggle: () => siftAt(isSifting ? undefined : state.depth) };
  return (
    <main
      class="view"
      style={hasAccent(shown) || place.isLarge ? colours : undefined}
      aria-busy={state.work !== undefined}
    >
      <Head {...{ shown, covers, sifting }} />
      <div class="songs">
        {shown.is !== 'plan' && shown.tracks.length === 0 && <Ways />}
        <OrderList key={state.depth} {...{ shown, isSifting }} />
      </div>
      <NowPlaying />
      <Toast />
    </main>
  );
}

interface PicturesProps {
  readonly shown: ShownSongs;
  readonly covers: readonly Pictured[];
}

interface HeadProps extends PicturesProps {
  readonly sifting: Sifting;
}

function Head({ shown, covers, sifting }: HeadProps) {
  const { state } = useParts();
  const isUndone = state.isGone === true && state.saved?.isUndone === true;
  const isFound = isFoundIn(state);
  const head = useStuckHead();
  return (
    <header ref={head} class={`head of-${shown.is} ${isUndone ? 'undone' : ''} ${isFound ? 'found' : ''}`}>
      {covers[0] !== undefined && !isFound && <Glow track={covers[0]} media={shown.media} />}
      {covers.length > 0 && !isFound && <Mosaic {...{ shown, covers }} />}
      <About {...{ shown, isUndone, isFound }} />
      <Corner />
      <Controls {...{ shown, sifting }} />
      <TempoStrip rows={state.rows} />
    </header>
  );
}

interface AboutProps {
  readonly shown: ShownSongs;
  readonly isUndone: boolean;
  /** Whether it is what the search field found. */
  readonly isFound: boolean;
}

/** What it is called, and more in words. */
function About({ shown, isUndone, isFound }: AboutProps) {
  const { state, texts } = useParts();
  const { form, button } = useSettingsForm(shown);
  const { by = shown.is === 'chart' ? shown.media.service : undefined, year } =
    shown.is === 'plan' ? {} : shown;
  const kind = kindOf(texts, shown);
  const isNothing = shown.is === 'search' && state.rows.length === 0 && state.replay === undefined;
  const name = isNothing ? texts.noSongsFor({ title: nameOf(texts, shown) }) : nameOf(texts, shown);
  const whose = shown.public === undefined ? undefined : shown.public ? texts.public : texts.private;
  const facts = [whose, by, year, sizeOf(texts, shown, state), ...keptWords(texts, state)].filter(
    fact => fact !== undefined,
  );
  if (form)
    return (
      <div class="about">
        <h1 class="aloud">{name}</h1>
        {form}
      </div>
    );
  return (
    <div class="about">
      {name !== kind && !isFound && !isNothing && <p class="kind">{isUndone ? texts.wasUndone : kind}</p>}
      {name === kind && state.replay !== undefined && <p class="kind">&nbsp;</p>}
      <div class="called">
        <h1 title={name} class={isFound && !isNothing ? 'aloud' : undefined}>
          {isUndone ? (
            <s>
              <bdi>{name}</bdi>
            </s>
          ) : (
            <bdi>{name}</bdi>
          )}
        </h1>
        {button}
      </div>
      {shown.description !== undefined && shown.description !== '' && (
        <Description text={shown.description} />
      )}
      {!isNothing && <Facts facts={facts} />}
    </div>
  );
}

type Track = OrderRow['track'];

/** The first four covers, or one if there are fewer. They stay as they are while the listener edits the order. */
function useStillCovers({ state: { rows, shown, sync, removed } }: Session): readonly Track[] {
  const kept = useRef<{ readonly tracks: readonly Track[] } | undefined>(undefined);
  const isEdited =
    sync !== 'same' || removed.length > 0 || (shown?.is === 'plan' && kept.current !== undefined);
  const known = new Set(rows.map(({ track }) => coverKey(track)));
  const isThere = kept.current?.tracks.every(track => known.has(coverKey(track))) && known.size > 0;
  if (!isEdited || !isThere || kept.current === undefined) {
    const covers = [...new Map(rows.map(({ track }) => [coverKey(track), track])).values()];
    kept.current = { tracks: covers.length < 4 ? covers.slice(0, 1) : covers.slice(0, 4) };
  }
  const byKey = new Map(rows.map(({ track }) => [coverKey(track), track]));
  return kept.current.tracks.map(track => byKey.get(coverKey(track)) ?? track);
}

const Mosaic = ({ shown: { is, media }, covers }: PicturesProps) => (
  <div class={covers.length > 1 ? 'mosaic four' : 'mosaic'} aria-hidden="true">
    {covers.map(track => (
      <Cover key={coverKey(track)} track={track} media={media} isLarge={is !== 'artist'} />
    ))}
  </div>
);
