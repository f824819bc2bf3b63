import { editDistance } from '../../text/edit-distance.ts';

const hasDigit = /\p{N}/u;
const romanNumeral = /^[ivxlc]+$/;
/** Scripts in which one sign is a syllable or a word, and another sign mostly another word. */
const ideographic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Mistakes that leave a word recognisable; none in numbers and very short words. */
function mistakesAllowed(word: string, long: boolean): number {
  if (hasDigit.test(word)) return 0;
  const length = [...word].length;
  if (ideographic.test(word)) return length >= 5 ? 1 : 0;
  if (length <= 2) return 0;
  if (length === 3) return long && !romanNumeral.test(word) ? 1 : 0;
  return length >= 8 ? 2 : 1;
}

/**
 * The typing mistakes between two spellings of a name: 0 for the same words; undefined for different names.
 * Words may be run together or apart.
 */
export function spellingMistakes(a: readonly string[], b: readonly string[]): number | undefined {
  const [one, other] = [a.join(''), b.join('')];
  if (one === other) return one === '' ? undefined : 0;
  const length = Math.min(one.length, other.length);
  const long = length >= 10;
  const most = 1 + Math.floor(length / 8);
  if (a.length === b.length) return wordByWord(a, b, long, most);
  // A space too many or too few, and perhaps one mistake more.
  const sameNumbers = digits(a) === digits(b);
  if (Math.abs(a.length - b.length) > 1 || !sameNumbers || !long) return undefined;
  if (Math.min(...[...a, ...b].map(each => each.length)) < 2) return undefined;
  return editDistance(one, other, 1) <= 1 ? 1 : undefined;
}

/** Whether two names are one, up to typing mistakes. */
export const isSameName = (a: readonly string[], b: readonly string[]): boolean =>
  spellingMistakes(a, b) !== undefined;

const digits = (list: readonly string[]) => list.filter(each => hasDigit.test(each)).join(' ');

function wordByWord(a: readonly string[], b: readonly string[], long: boolean, most: number) {
  let sum = 0;
  for (const [place, word] of a.entries()) {
    const other = b[place] ?? '';
    if (word === other) continue;
    if (hasDigit.test(other) || (romanNumeral.test(word) && romanNumeral.test(other))) return undefined;
    const may = Math.min(mistakesAllowed(word, long), Math.max(1, mistakesAllowed(other, long)));
    const found = editDistance(word, other, may);
    if (found > may) return undefined;
    sum += found;
  }
  return sum <= most ? sum : undefined;
}

/** Similarity of two lists of words, from 0 to 1: the share of letter pairs in common (Dice). */
export function bigramSimilarity(a: readonly string[], b: readonly string[]): number {
  const [left, right] = [bigrams(a.join(' ')), bigrams(b.join(' '))];
  const rest = [...right];
  const common = left.filter(pair => {
    const at = rest.indexOf(pair);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  return (2 * common.length) / (left.length + right.length);
}

const bigrams = (text: string): string[] => {
  const signs = [...` ${text} `];
  return signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
};
