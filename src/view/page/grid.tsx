import { useRef } from 'preact/hooks';
import type { ShownGrid } from '../data/shown.ts';
import { Back, Button, Cover, Enlarge, useParts } from './elements.tsx';
import { useFoldedTiles } from './fold.ts';
import { gridSize, gridWords, itemFacts } from './grid-words.ts';
import { useReturnedFocus } from './kept-focus.ts';
import { labels } from './labels.ts';
import { NowPlaying } from './now-playing.tsx';
import { noticeWords } from './words.ts';

interface Props {
  readonly grid: ShownGrid;
}

/** Artists, albums and others as pictures, episodes as rows. */
export function Grid({ grid }: Props) {
  const { session, state } = useParts();
  const { of, items, total = items.length } = grid;
  const { notice, work, opened, replay, canRead, isSlow } = state;
  const isUnread = replay !== undefined && (notice?.is === 'refused' || isSlow === true);
  const list = useRef<HTMLUListElement>(null);
  const { count, isFolded, showAll } = useFoldedTiles(list, items.length);
  useReturnedFocus(list, opened);
  const looks = { artists: 'grid round-tiles', episodes: 'grid rows' };
  return (
    <main class="view tiles">
      <Back />
      {of === 'episodes' && <p class="kind">{labels.podcast}</p>}
      <div class="tiles-head">
        <h1>
          <bdi>{gridWords(grid)}</bdi>
        </h1>
        <Enlarge />
      </div>
      <p class="facts" role="status">
        {notice === undefined ? gridSize(grid) : noticeWords(notice, undefined)}
      </p>
      {isUnread && canRead && (
        <Button class="quiet retry" onClick={() => session.retry()}>
          {labels.retry}
        </Button>
      )}
      <ul ref={list} class={of === 'artists' || of === 'episodes' ? looks[of] : 'grid'}>
        {items.slice(0, count).map(item => (
          <li key={item.id} data-key={item.id}>
            <Tile item={item} grid={grid} />
          </li>
        ))}
      </ul>
      {isFolded && (
        <Button class="quiet all" onClick={showAll}>
          {labels.showRest}
        </Button>
      )}
      {!isFolded && total > items.length && canRead && replay === undefined && (
        <Button class="quiet all" disabled={work !== undefined} onClick={() => session.showMore()}>
          {labels.more25(items.length, total)}
        </Button>
      )}
      <NowPlaying />
    </main>
  );
}

/** What opens in the view; the rest opens as a web page. */
const lists = { albums: 'album', playlists: 'playlist', podcasts: 'podcast' } as const;
const isList = (of: ShownGrid['of']): of is keyof typeof lists => of in lists;

function Tile({ item, grid: { of, media } }: Props & { readonly item: ShownGrid['items'][number] }) {
  const { session, place, state } = useParts();
  const { id, title, by, link, cover } = item;
  const facts = itemFacts(item, of, place.locale);
  const inside = (
    <>
      <Cover track={{ album: title, artist: by, cover }} media={media} />
      <span class="name-of">
        <bdi class="title">{title}</bdi>
        {[by, facts].map(line => line !== '' && <bdi class="artist">{line}</bdi>)}
      </span>
    </>
  );
  const open = isList(of)
    ? state.canRead
      ? () => session.openList(lists[of], id)
      : undefined
    : link !== undefined && session.host?.can.openLink
      ? () => session.openPage(link)
      : undefined;
  return open === undefined ? (
    <div class="tile">{inside}</div>
  ) : (
    <Button class="tile" onClick={open}>
      {inside}
    </Button>
  );
}
