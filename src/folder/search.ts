import { once } from '../client/api/lazy.ts';
import { groupBy } from '../demo/catalogue/derive.ts';
import { type Nodes, nodesOf, type ServedCatalogue, type TrackNode } from '../demo/catalogue/graph.ts';
import { asksOfTracks, type SearchIndex, smallSearches } from '../demo/search/index.ts';
import { isUnspaced, type Query } from '../demo/search/query.ts';
import * as searchable from '../demo/search/searchable.ts';
import {
  longWord,
  type Searchable,
  shortestBeginning,
  shortestMisspelt,
  type Word,
  wordsOf,
} from '../demo/search/text-search.ts';
import { editDistance, wordsOf as titleWords } from '../text/fold.ts';
import type { FolderIndex } from './index-file.ts';

export type Kind = 'track' | 'album' | 'artist';

/** As many as the service shows. */
const mostHits = 300;
/** Tracks that lead to albums or artists. */
const mostTracks = 3000;

/** Searches an index. It belongs to one version of it. */
export function folderSearch(index: FolderIndex, catalogue: ServedCatalogue): SearchIndex {
  const finder = <T, F extends string>(kind: Kind, nodes: Nodes<T>, source: Searchable<T, F>) => {
    const place: Place = { index, kind, vocabulary: once(() => vocabularyOf(index, kind)) };
    const find = (query: Query, most = mostHits) => findIds(place, wordsOf(source, query), query, most);
    const titleOf = (node: T) => source.text(node, source.fields[0]);
    const sorted = (ids: readonly number[], query: Query) => {
      const found = wholeFirst(nodesOf(nodes, new Set(ids)), titleOf, query);
      return searchable.best(found, query.order, source.keys);
    };
    return { find, sorted };
  };
  const tracks = finder('track', catalogue.tracks, searchable.tracks(catalogue));
  const albums = finder('album', catalogue.albums, searchable.albums(catalogue));
  const artists = finder('artist', catalogue.artists, searchable.artists(catalogue));
  const ofTracks = (query: Query, idOf: (track: TrackNode) => number) =>
    nodesOf(catalogue.tracks, tracks.find(query, mostTracks)).map(idOf);
  const coded = (code: string) => index.row('SELECT id FROM code WHERE code = ?', code)?.number('id') ?? 0;
  return {
    tracks: query => tracks.sorted(tracks.find(query), query),
    albums(query) {
      const asksTracks = asksOfTracks(query, ['album', 'artist']);
      return albums.sorted(
        asksTracks ? ofTracks(query, ({ albumId }) => albumId) : albums.find(query),
        query,
      );
    },
    artists(query) {
      const asksTracks = asksOfTracks(query, ['artist']);
      return artists.sorted(
        asksTracks ? ofTracks(query, ({ artistId }) => artistId) : artists.find(query),
        query,
      );
    },
    ...smallSearches(catalogue),
    trackByIsrc: isrc => catalogue.tracks.get(coded(`isrc ${isrc}`)),
    albumByUpc: upc => catalogue.albums.get(coded(`upc ${upc}`)),
  };
}

/** What has only searched words in its title is probably what was meant. */
function wholeFirst<T>(items: readonly T[], titleOf: (item: T) => string, { words, fields }: Query): T[] {
  const asked = new Set([...words, ...Object.values(fields).flat()]);
  const whole = items.filter(item => titleWords(titleOf(item)).every(word => asked.has(word)));
  return [...new Set([...whole, ...items])];
}

interface Place {
  readonly index: FolderIndex;
  readonly kind: Kind;
  readonly vocabulary: () => Vocabulary;
}

/** The ids of what has all words, the best match first; misspellings where nothing is found. */
function findIds(place: Place, words: readonly Word<string>[], query: Query, most: number): number[] {
  const find = (spelled: (word: Word<string>) => readonly string[]) =>
    matching(place, words.map(word => expression(word, spelled(word), query)).join(' AND '), query, most);
  if (words.length === 0) return place.kind === 'track' ? withinBounds(place.index, query, most) : [];
  const exact = find(({ term }) => [term]);
  if (exact.length > 0 || query.strict) return exact;
  return find(word => [word.term, ...spellings(place.vocabulary(), word)]);
}

function expression({ term, fields, isExact }: Word<string>, terms: readonly string[], { strict }: Query) {
  const isBeginning = isUnspaced(term) || (!strict && !isExact && term.length >= shortestBeginning);
  const texts = terms.map(each => `"${each}"${each === term && isBeginning ? ' *' : ''}`);
  return `{${fields.join(' ')}} : (${texts.join(' OR ')})`;
}

function matching({ index, kind }: Place, match: string, query: Query, most: number): number[] {
  const table = `words_${kind}`;
  const found =
    kind === 'track'
      ? index.rows(
          `SELECT measure.id AS id FROM ${table} JOIN measure ON measure.id = ${table}.rowid
            WHERE ${table} MATCH ? AND ${boundsSql} ORDER BY bm25(${table}, 2.0) * (1.0 + popularity / 2000000.0) LIMIT ?`,
          ...[match, ...boundsOf(query), most],
        )
      : index.rows(
          `SELECT rowid AS id FROM ${table} WHERE ${table} MATCH ? ORDER BY bm25(${table}, 2.0) LIMIT ?`,
          ...[match, most],
        );
  return found.map(row => row.number('id'));
}

function withinBounds(index: FolderIndex, query: Query, most: number): number[] {
  if (Object.keys(query.bounds).length === 0) return [];
  const sql = `SELECT id FROM measure WHERE ${boundsSql} ORDER BY popularity DESC LIMIT ?`;
  return index.rows(sql, ...boundsOf(query), most).map(row => row.number('id'));
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
function vocabularyOf(index: FolderIndex, kind: Kind): Vocabulary {
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
