import { keptKinds, type ShownGrid, type ShownMedia, type ShownTile } from '../data/shown.ts';
import { copyText } from './clipboard.ts';
import { Button, Cover, useParts } from './elements.tsx';
import { itemFacts } from './grid-words.ts';
import { likeTitle } from './language.ts';
import { type Act, useDialog, useOpener } from './menu-dialog.ts';
import { MenuItems, type Offer, offerIf } from './menu-items.tsx';
import { cardColour } from './ways.tsx';

/** What opens in the view; the rest opens as a web page. */
const lists = {
  albums: 'album',
  artists: 'artist',
  playlists: 'playlist',
  podcasts: 'podcast',
  genres: 'chart',
} as const;

const listOf = (of: ShownGrid['of']) => (of === 'episodes' ? undefined : lists[of]);

interface Props {
  readonly item: ShownTile;
  readonly of: ShownGrid['of'];
  readonly media: ShownMedia;
  /** Its number in the grid. */
  readonly at?: number;
  /** Whether it is among the listener's favourites. */
  readonly isKept?: boolean | undefined;
}

/** An object as a picture, which opens it, with its menu. */
export function Tile(props: Props) {
  const { session, state, texts } = useParts();
  const { item, of, media, at = 0 } = props;
  const { id, title, by, cover } = item;
  const key = `${of} ${id}`;
  const facts = itemFacts(texts, item, of).join(' · ');
  const kind = listOf(of);
  const inside = (
    <>
      <Cover track={{ album: title, artist: by, cover }} media={media} />
      <span class="name-of">
        <bdi class="title" title={title}>
          {title}
        </bdi>
        {[by, facts].map(line => line !== '' && <bdi class="artist">{line}</bdi>)}
      </span>
    </>
  );
  const page = usePage(item);
  const open = kind !== undefined && state.canRead ? () => session.openList(kind, id, key) : page;
  return (
    <li data-key={key} style={of === 'genres' ? cardColour(at) : undefined}>
      {open === undefined ? (
        <div class="tile">{inside}</div>
      ) : (
        <Button class="tile" onClick={open}>
          {inside}
        </Button>
      )}
      <TileMenu {...props} />
    </li>
  );
}

/** Opens the web page, where the host lets views do that. */
function usePage({ link }: ShownTile): (() => unknown) | undefined {
  const { session } = useParts();
  return link !== undefined && session.host?.can.openLink ? () => session.openPage(link) : undefined;
}

/** The button of an object's menu, and the menu while it is open. */
export function TileMenu(props: Props) {
  const { texts } = useParts();
  const { opened, open, close } = useOpener<Pick<ItemsProps, 'button'>>();
  const { title } = props.item;
  const offers = useTileOffers({ ...props, page: usePage(props.item) });
  if (offers(act => act).flat().length === 0) return null;
  return (
    <>
      <Button
        class="tile-more"
        icon="more"
        label={texts.more({ title })}
        title={texts.names.more}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => open({ button: currentTarget })}
      />
      {opened && <Items {...opened} {...{ item: props.item, media: props.media, offers, close }} />}
    </>
  );
}

interface ItemsProps extends Pick<Props, 'item' | 'media'> {
  readonly button: HTMLElement;
  offers(act: Act): readonly (readonly Offer[])[];
  close(): void;
}

function Items({ item: { title, by, cover }, media, button, offers, close }: ItemsProps) {
  const { texts } = useParts();
  const { part, act } = useDialog(button, close);
  const [usual, ...groups] = offers(act);
  return (
    <dialog {...part} class="menu" aria-label={texts.more({ title })}>
      <p class="candidate">
        <Cover track={{ album: title, artist: by, cover }} media={media} />
        <bdi class="title">{title}</bdi>
        {by !== '' && <bdi class="artist">{by}</bdi>}
      </p>
      <MenuItems name={title} {...{ usual, groups }} />
    </dialog>
  );
}

interface OfferProps extends Props {
  /** Opens the web page. */
  readonly page: (() => unknown) | undefined;
}

/** What can be done with an object, as far as the host, the server and the account allow it. */
function useTileOffers({ item, of, isKept, page }: OfferProps) {
  const { session, state, player, texts } = useParts();
  const { id, own, link } = item;
  const planTitle = likeTitle(texts, item.title);
  const kind = state.canRead ? listOf(of) : undefined;
  const key = `${of} ${id}`;
  const kept = keptKinds.find(each => each === of);
  const mayKeep = kept !== undefined && !isKept && !own && session.may(kept);
  return (act: Act): readonly (readonly Offer[])[] => [
    [
      ...offerIf(kind && (() => session.openList(kind, id, key)), 'open', act),
      ...offerIf(
        kind && kind !== 'podcast' && (() => session.playList(kind, id, songs => player.playList(songs))),
        'play',
        act,
      ),
      ...offerIf(
        mayKeep && (() => session.like(kept, item)),
        of === 'artists' || of === 'podcasts' ? 'follow' : 'like',
        act,
      ),
    ],
    [
      ...offerIf(
        of === 'artists' && session.may('plan') && (() => session.planLike(item, key, 'artists', planTitle)),
        'similar',
        act,
      ),
    ],
    [
      ...offerIf(link && (() => session.copyLink(Promise.resolve({ link }), copyText)), 'link', act),
      ...offerIf(page, 'page', act),
    ],
  ];
}
