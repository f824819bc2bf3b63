import { fold } from '../../text/fold.ts';

/** Text as it is searched: `Dvořák & Łódź` is `dvorak  and  lodz`. */
const folded = (text: string): string => fold(text).replaceAll('&', ' and ').replaceAll('’', "'");

const word = /[\p{L}\p{N}\p{M}]+(?:'[\p{L}\p{N}\p{M}]+)*/gu;
/** Scripts written without spaces between words, and the Korean one, where particles stand at a word's end. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const found = (text: string): string[] => folded(text).match(word) ?? [];

/** Whether the word's script has no spaces, so that a part from its middle can be asked for. */
export const isUnspaced = (term: string): boolean => unspaced.test(term);

/** The longest run of an unspaced script whose every part can be found. */
const longestRun = 24;

const ends = (run: string): string[] => {
  const letters = [...run].slice(0, longestRun);
  return letters.map((_, from) => letters.slice(from).join(''));
};

/** What a text is found by: its words, the parts of `l'amour`, and every end of a run without spaces. */
export const indexTerms = (text: string): string[] =>
  found(text).flatMap(term => {
    if (isUnspaced(term)) return ends(term);
    return term.includes("'") ? [term.replaceAll("'", ''), ...term.split("'")] : term;
  });

/** Further words of a query are ignored. */
const mostWords = 12;

/** The words a query asks for, each once. */
export const queryTerms = (text: string): string[] => [
  ...new Set(
    found(text)
      .map(term => term.replaceAll("'", ''))
      .slice(0, mostWords),
  ),
];
