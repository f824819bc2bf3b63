import type { ShownGrid } from '../data/shown.ts';
import { Button, Cover, useParts } from './elements.tsx';
import { labels } from './labels.ts';
import { gridSize, gridWords, itemFacts, noticeWords } from './words.ts';

interface Props {
  readonly grid: ShownGrid;
}

/** Artists, albums and others as pictures, episodes as rows. */
export function Grid({ grid }: Props) {
  const { session, state } = useParts();
  const { of, items, total = items.length } = grid;
  const { notice, work, isInside } = state;
  const looks = { artists: 'grid round-tiles', episodes: 'grid rows' };
  return (
    <main class="view">
      {isInside && (
        <Button class="quiet back" onClick={() => session.back()}>
          {labels.back}
        </Button>
      )}
      {of === 'episodes' && <p class="kind">{labels.podcast}</p>}
      <h1>
        <bdi>{gridWords(grid)}</bdi>
      </h1>
      <p class="facts" role="status">
        {notice === undefined ? gridSize(grid) : noticeWords(notice, undefined)}
      </p>
      <ul class={of === 'artists' || of === 'episodes' ? looks[of] : 'grid'}>
        {items.map(item => (
          <li key={item.id}>
            <Tile item={item} grid={grid} />
          </li>
        ))}
      </ul>
      {total > items.length && (
        <Button class="quiet all" disabled={work !== undefined} onClick={() => session.showMore()}>
          {labels.more25(items.length, total)}
        </Button>
      )}
    </main>
  );
}

/** What opens in the view; the rest opens as a web page. */
const lists = { albums: 'album', playlists: 'playlist', podcasts: 'podcast' } as const;
const isList = (of: ShownGrid['of']): of is keyof typeof lists => of in lists;

function Tile({ item, grid: { of, media } }: Props & { readonly item: ShownGrid['items'][number] }) {
  const { session } = useParts();
  const { id, title, by, link, cover } = item;
  const facts = itemFacts(item);
  const inside = (
    <>
      <Cover track={{ album: title, artist: by, cover }} media={media} />
      <span class="name-of">
        <bdi class="title">{title}</bdi>
        {facts !== '' && <bdi class="artist">{facts}</bdi>}
      </span>
    </>
  );
  const open = isList(of)
    ? () => session.openList(lists[of], id)
    : link !== undefined && session.host?.can.openLink
      ? () => session.openPage(link)
      : undefined;
  return open === undefined ? (
    <div class="tile">{inside}</div>
  ) : (
    <Button class="tile" label={labels.openObject(title)} onClick={open}>
      {inside}
    </Button>
  );
}
