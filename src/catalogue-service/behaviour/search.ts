import { once } from '../../client/api/lazy.ts';
import { foldName } from '../../text/fold.ts';
import type { AlbumNode, ArtistNode, ServedCatalogue, TrackNode } from '../catalogue/graph.ts';
import type { SearchIndex } from '../search/index.ts';
import { indexTerms, type Query, type TextField } from '../search/query.ts';
import * as searchable from '../search/searchable.ts';
import { type Searchable, textSearch } from '../search/text-search.ts';
import type { ServiceTraits } from './behaviour.ts';

/** The search as it was published, changed by traits. `q` is the query as it was sent. */
export type ChangedSearch = (q: string, published: SearchIndex) => SearchIndex;

export function changedSearch(traits: ServiceTraits, catalogue: ServedCatalogue): ChangedSearch {
  const tracks = once(() => someWords(searchable.searchableTracks(catalogue)));
  const albums = once(() => someWords(searchable.searchableAlbums(catalogue)));
  const artists = once(() => someWords(searchable.searchableArtists(catalogue)));
  const tributes = once(() => tributesOf(catalogue));
  return (q, published) => ({
    ...published,
    tracks: query =>
      trackSearch({ traits, catalogue, published, some: tracks(), tributes }, plain(traits, query), q),
    albums(query) {
      const asked = plain(traits, query);
      if (traits.albumFields === 'others' && hasFields(asked)) return otherAlbums(catalogue, asked, albums());
      return traits.freeText === 'some' && !hasFields(asked)
        ? albums()(asked.words)
        : published.albums(asked);
    },
    artists(query) {
      const asked = plain(traits, query);
      const words = allWords(asked);
      const found = traits.freeText === 'some' ? artists()(words) : published.artists(asked).slice();
      return traits.namesakesFirst ? namesakesFirst(found, words) : found;
    },
    trackByIsrc(isrc) {
      const first = published.trackByIsrc(isrc);
      if (traits.isrcRelease === 'first' || first === undefined) return first;
      return [...catalogue.tracks.values()].findLast(track => track.isrc === isrc);
    },
  });
}

/** Without what has no effect. */
const plain = ({ ordersResults }: ServiceTraits, query: Query): Query =>
  ordersResults ? query : { ...query, order: 'RANKING', strict: false };

const hasFields = ({ fields, bounds }: Query) => Object.keys({ ...fields, ...bounds }).length > 0;

const allWords = ({ words, fields }: Query): string[] => [...words, ...Object.values(fields).flat()];

interface TrackSearch {
  readonly traits: ServiceTraits;
  readonly catalogue: ServedCatalogue;
  readonly published: SearchIndex;
  readonly some: (words: readonly string[]) => TrackNode[];
  readonly tributes: () => readonly Tribute[];
}

function trackSearch(parts: TrackSearch, query: Query, q: string): readonly TrackNode[] {
  const { traits, published } = parts;
  if (!hasFields(query)) return freeText(parts, query, q);
  const { filters, loose, isDead } = sorted(traits, query);
  if (isDead) return [];
  if (!hasFields(filters)) return fuzzy(parts, { ...query, fields: {}, bounds: {}, words: loose });
  const ranks = traits.wordsBesideFields === 'rank';
  const found = published.tracks({ ...filters, words: ranks ? [] : loose }).slice();
  return ranks ? byWords(parts, found, loose) : found;
}

/** The parts of a query that filter, and the words that only decide the order. */
function sorted({ trackFields }: ServiceTraits, query: Query) {
  const names: TextField[] = ['artist', 'album', 'track', 'label'];
  const asked = names.filter(name => query.fields[name] !== undefined);
  const has = (effect: string) => asked.filter(name => trackFields[name] === effect);
  const bounded = Object.keys(query.bounds).length > 0;
  const kept = has('filters').map(name => [name, query.fields[name]] as const);
  return {
    isDead: has('finds nothing').length > 0 || (bounded && trackFields.bounds === 'finds nothing'),
    filters: {
      ...query,
      fields: Object.fromEntries(kept),
      bounds: trackFields.bounds === 'filters' ? query.bounds : {},
    },
    loose: [...query.words, ...has('ranks').flatMap(name => query.fields[name] ?? [])],
  };
}

/** Sorts by how many of the words are in the artist's name. Ties keep their order. */
function byWords({ catalogue }: TrackSearch, found: readonly TrackNode[], words: readonly string[]) {
  const { text } = searchable.searchableTracks(catalogue);
  const score = (track: TrackNode) => {
    const terms = new Set(indexTerms(text(track, 'artist')));
    return words.filter(word => terms.has(word)).length;
  };
  const scored = found.map(track => ({ track, score: score(track) }));
  return scored.sort((a, b) => b.score - a.score).map(({ track }) => track);
}

const fuzzy = ({ traits, published, some }: TrackSearch, query: Query) =>
  traits.freeText === 'some' ? some(query.words) : published.tracks(query).slice();

/** The most covers that come before the original. */
const mostLeading = 3;

function freeText(parts: TrackSearch, query: Query, q: string): readonly TrackNode[] {
  const { traits, catalogue, tributes } = parts;
  const { hiddenOneIn } = traits;
  const isHidden = (track: TrackNode) =>
    hiddenOneIn > 0 && track.id % hiddenOneIn === 0 && !isTribute(catalogue, track);
  const asked = new Set(query.words);
  const leading = tributes()
    .filter(({ title }) => title.every(word => asked.has(word)))
    .slice(0, traits.tributesFirst ? mostLeading : 0)
    .map(({ track }) => track);
  const found = fuzzy(parts, query).filter(track => !isHidden(track));
  const rows = [...new Set([...leading, ...found])];
  const isDashed = traits.freeText === 'some' && /\s[-–—]\s/.test(q);
  return isDashed ? [...rows.slice(1, 6), ...rows.slice(0, 1), ...rows.slice(6)] : rows;
}

/** Words in names of versions by other artists. */
const tributeWords =
  /\b(?:karaoke|tribute|cover|covers|in the style of|originally performed by|made famous by)\b/i;

/** Whether a track or its artist is called a karaoke, tribute or cover version. */
export const isTribute = ({ artists }: Pick<ServedCatalogue, 'artists'>, track: TrackNode): boolean =>
  tributeWords.test(`${track.title} / ${artists.get(track.artistId)?.name ?? ''}`);

interface Tribute {
  readonly track: TrackNode;
  /** The words of the song's own title. */
  readonly title: readonly string[];
}

const tributesOf = (catalogue: ServedCatalogue): Tribute[] =>
  [...catalogue.tracks.values()]
    .filter(track => isTribute(catalogue, track))
    .map(track => ({ track, title: indexTerms(track.titleShort) }));

/** Albums that have some of the words, but are neither by that artist nor of that name. */
function otherAlbums(
  catalogue: ServedCatalogue,
  query: Query,
  some: (words: readonly string[]) => AlbumNode[],
): AlbumNode[] {
  const { artist = [], album = [] } = query.fields;
  const has = (text: string, words: readonly string[]) =>
    words.length > 0 && words.every(word => indexTerms(text).includes(word));
  const isAsked = ({ title, artistId }: AlbumNode) =>
    has(title, album) || has(catalogue.artists.get(artistId)?.name ?? '', artist);
  const found = some(allWords(query)).filter(node => !isAsked(node));
  if (found.length > 0) return found.slice(0, 10);
  const singles = [...catalogue.albums.values()].filter(node => node.recordType === 'single');
  return singles.filter(node => !isAsked(node)).slice(0, 3);
}

/** Those of exactly the name that was asked for, the fewest fans first, then the others. */
function namesakesFirst(found: readonly ArtistNode[], words: readonly string[]): readonly ArtistNode[] {
  const asked = words.join(' ');
  const isAsked = ({ name }: ArtistNode) => foldName(name) === asked;
  const named = found.filter(isAsked).toSorted((a, b) => a.fans - b.fans);
  return [...named, ...found.filter(node => !isAsked(node))];
}

const mostHits = 300;

/** Finds what has all words, then what has at least half of them, the most first. */
function someWords<T, F extends string>(source: Searchable<T, F>) {
  const find = textSearch({ ...source, exactFields: [] });
  const having = (words: readonly string[]) =>
    find({ words, fields: {}, bounds: {}, strict: false, order: 'RANKING' }, () => true);
  return (words: readonly string[]): T[] => {
    if (words.length === 0) return [];
    const counts = new Map<T, number>();
    for (const word of words)
      for (const item of having([word])) counts.set(item, (counts.get(item) ?? 0) + 1);
    const near = [...counts].filter(([, count]) => count * 2 >= words.length);
    const rows = near
      .map(([item, count]) => ({ item, score: count + source.popularity(item) / 2 }))
      .sort((a, b) => b.score - a.score)
      .map(({ item }) => item);
    return [...new Set([...having(words), ...rows])].slice(0, mostHits);
  };
}
