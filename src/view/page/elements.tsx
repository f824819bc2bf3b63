import {
  Component,
  type ComponentClass,
  type ComponentProps,
  createContext,
  createElement,
  type FunctionComponent,
} from 'preact';
import { useContext, useEffect, useLayoutEffect, useReducer, useState } from 'preact/hooks';
import { isFrom } from '../data/address.ts';
import type { ShownMedia, ShownTrack } from '../data/shown.ts';
import { coverAddress } from '../media/cover.ts';
import type { Texts } from './language.ts';
import { type Covers, isResource } from './own-media.ts';
import type { Place } from './place.ts';
import type { Player } from './player.ts';
import type { Session } from './session.ts';
import type { StateStore } from './state.ts';

interface Parts {
  readonly session: Session;
  readonly player: Player;
  /** Reads the covers of own files. */
  readonly covers: Covers;
  readonly place: Place;
  /** In the listener's language. */
  readonly texts: Texts;
  /** Asks the host for another size. */
  display(mode: 'inline' | 'fullscreen'): void;
}

export const PageParts = createContext<Parts | undefined>(undefined);

/** What every part of the page may need, and the state of its session. */
export function useParts() {
  const parts = useContext(PageParts);
  if (parts === undefined) throw new Error('used outside of the page');
  return { ...parts, state: parts.session.state };
}

/** The state of a store. The component renders again when it changes. */
export function useStore<S extends object>(store: StateStore<S>): S {
  const [, render] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => store.subscribe(() => render(undefined)), [store]);
  return store.state;
}

/**
 * A component that renders again only when what it shows changes, which makes long lists fast. `shownOf`: the values that
 * it shows. A component gets its properties in the same order each time.
 */
export const memo = <P extends object>(
  part: FunctionComponent<P>,
  shownOf: (props: P) => readonly unknown[] = Object.values,
): ComponentClass<P> =>
  class extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      if (isSame(Object.values(this.props), Object.values(next))) return false;
      return !isSame(shownOf(this.props), shownOf(next));
    }

    override render() {
      return createElement(part, this.props);
    }
  };

const isSame = (before: readonly unknown[], now: readonly unknown[]) =>
  before.length === now.length && now.every((value, at) => before[at] === value);

/** 16 by 16. */
const outlines = {
  play: 'M5 3.2v9.6L12.6 8z',
  pause: 'M4 3.5h2.8v9H4zM9.2 3.5H12v9H9.2z',
  up: 'M8 12.5v-9M4.2 7.2 8 3.4l3.8 3.8',
  down: 'M8 3.5v9M4.2 8.8 8 12.6l3.8-3.8',
  remove: 'M4 4l8 8M12 4l-8 8',
  grip: 'M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  large: 'M9.5 3h3.5v3.5M13 3 9 7M6.5 13H3V9.5M3 13l4-4',
  small: 'M12.5 7H9V3.5M9 7l4-4M3.5 9H7v3.5M7 9l-4 4',
  silent: 'M4 8h8',
  next: 'M3.5 4v8L9.5 8zM12 4v8',
  previous: 'M12.5 4v8l-6-4zM4 4v8',
  top: 'M3.5 3h9M8 13V6M4.8 9 8 5.8 11.2 9',
  bottom: 'M3.5 13h9M8 3v7M4.8 7 8 10.2 11.2 7',
  tick: 'M3 8.5 6.5 12 13 4.5',
  queue: 'M3 4h10M3 8h5M3 12h5M11 8.5v5L14.5 11z',
  add: 'M8 3v10M3 8h10',
  like: 'M8 13.5 2.9 8.3a3.2 3.2 0 0 1 4.5-4.5L8 4.5l.6-.7a3.2 3.2 0 0 1 4.5 4.5z',
  adjust: 'M2.5 4.5h5M11.5 4.5h2M9.5 2.8v3.4M2.5 11.5h2M8.5 11.5h5M6.5 9.8v3.4',
  tempos: 'M2.5 11.5 6 7l3 2.5 4.5-6',
  slower: 'M2.5 4.5 7 9l2-2 4.5 4.5M13.5 8v3.5H10',
  faster: 'M2.5 11.5 7 7l2 2 4.5-4.5M13.5 8V4.5H10',
  moreLike: 'M3 4h10M3 8h5M3 12h5M11.5 9v5M9 11.5h5',
  similar: 'M2.5 8v.01M5 5.5v5M8 3v10M11 5.5v5M13.5 8v.01',
  album: 'M8 2.2a5.8 5.8 0 1 0 .01 0zM8 6.5a1.5 1.5 0 1 0 .01 0z',
  artist: 'M8 2.5a2.6 2.6 0 1 0 .01 0zM2.8 13.5c.4-6 10-6 10.4 0',
  link: 'M6.8 9.2l2.4-2.4M7.5 4.6l1.2-1.2a2.8 2.8 0 0 1 4 4l-1.3 1.2M8.5 11.4l-1.2 1.2a2.8 2.8 0 0 1-4-4l1.3-1.2',
  page: 'M6.5 3.5h-3v9h9v-3M9 3h4v4M13 3 7.5 8.5',
  volume: 'M2.5 6.5h2L8 3.5v9l-3.5-3h-2zM10.5 6a3 3 0 0 1 0 4M12.5 4a6 6 0 0 1 0 8',
  deselect: 'M4 4l8 8M12 4l-8 8',
  select: 'M3 8.5 6.5 12 13 4.5',
  open: 'M6.5 3.5 11 8l-4.5 4.5',
  follow: 'M6.5 2.5a2.6 2.6 0 1 0 .01 0zM1.5 13.5c.3-6 9.7-6 10 0M13 5.5v4M11 7.5h4',
  pencil: 'M3 13l.6-2.8 7-7 2.2 2.2-7 7zM9 4.8 11.2 7',
  earlier: 'M9.5 3.5 5 8l4.5 4.5',
  later: 'M6.5 3.5 11 8l-4.5 4.5',
  move: 'M8 2.5v11M5 5.4 8 2.5l3 2.9M5 10.6l3 2.9 3-2.9',
  back: 'M9.5 3.5 5 8l4.5 4.5',
  sift: 'M2.5 4.5h11M4.5 8h7M6.5 11.5h3',
  search: 'M7 2.8a4.2 4.2 0 1 0 .01 0zM10.2 10.2l3.3 3.3',
  chosen: 'M4 6.5 8 10.5 12 6.5',
  ask: 'M5.8 6a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.6M8 12.2h.01',
  warning: 'M8 2.5 14.5 13.5h-13zM8 6.5v3.2M8 11.6h.01',
} as const;

const filled: ReadonlySet<string> = new Set(['play', 'pause', 'next', 'previous']);

export type IconName = keyof typeof outlines;

/** Screen readers skip it, because it has a label beside it. */
export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg
    class={filled.has(name) ? 'icon filled' : 'icon'}
    viewBox="0 0 16 16"
    aria-hidden="true"
    focusable="false"
  >
    <path d={outlines[name]} />
  </svg>
);

interface FactsProps {
  readonly facts: readonly (string | number)[];
  /** Before the last one. */
  readonly icon?: IconName | undefined;
}

/** Facts in a line, or in several. */
export const Facts = ({ facts, icon }: FactsProps) => (
  <p class="facts">
    {facts.map(
      (fact, at) =>
        fact !== '' && (
          <span key={fact}>
            {icon && at === facts.length - 1 && <Icon name={icon} />}
            <bdi>{fact}</bdi>
          </span>
        ),
    )}
  </p>
);

interface ButtonProps extends Omit<ComponentProps<'button'>, 'label' | 'type'> {
  /** What screen readers say, where the words alone do not tell buttons apart. */
  readonly label?: string | undefined;
  readonly icon?: IconName | undefined;
}

export const Button = ({ label, icon, children, ...rest }: ButtonProps) => (
  <button type="button" aria-label={label} {...rest}>
    {icon && <Icon name={icon} />}
    {children}
  </button>
);

/** Goes back to the page before. */
export function Back() {
  const { session, state, texts } = useParts();
  return state.depth > 0 ? (
    <Button class="quiet back" onClick={() => session.back()}>
      {texts.back}
    </Button>
  ) : null;
}

/** Asks the host for full screen, or for the way back. */
export function Enlarge() {
  const { place, display, texts } = useParts();
  const { isLarge, mayEnlarge } = place;
  if (!isLarge && !mayEnlarge) return null;
  const label = isLarge ? texts.inline : texts.fullscreen;
  return (
    <Button
      class="sign"
      icon={isLarge ? 'small' : 'large'}
      label={label}
      title={label}
      onClick={() => display(isLarge ? 'inline' : 'fullscreen')}
    />
  );
}

export type Pictured = Pick<ShownTrack, 'album' | 'artist' | 'cover'>;

export const coverKey = ({ album, artist }: Pictured): string => `${album}\n${artist}`;

/** The address of a picture: as it is, or as read through the host. */
function useReadable(cover: string | undefined): string | undefined {
  const { covers } = useParts();
  const [loaded, setLoaded] = useState<{ readonly from: string; readonly address: string }>();
  const isOwn = cover !== undefined && isResource(cover);
  useEffect(() => {
    if (isOwn)
      void covers.get(cover).then(address => address !== undefined && setLoaded({ from: cover, address }));
  }, [covers, isOwn, cover]);
  return isOwn ? (loaded?.from === cover ? loaded.address : undefined) : cover;
}

interface CoverProps {
  readonly track: Pictured;
  readonly media: ShownMedia;
  /** Whether there is room for lettering. */
  readonly isLarge?: boolean;
}

const image = { loading: 'lazy', decoding: 'async', draggable: false } as const;

/** One address for all songs of an album. */
const drawn = new Map<string, string>();

function drawnCover({ album: title, artist }: CoverProps['track'], isPlain: boolean): string {
  const key = `${isPlain}\n${title}\n${artist}`;
  const address = drawn.get(key) ?? coverAddress({ title, artist, isPlain });
  drawn.set(key, address);
  return address;
}

/** The address of the service's cover; undefined if there is none that may be loaded. */
function useKnownCover(track: Pictured | undefined, media: ShownMedia): string | undefined {
  const cover = useReadable(track?.cover);
  return cover !== undefined && (cover.startsWith('data:') || isFrom(media.origins, cover))
    ? cover
    : undefined;
}

/** The address of a large cover: of the service's or of a drawn one. */
export function useCoverAddress(track: Pictured | undefined, media: ShownMedia): string | undefined {
  const known = useKnownCover(track, media);
  return known ?? (track && !isResource(track.cover ?? '') ? drawnCover(track, false) : undefined);
}

/** The cover of an album: a drawn one, until the service's is there. */
export const Cover = memo(({ track, media, isLarge = false }: CoverProps) => {
  const [failed, setFailed] = useState<string>();
  const [loaded, setLoaded] = useState<string>();
  const cover = useKnownCover(track, media);
  const isFetched = cover !== undefined && cover !== failed;
  return (
    <span class="cover">
      {(!isFetched || loaded !== cover) && <img {...image} src={drawnCover(track, !isLarge)} alt="" />}
      {isFetched && (
        <img
          {...image}
          class="real"
          src={cover}
          alt=""
          referrerpolicy="no-referrer"
          onLoad={() => setTimeout(() => setLoaded(cover), 0)}
          onError={() => setFailed(cover)}
        />
      )}
    </span>
  );
});
