import { useRef, useState } from 'preact/hooks';
import type { ShownAround, ShownMedia, ShownTile } from '../data/shown.ts';
import { Button, Cover, useParts } from './elements.tsx';
import { useReturnedFocus } from './kept-focus.ts';
import { Tile } from './tile.tsx';

/** How many of a kind are shown at first. */
const mostTiles = 8;

const kinds = ['albums', 'singles', 'compilations', 'live', 'related'] as const;
type Kind = (typeof kinds)[number];

const kindOfType: Readonly<Record<string, Kind>> = {
  single: 'singles',
  ep: 'singles',
  compile: 'compilations',
  compilation: 'compilations',
  live: 'live',
};

const tilesOf = ({ releases, related }: ShownAround, kind: Kind): readonly ShownTile[] =>
  kind === 'related'
    ? related
    : releases.filter(({ type = '' }) => (kindOfType[type.toLowerCase()] ?? 'albums') === kind);

/** Below an artist's songs: the releases by kind, and similar artists. */
export function Around() {
  const { session, state, texts } = useParts();
  const { around, shown, opened } = state;
  const part = useRef<HTMLDivElement>(null);
  useReturnedFocus(part, opened);
  if (shown?.is !== 'artist' || around === undefined) return null;
  if (around === 'unread')
    return (
      <Button class="quiet all" onClick={() => session.lookAround()}>
        {texts.unreadAround}
      </Button>
    );
  return (
    <div ref={part}>
      {kinds.map(kind => (
        <Section key={kind} kind={kind} tiles={tilesOf(around, kind)} media={around.media} />
      ))}
    </div>
  );
}

/** The most albums on a shelf. */
const mostOnShelf = 12;

/** In a chat, below an artist's songs: their newest albums in a row. `showAll`: shows all of them, and the rest. */
export function Shelf({ showAll }: { showAll(): void }) {
  const { session, state, texts } = useParts();
  const { around, shown, opened, canRead } = state;
  const part = useRef<HTMLUListElement>(null);
  useReturnedFocus(part, opened);
  if (shown?.is !== 'artist' || around === 'unread' || !canRead) return null;
  const albums = around && tilesOf(around, 'albums').slice(0, mostOnShelf);
  if (albums?.length === 0) return null;
  const kind = texts.around.albums;
  return (
    <section class="aside" aria-labelledby="shelf">
      <div class="tiles-head">
        <h2 id="shelf">{kind}</h2>
        <Button class="link" label={texts.restOf({ kind })} onClick={showAll}>
          {texts.showRest}
        </Button>
      </div>
      <ul ref={part} class="shelf">
        {albums?.map(({ id, title, cover }) => (
          <li key={id} data-key={`shelf ${id}`}>
            <Button class="tile" title={title} onClick={() => session.openList('album', id, `shelf ${id}`)}>
              <Cover track={{ album: title, artist: '', cover }} media={shown.media} />
              <bdi class="title">{title}</bdi>
            </Button>
          </li>
        )) ?? <li class="bone" />}
      </ul>
    </section>
  );
}

interface SectionProps {
  readonly kind: Kind;
  readonly tiles: readonly ShownTile[];
  readonly media: ShownMedia;
}

function Section({ kind, tiles, media }: SectionProps) {
  const { state, texts } = useParts();
  const { opened } = state;
  const of = kind === 'related' ? 'artists' : 'albums';
  // The tile that was left gets the focus after the way back.
  const [isAll, setAll] = useState(tiles.findIndex(({ id }) => opened === `${of} ${id}`) >= mostTiles);
  if (tiles.length === 0) return null;
  return (
    <section class="aside" aria-labelledby={`around-${kind}`}>
      <h2 id={`around-${kind}`}>{texts.around[kind]}</h2>
      <ul class={of === 'artists' ? 'grid round-tiles' : 'grid'}>
        {tiles.slice(0, isAll ? tiles.length : mostTiles).map(item => (
          <Tile key={item.id} {...{ item, of, media }} />
        ))}
      </ul>
      {!isAll && tiles.length > mostTiles && (
        <Button
          class="quiet all"
          label={texts.restOf({ kind: texts.around[kind] })}
          onClick={() => setAll(true)}
        >
          {texts.showRest}
        </Button>
      )}
    </section>
  );
}
