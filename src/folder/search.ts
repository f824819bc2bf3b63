import { groupBy } from '../catalogue-service/catalogue/derive.ts';
import {
  type Nodes,
  nodesOf,
  type ServedCatalogue,
  type TrackNode,
} from '../catalogue-service/catalogue/graph.ts';
import {
  asksOfTracks,
  type FoundList,
  type SearchIndex,
  smallSearches,
} from '../catalogue-service/search/index.ts';
import { isUnspaced, type Query } from '../catalogue-service/search/query.ts';
import * as searchable from '../catalogue-service/search/searchable.ts';
import {
  longWord,
  queryWords,
  type Searchable,
  shortestBeginning,
  shortestMisspelt,
  type Word,
} from '../catalogue-service/search/text-search.ts';
import { once } from '../client/api/lazy.ts';
import { editDistance } from '../text/fold.ts';
import type { FolderIndex, IndexRow } from './index-file.ts';
import { type RankedKind, rankedIds } from './search-rank.ts';

/** Tracks that lead to albums or artists. */
const mostTracks = 3000;

/** Searches an index. It belongs to one version of it. */
export function folderSearch(index: FolderIndex, catalogue: ServedCatalogue): SearchIndex {
  const finder = <T, F extends string>(kind: RankedKind, nodes: Nodes<T>, source: Searchable<T, F>) => {
    const place: Place = { index, kind, vocabulary: once(() => vocabularyOf(index, kind)) };
    const find = (query: Query) => rankedIds(findRows(place, queryWords(source, query), query), query);
    const found = (ids: readonly number[]): FoundList<T> => ({
      length: ids.length,
      slice: (from, to) => nodesOf(nodes, ids.slice(from, to)),
    });
    const ranked = (ids: Iterable<number>, query: Query) =>
      rankedIds(Array.from(new Set(ids), id => index.row(rowSql, kind, id)).filter(isThere), query);
    return { find, found, ranked };
  };
  const tracks = finder('track', catalogue.tracks, searchable.searchableTracks(catalogue));
  const albums = finder('album', catalogue.albums, searchable.searchableAlbums(catalogue));
  const artists = finder('artist', catalogue.artists, searchable.searchableArtists(catalogue));
  const ofTracks = (query: Query, idOf: (track: TrackNode) => number) => {
    const ids = tracks.find({ ...query, order: 'RANKING' }).slice(0, mostTracks);
    return nodesOf(catalogue.tracks, ids).map(idOf);
  };
  const coded = (code: string) => index.row('SELECT id FROM code WHERE code = ?', code)?.number('id') ?? 0;
  return {
    tracks: query => tracks.found(tracks.find(query)),
    albums(query) {
      if (!asksOfTracks(query, ['album', 'artist'])) return albums.found(albums.find(query));
      return albums.found(
        albums.ranked(
          ofTracks(query, ({ albumId }) => albumId),
          query,
        ),
      );
    },
    artists(query) {
      if (!asksOfTracks(query, ['artist'])) return artists.found(artists.find(query));
      return artists.found(
        artists.ranked(
          ofTracks(query, ({ artistId }) => artistId),
          query,
        ),
      );
    },
    ...smallSearches(catalogue),
    trackByIsrc: isrc => catalogue.tracks.get(coded(`isrc ${isrc}`)),
    albumByUpc: upc => catalogue.albums.get(coded(`upc ${upc}`)),
  };
}

const rowSql = 'SELECT * FROM ranked WHERE kind = ? AND id = ?';
const isThere = (row: IndexRow | undefined): row is IndexRow => row !== undefined;

interface Place {
  readonly index: FolderIndex;
  readonly kind: RankedKind;
  readonly vocabulary: () => Vocabulary;
}

/** The rows of what has all words; misspellings where nothing is found. */
function findRows(place: Place, words: readonly Word<string>[], query: Query): IndexRow[] {
  const find = (spelled: (word: Word<string>) => readonly string[]) =>
    matching(place, words.map(word => expression(word, spelled(word), query)).join(' AND '), query);
  if (words.length === 0) return place.kind === 'track' ? withinBounds(place.index, query) : [];
  const exact = find(({ term }) => [term]);
  if (exact.length > 0 || query.strict) return exact;
  return find(word => [word.term, ...spellings(place.vocabulary(), word)]);
}

function expression({ term, fields, isExact }: Word<string>, terms: readonly string[], { strict }: Query) {
  const isBeginning = isUnspaced(term) || (!strict && !isExact && term.length >= shortestBeginning);
  const texts = terms.map(each => `"${each}"${each === term && isBeginning ? ' *' : ''}`);
  return `{${fields.join(' ')}} : (${texts.join(' OR ')})`;
}

function matching({ index, kind }: Place, match: string, query: Query): IndexRow[] {
  const table = `words_${kind}`;
  // The words first: the other way round, each row would be searched.
  const from = `SELECT ranked.* FROM ${table} CROSS JOIN ranked ON ranked.kind = ? AND ranked.id = ${table}.rowid
    WHERE ${table} MATCH ?`;
  return kind === 'track'
    ? index.rows(`${from} AND ${boundsSql}`, kind, match, ...boundsOf(query))
    : index.rows(from, kind, match);
}

function withinBounds(index: FolderIndex, query: Query): IndexRow[] {
  if (Object.keys(query.bounds).length === 0) return [];
  return index.rows(`SELECT * FROM ranked WHERE kind = 'track' AND ${boundsSql}`, ...boundsOf(query));
}

const boundsSql = 'seconds BETWEEN ? AND ? AND bpm BETWEEN ? AND ?';

const endless = 1e9;

/** A tempo of 0 is unknown: it is within no bounds. */
function boundsOf({ bounds }: Query): number[] {
  const { dur_min = 0, dur_max = endless, bpm_min, bpm_max } = bounds;
  const asksTempo = bpm_min !== undefined || bpm_max !== undefined;
  const least = asksTempo ? Math.max(bpm_min ?? 0, Number.MIN_VALUE) : 0;
  return [dur_min, dur_max, least, bpm_max ?? endless];
}

/** The words of an index by their lengths, each with the set of its letters. */
type Vocabulary = ReadonlyMap<
  number,
  readonly { readonly word: string; readonly count: number; readonly letters: number }[]
>;

/** Read where nothing was found as it was written. */
function vocabularyOf(index: FolderIndex, kind: RankedKind): Vocabulary {
  const words = index.rows(`SELECT term, doc FROM vocabulary_${kind}`).map(row => {
    const word = row.text('term');
    return { word, count: row.number('doc'), letters: lettersOf(word) };
  });
  return groupBy(words, ({ word }) => [...word].length);
}

/** A bit for each letter, so that words that are far apart need not be compared. */
const lettersOf = (word: string): number =>
  [...word].reduce((letters, letter) => letters | (1 << (letter.charCodeAt(0) & 31)), 0);

function bitsIn(letters: number): number {
  let count = 0;
  for (let left = letters; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** The most spellings of one word that are tried. */
const mostSpellings = 30;

/** Words that differ by one letter, or two in a long word; the nearest and most frequent first. */
function spellings(vocabulary: Vocabulary, { term, isExact }: Word<string>): string[] {
  const length = [...term].length;
  if (isExact || length < shortestMisspelt || isUnspaced(term)) return [];
  const most = length >= longWord ? 2 : 1;
  const letters = lettersOf(term);
  const lengths = Array.from({ length: 2 * most + 1 }, (_, at) => length - most + at);
  const near = lengths
    .flatMap(each => vocabulary.get(each) ?? [])
    .filter(each => bitsIn(each.letters ^ letters) <= 2 * most)
    .map(each => ({ ...each, distance: editDistance(each.word, term, most) }))
    .filter(({ distance }) => distance <= most);
  return near
    .sort((a, b) => a.distance - b.distance || b.count - a.count)
    .slice(0, mostSpellings)
    .map(({ word }) => word);
}
