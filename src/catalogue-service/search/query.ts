import { orders } from '../../client/api/common-fields.ts';
import { serviceErrors } from '../../library/service-form.ts';
import { fold } from '../../text/fold.ts';

export type Order = (typeof orders)[number];

export type TextField = 'artist' | 'album' | 'track' | 'label';
type NumberField = 'dur_min' | 'dur_max' | 'bpm_min' | 'bpm_max';

export interface Query {
  /** Words to find in any field. */
  readonly words: readonly string[];
  /** Words to find in one field. */
  readonly fields: Readonly<Partial<Record<TextField, readonly string[]>>>;
  /** Seconds, or beats per minute; inclusive. */
  readonly bounds: Readonly<Partial<Record<NumberField, number>>>;
  /** Whole words only, without misspellings. */
  readonly strict: boolean;
  readonly order: Order;
}

const term =
  /(?<!\S)(?:(artist|album|track|label)|(dur_min|dur_max|bpm_min|bpm_max)):(?:"([^"]*)"?|([^\s"]\S*))/g;

const isOrder = (given: string): given is Order => orders.some(order => order === given);
const isText = (name: string | undefined): name is TextField => name !== undefined;

const numberOf = (value: string): number => {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) throw serviceErrors.invalidQuery();
  return number;
};

/** Reads `q`: free text and `field:value` terms, in any order. */
function parse(q: string): Pick<Query, 'words' | 'fields' | 'bounds'> {
  const fields: Partial<Record<TextField, readonly string[]>> = {};
  const bounds: Record<string, number> = {};
  const rest = q.replace(term, (_, text: string | undefined, number: string | undefined, quoted, bare) => {
    const value = String(quoted ?? bare);
    if (isText(text)) fields[text] = [...(fields[text] ?? []), ...queryTerms(value)];
    else if (number !== undefined) bounds[number] = numberOf(value);
    return ' ';
  });
  return { words: queryTerms(rest), fields, bounds };
}

/** Reads a search's parameters. Throws error 501 without `q`, and 500 for a blank one or an unknown order. */
export function readQuery(params: Readonly<Record<string, string>>): Query {
  const { q, strict = 'off', order = 'RANKING' } = params;
  if (q === undefined) throw serviceErrors.missing('q');
  if (q.trim() === '') throw serviceErrors.emptyParameter();
  if (!isOrder(order)) throw serviceErrors.wrongParameter('order');
  return { ...parse(q), strict: /^(on|true|1)$/i.test(strict), order };
}

/** `Dvořák & Łódź` becomes `dvorak  and  lodz`. */
const folded = (text: string): string => fold(text).replaceAll('&', ' and ').replaceAll('’', "'");

/** A word, or an emoji. */
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:'[\p{L}\p{N}\p{M}]+)*|(?![©®™])\p{Extended_Pictographic}/gu;
/** What a text consists of that has neither: "!!!", "÷". */
const sign = /[^\s\p{C}\p{M}"]+/gu;
/** Scripts without spaces between words, and Korean, where particles follow a word. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function wordsIn(text: string): string[] {
  const found = folded(text).match(word);
  const signs = found ? undefined : text.match(sign);
  return found ?? (signs ? [signs.join('')] : []);
}

/** Whether any part of the word can be searched. */
export const isUnspaced = (term: string): boolean => unspaced.test(term);

/** How much of a run without spaces is indexed. */
const longestRun = 24;

const ends = (run: string): string[] => {
  const letters = [...run].slice(0, longestRun);
  return letters.map((_, from) => letters.slice(from).join(''));
};

/** The index terms of a text: its words, the parts of `l'amour`, and every end of a run without spaces. */
export const indexTerms = (text: string): string[] =>
  wordsIn(text).flatMap(term => {
    if (isUnspaced(term)) return ends(term);
    return term.includes("'") ? [term.replaceAll("'", ''), ...term.split("'")] : term;
  });

/** The words of a text, each once, as queries have them. */
export const distinctWords = (text: string): string[] => [
  ...new Set(wordsIn(text).map(term => term.replaceAll("'", ''))),
];

const mostWords = 12;

const queryTerms = (text: string): string[] => distinctWords(text).slice(0, mostWords);
