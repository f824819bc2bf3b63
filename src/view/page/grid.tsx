import { useRef } from 'preact/hooks';
import type { ShownGrid } from '../data/shown.ts';
import { TakeBack } from './controls.tsx';
import { Back, Button, useParts } from './elements.tsx';
import { EpisodeRow } from './episode.tsx';
import { useFoldedTiles } from './fold.ts';
import { gridSize, gridWords } from './grid-words.ts';
import { useReturnedFocus } from './kept-focus.ts';
import { NowPlaying } from './now-playing.tsx';
import { mayPlayEpisodes } from './preview-sound.ts';
import { Corner } from './search.tsx';
import { Tile } from './tile.tsx';
import { Toast } from './toast.tsx';
import { noticeWords, syncWords } from './words.ts';

interface Props {
  readonly grid: ShownGrid;
}

/** Artists, albums and others as pictures, episodes as rows. */
export function Grid({ grid }: Props) {
  const { session, state, texts } = useParts();
  const { of, items, media, query, total = items.length } = grid;
  const { notice, work, opened, replay, canRead, isSlow } = state;
  const isFound = state.search?.found !== undefined;
  const isUnread = replay !== undefined && (notice?.is === 'refused' || isSlow === true);
  const list = useRef<HTMLUListElement>(null);
  const { count, isFolded, showAll } = useFoldedTiles(list, items.length);
  useReturnedFocus(list, opened);
  const looks = { artists: 'grid round-tiles', episodes: 'grid rows' };
  return (
    <main class="view tiles">
      {!isFound && <Back />}
      {of === 'episodes' && <p class="kind">{texts.kinds.podcast}</p>}
      <div class="tiles-head">
        {isFound && <Back />}
        <h1 class={isFound ? 'aloud' : undefined}>
          <bdi>{gridWords(texts, grid)}</bdi>
        </h1>
        <Corner />
      </div>
      <div class="status">
        <p class="facts" role="status">
          {work !== undefined || notice === undefined
            ? syncWords(texts, state) || gridSize(texts, grid)
            : noticeWords(texts, notice, undefined)}
        </p>
        {notice?.is === 'collected' && notice.changeId !== undefined && <TakeBack notice={notice} />}
      </div>
      {isUnread && canRead && (
        <Button class="quiet retry" onClick={() => session.retry()}>
          {texts.retry}
        </Button>
      )}
      <ul ref={list} class={of === 'artists' || of === 'episodes' ? looks[of] : 'grid'}>
        {items
          .slice(0, count)
          .map(item =>
            of === 'episodes' && mayPlayEpisodes(media) ? (
              <EpisodeRow key={item.id} {...{ item, media }} by={grid.title ?? ''} />
            ) : (
              <Tile key={item.id} {...{ item, of, media }} isKept={query === undefined} />
            ),
          )}
      </ul>
      {isFolded && (
        <Button class="quiet all" onClick={showAll}>
          {texts.showRest}
        </Button>
      )}
      {!isFolded && total > items.length && canRead && replay === undefined && (
        <Button class="quiet all" disabled={work !== undefined} onClick={() => session.showMore()}>
          {texts.more25({ shown: items.length, total })}
        </Button>
      )}
      <NowPlaying />
      <Toast />
    </main>
  );
}
