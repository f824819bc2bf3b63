import type { Entry } from '../../client/api/index.ts';
import type { Handler } from '../dispatch/index.ts';

/** Another way to answer than the interface as it was published: for tests, evaluations and `npm run demo -- as-live`. */
export interface Behaviour {
  readonly traits: ServiceTraits;
  /** The handlers in place of the published ones. */
  handlers(published: HandlerOf): HandlerOf;
}

type HandlerOf = (entry: Entry) => Handler;

/** How a service answers. Each trait can be chosen by itself. */
export interface ServiceTraits {
  /** What each filter does in a search for tracks; `bounds` are the four of duration and tempo. */
  readonly trackFields: Readonly<Record<'artist' | 'album' | 'track' | 'label' | 'bounds', FieldEffect>>;
  /** Whether words beside a filter must be found too, or only decide the order. */
  readonly wordsBesideFields: 'filter' | 'rank';
  /** Free text finds what has all words, or what has at least half of them. A dash between words then costs a rank. */
  readonly freeText: 'all' | 'some';
  /** Free text misses one original in this many; a filter still finds it. 0: none. */
  readonly hiddenOneIn: number;
  /** Whether karaoke, tribute and cover versions come before the original in free text. */
  readonly tributesFirst: boolean;
  /** Whether a search for albums with filters answers with other albums. */
  readonly albumFields: 'filter' | 'others';
  /** Whether artists of the name that was asked for come with the fewest fans first. */
  readonly namesakesFirst: boolean;
  /** Whether `order` and `strict` change anything. */
  readonly ordersResults: boolean;
  /** Whether the chart's tracks and artists, and the artists of a genre, are the genre's own. */
  readonly genreLists: 'own' | 'overall';
  /** Whether this country has the service: without it, tracks are counted but not shown. */
  readonly open: boolean;
  /** Whether genre names are translated for callers that don't ask for English. */
  readonly translatesGenres: boolean;
  /** Whether a recording's code answers its first release, or any other one. */
  readonly isrcRelease: 'first' | 'any';
  /** The most requests in any `ms` milliseconds. */
  readonly quota: { readonly requests: number; readonly ms: number };
}

/** The filter works, finds nothing at all, or is a plain word that only decides the order. */
export type FieldEffect = 'filters' | 'finds nothing' | 'ranks';

const fields = (effect: FieldEffect): ServiceTraits['trackFields'] => ({
  artist: effect,
  album: effect,
  track: effect,
  label: effect,
  bounds: effect,
});

/** As the interface was published. */
export const published: ServiceTraits = {
  trackFields: fields('filters'),
  wordsBesideFields: 'filter',
  freeText: 'all',
  hiddenOneIn: 0,
  tributesFirst: false,
  albumFields: 'filter',
  namesakesFirst: false,
  ordersResults: true,
  genreLists: 'own',
  open: true,
  translatesGenres: false,
  isrcRelease: 'first',
  quota: { requests: 50, ms: 5_000 },
};

/** As others measured the live service in 2026. */
export const today: ServiceTraits = {
  trackFields: { ...fields('finds nothing'), track: 'filters', album: 'filters' },
  wordsBesideFields: 'rank',
  freeText: 'some',
  hiddenOneIn: 10,
  tributesFirst: true,
  albumFields: 'others',
  namesakesFirst: true,
  ordersResults: false,
  genreLists: 'overall',
  open: true,
  translatesGenres: true,
  isrcRelease: 'any',
  quota: { requests: 55, ms: 5_000 },
};

/** As `today`, but no filter finds tracks, and free text hides nothing. */
export const allFieldsDead: ServiceTraits = {
  ...today,
  trackFields: fields('finds nothing'),
  hiddenOneIn: 0,
};

/** As `today`, but filters are plain words that only decide the order, so that songs of others come too. */
export const looseFields: ServiceTraits = { ...today, trackFields: fields('ranks'), hiddenOneIn: 0 };

/** As `today`, in a country without the service. */
export const closedTerritory: ServiceTraits = { ...today, open: false };

/** The behaviours that a client should be right in. */
export const behaviours = { published, today, allFieldsDead, looseFields, closedTerritory };
