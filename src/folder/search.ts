import { groupBy } from '../demo/catalogue/derive.ts';
import { type Nodes, nodesOf, type ServedCatalogue } from '../demo/catalogue/graph.ts';
import { asksOfTracks, type SearchIndex, smallSearches } from '../demo/search/index.ts';
import { isUnspaced, type Query } from '../demo/search/query.ts';
import * as searchable from '../demo/search/searchable.ts';
import { longWord, shortestBeginning, shortestMisspelt } from '../demo/search/text-search.ts';
import { editDistance, wordsOf } from '../text/fold.ts';
import type { FolderIndex } from './index-file.ts';

/** The columns of a kind with the title first, and those that are searched only by their names. */
const columns = {
  track: { all: ['track', 'artist', 'album'], exact: ['label'] },
  album: { all: ['album', 'artist'], exact: [] },
  artist: { all: ['artist'], exact: [] },
} as const;
type Kind = keyof typeof columns;

/** As many as the service shows. */
const mostHits = 300;
/** Tracks that lead to albums or artists. */
const mostTracks = 3000;

/** Searches an index. It belongs to one version of it. */
export function folderSearch(index: FolderIndex, catalogue: ServedCatalogue): SearchIndex {
  const vocabularies = vocabulariesOf(index);
  const keys = {
    track: searchable.tracks(catalogue).keys,
    album: searchable.albums(catalogue).keys,
    artist: searchable.artists(catalogue).keys,
  };
  const find = (kind: Kind, query: Query, most = mostHits) =>
    findIds({ index, kind, vocabularies }, query, most);
  const nodes = <T extends { id: number }>(
    of: Nodes<T>,
    ids: readonly number[],
    textOf: (node: T) => string,
    query: Query,
  ) => wholeFirst(nodesOf(of, ids), textOf, query);
  const coded = (code: string) => index.row('SELECT id FROM code WHERE code = ?', code)?.number('id') ?? 0;
  return {
    tracks: query =>
      searchable.best(
        nodes(catalogue.tracks, find('track', query), ({ title }) => title, query),
        query.order,
        keys.track,
      ),
    albums(query) {
      const ids = asksOfTracks(query, ['album', 'artist'])
        ? nodesOf(catalogue.tracks, find('track', query, mostTracks)).map(({ albumId }) => albumId)
        : find('album', query);
      const found = nodes(catalogue.albums, [...new Set(ids)], ({ title }) => title, query);
      return searchable.best(found, query.order, keys.album);
    },
    artists(query) {
      const ids = asksOfTracks(query, ['artist'])
        ? nodesOf(catalogue.tracks, find('track', query, mostTracks)).map(({ artistId }) => artistId)
        : find('artist', query);
      const found = nodes(catalogue.artists, [...new Set(ids)], ({ name }) => name, query);
      return searchable.best(found, query.order, keys.artist);
    },
    ...smallSearches(catalogue),
    trackByIsrc: isrc => catalogue.tracks.get(coded(`isrc ${isrc}`)),
    albumByUpc: upc => catalogue.albums.get(coded(`upc ${upc}`)),
  };
}

/** What has only searched words in its title is probably what was meant. */
function wholeFirst<T>(items: readonly T[], textOf: (item: T) => string, { words, fields }: Query): T[] {
  const asked = new Set([...words, ...Object.values(fields).flat()]);
  const isWhole = (item: T) => wordsOf(textOf(item)).every(word => asked.has(word));
  return items
    .map(item => ({ item, whole: Number(isWhole(item)) }))
    .sort((a, b) => b.whole - a.whole)
    .map(({ item }) => item);
}

/** A word to find in these columns. */
interface Word {
  readonly term: string;
  readonly columns: readonly string[];
  readonly isExact: boolean;
}

/** A field that a kind does not have is searched in all its columns. */
function wordsIn(kind: Kind, { words, fields }: Query): Word[] {
  const all: readonly string[] = columns[kind].all;
  const exact: readonly string[] = columns[kind].exact;
  const named = Object.entries(fields).flatMap(([name, terms]) =>
    terms.map(term => ({
      term,
      columns: all.includes(name) || exact.includes(name) ? [name] : all,
      isExact: exact.includes(name),
    })),
  );
  return [...words.map(term => ({ term, columns: all, isExact: false })), ...named];
}

interface Place {
  readonly index: FolderIndex;
  readonly kind: Kind;
  readonly vocabularies: (kind: Kind) => Vocabulary;
}

/** The ids of what has all words, the best match first; misspellings where nothing is found. */
function findIds({ index, kind, vocabularies }: Place, query: Query, most: number): number[] {
  const words = wordsIn(kind, query);
  if (words.length === 0) return kind === 'track' ? withinBounds(index, query, most) : [];
  const find = (spelled: (word: Word) => readonly string[]) =>
    matching(
      index,
      kind,
      words.map(word => expression(word, spelled(word), query)),
      query,
      most,
    );
  const exact = find(({ term }) => [term]);
  if (exact.length > 0 || query.strict) return exact;
  return find(word => [word.term, ...spellings(vocabularies(kind), word)]);
}

function expression(
  { term, columns: names, isExact }: Word,
  terms: readonly string[],
  { strict }: Query,
): string {
  const isBeginning = isUnspaced(term) || (!strict && !isExact && term.length >= shortestBeginning);
  const texts = terms.map(each => `"${each}"${each === term && isBeginning ? ' *' : ''}`);
  return `{${names.join(' ')}} : (${texts.join(' OR ')})`;
}

function matching(
  index: FolderIndex,
  kind: Kind,
  parts: readonly string[],
  query: Query,
  most: number,
): number[] {
  const match = parts.join(' AND ');
  const table = `words_${kind}`;
  const rows =
    kind === 'track'
      ? index.rows(
          `SELECT measure.id AS id FROM ${table} JOIN measure ON measure.id = ${table}.rowid
            WHERE ${table} MATCH ? AND ${boundsSql} ORDER BY bm25(${table}, 2.0) * (1.0 + popularity / 2000000.0) LIMIT ?`,
          ...[match, ...boundsOf(query), most],
        )
      : index.rows(
          `SELECT rowid AS id FROM ${table} WHERE ${table} MATCH ? ORDER BY bm25(${table}, 2.0) LIMIT ?`,
          match,
          most,
        );
  return rows.map(row => row.number('id'));
}

const withinBounds = (index: FolderIndex, query: Query, most: number): number[] =>
  Object.keys(query.bounds).length === 0
    ? []
    : index
        .rows(
          `SELECT id FROM measure WHERE ${boundsSql} ORDER BY popularity DESC LIMIT ?`,
          ...boundsOf(query),
          most,
        )
        .map(row => row.number('id'));

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

/** Read where nothing was found as it was written, once for each kind. */
function vocabulariesOf(index: FolderIndex): (kind: Kind) => Vocabulary {
  const known = new Map<Kind, Vocabulary>();
  return kind => {
    const there = known.get(kind);
    if (there !== undefined) return there;
    const words = index.rows(`SELECT term, doc FROM vocabulary_${kind}`).map(row => {
      const word = row.text('term');
      return { word, count: row.number('doc'), letters: lettersOf(word) };
    });
    const read = groupBy(words, ({ word }) => [...word].length);
    known.set(kind, read);
    return read;
  };
}

/** A bit for each letter, so that words that are far apart need not be compared. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function bitsIn(letters: number): number {
  let count = 0;
  for (let left = letters; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** The most spellings of one word that are tried. */
const mostSpellings = 30;

/** Words that differ by one letter, or two in a long word; the nearest and most frequent first. */
function spellings(vocabulary: Vocabulary, { term, isExact }: Word): string[] {
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
