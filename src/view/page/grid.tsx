import type { ShownGrid } from '../data/shown.ts';
import { Cover } from './elements.tsx';
import { labels } from './labels.ts';
import type { Session } from './session.ts';
import { gridSize, gridWords, itemFacts, noticeWords } from './words.ts';

interface Props {
  readonly grid: ShownGrid;
  readonly session: Session;
}

/** Artists, albums and others as pictures, episodes as rows. */
export function Grid({ grid, session }: Props) {
  const { of, items, total = items.length } = grid;
  const { notice, work, isInside } = session.state;
  const looks = { artists: 'grid round-tiles', episodes: 'grid rows' };
  return (
    <main class="view">
      {isInside && (
        <button type="button" class="quiet back" onClick={() => session.back()}>
          {labels.back}
        </button>
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
            <Tile {...{ item, grid, session }} />
          </li>
        ))}
      </ul>
      {total > items.length && (
        <button
          type="button"
          class="quiet all"
          disabled={work !== undefined}
          onClick={() => void session.showMoreOf(grid)}
        >
          {labels.more25(items.length, total)}
        </button>
      )}
    </main>
  );
}

/** What opens in the view; the rest opens as a web page. */
const lists = new Map([
  ['albums', 'album'],
  ['playlists', 'playlist'],
  ['podcasts', 'podcast'],
] as const);

function Tile({ item, grid: { of, media }, session }: Props & { readonly item: ShownGrid['items'][number] }) {
  const { id, title, by, link, cover } = item;
  const facts = itemFacts(item);
  const list = [...lists].find(([name]) => name === of)?.[1];
  const inside = (
    <>
      <Cover track={{ album: title, artist: by, cover }} media={media} />
      <span class="name-of">
        <bdi class="title">{title}</bdi>
        {facts !== '' && <bdi class="artist">{facts}</bdi>}
      </span>
    </>
  );
  const open =
    list !== undefined
      ? () => session.openList(list, id)
      : link !== undefined && session.host?.can.openLink
        ? () => void session.openPage(link)
        : undefined;
  return open === undefined ? (
    <div class="tile">{inside}</div>
  ) : (
    <button type="button" class="tile" aria-label={labels.openObject(title)} onClick={open}>
      {inside}
    </button>
  );
}
