import { useRef } from 'preact/hooks';
import type { ShownGrid } from '../data/shown.ts';
import { TakeBack } from './controls.tsx';
import { useCoverAccent, useWash } from './cover-accent.ts';
import { Back, Button, useParts } from './elements.tsx';
import { EpisodeRow } from './episode.tsx';
import { useFoldedTiles } from './fold.ts';
import { gridSize, gridWords } from './grid-words.ts';
import { useReturnedFocus } from './kept-focus.ts';
import { NowPlaying } from './now-playing.tsx';
import { PodcastHead, podcastCover } from './podcast-head.tsx';
import { mayPlayEpisodes } from './preview-sound.ts';
import { Corner } from './search.tsx';
import { isFoundIn } from './state.ts';
import { Tile } from './tile.tsx';
import { Toast } from './toast.tsx';
import { Ways } from './ways.tsx';
import { noticeWords, syncWords } from './words.ts';

interface Props {
  readonly grid: ShownGrid;
}

/** Artists, albums and others as pictures, episodes as rows. */
export function Grid({ grid }: Props) {
  const { session, state, texts } = useParts();
  const { of, media } = grid;
  const { notice, replay, canRead, isSlow } = state;
  const isUnread = replay !== undefined && (notice?.is === 'refused' || isSlow === true);
  const isPodcast = of === 'episodes';
  const accent = useCoverAccent(isPodcast ? podcastCover(grid) : undefined, media);
  useWash(accent);
  return (
    <main class="view tiles" style={accent}>
      {isPodcast ? (
        <PodcastHead grid={grid}>
          <GridStatus grid={grid} />
        </PodcastHead>
      ) : (
        <TilesHead grid={grid} />
      )}
      <div class="songs">
        {isUnread && canRead && (
          <Button class="quiet retry" onClick={() => session.retry()}>
            {texts.retry}
          </Button>
        )}
        {grid.items.length === 0 ? <Ways /> : <Tiles grid={grid} />}
      </div>
      <NowPlaying />
      <Toast />
    </main>
  );
}

function TilesHead({ grid }: Props) {
  const { state, texts } = useParts();
  const isFound = isFoundIn(state);
  return (
    <>
      {!isFound && <Back />}
      <div class="tiles-head">
        {isFound && <Back />}
        <h1 class={isFound ? 'aloud' : undefined}>
          <bdi>{gridWords(texts, grid)}</bdi>
        </h1>
        <Corner />
      </div>
      <GridStatus grid={grid} />
    </>
  );
}

/** How much there is, or what is going on. */
function GridStatus({ grid }: Props) {
  const { state, texts } = useParts();
  const { notice, work } = state;
  return (
    <div class="status">
      <p class="facts" role="status">
        {work !== undefined || notice === undefined
          ? syncWords(texts, state) || gridSize(texts, grid)
          : noticeWords(texts, notice, undefined)}
      </p>
      {notice?.is === 'collected' && notice.changeId !== undefined && <TakeBack notice={notice} />}
    </div>
  );
}

const looks: Partial<Record<ShownGrid['of'], string>> = {
  artists: 'grid round-tiles',
  genres: 'grid cards',
  episodes: 'grid rows',
};

function Tiles({ grid }: Props) {
  const { session, state, texts } = useParts();
  const { of, items, media, query, total = items.length } = grid;
  const { work, opened, replay, canRead } = state;
  const list = useRef<HTMLUListElement>(null);
  const { count, isFolded, showAll } = useFoldedTiles(list, items.length);
  useReturnedFocus(list, opened);
  return (
    <>
      <ul ref={list} class={looks[of] ?? 'grid'}>
        {items
          .slice(0, count)
          .map((item, at) =>
            of === 'episodes' && mayPlayEpisodes(media) ? (
              <EpisodeRow key={item.id} {...{ item, media }} by={grid.title ?? ''} />
            ) : (
              <Tile key={item.id} {...{ item, of, media, at }} isKept={query === undefined} />
            ),
          )}
      </ul>
      {isFolded && (
        <Button class="quiet all" onClick={showAll}>
          {texts.more25({ shown: count, total })}
        </Button>
      )}
      {!isFolded && total > items.length && canRead && replay === undefined && (
        <Button class="quiet all" disabled={work !== undefined} onClick={() => session.showMore()}>
          {texts.more25({ shown: items.length, total })}
        </Button>
      )}
    </>
  );
}
