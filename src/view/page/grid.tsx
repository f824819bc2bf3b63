import type { ShownGrid } from '../data/shown.ts';
import { Cover } from './elements.tsx';
import { labels } from './labels.ts';
import type { Session } from './session.ts';
import { gridWords } from './words.ts';

interface Props {
  readonly grid: ShownGrid;
  readonly session: Session;
}

/** Artists, albums and others as pictures. Albums and playlists open here, the rest as a web page. */
export function Grid({ grid, session }: Props) {
  const { of, items, total = items.length } = grid;
  return (
    <main class="view">
      <h1>{gridWords(grid)}</h1>
      <p class="facts" role="status">
        {items.length === 0
          ? labels.none
          : total > items.length
            ? labels.some(items.length, total)
            : String(items.length)}
      </p>
      <ul class={of === 'artists' ? 'grid round-tiles' : 'grid'}>
        {items.map(item => (
          <li key={item.id}>
            <Tile {...{ item, grid, session }} />
          </li>
        ))}
      </ul>
    </main>
  );
}

function Tile({ item, grid: { of, media }, session }: Props & { readonly item: ShownGrid['items'][number] }) {
  const { id, title, by, link, cover } = item;
  const inside = (
    <>
      <Cover track={{ album: title, artist: by, cover }} media={media} isLarge />
      <bdi class="title">{title}</bdi>
      {by !== '' && <bdi class="artist">{by}</bdi>}
    </>
  );
  const open =
    of === 'albums' || of === 'playlists'
      ? () => session.openList(of === 'albums' ? 'album' : 'playlist', id)
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
