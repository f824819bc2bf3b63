import { editDistance, wordsOf } from '../text/fold.ts';

/** Services ignore further words as well. */
const mostWords = 12;
/** Words of nearly every title. */
const common = new Set(['a', 'an', 'and', 'the', 'of', 'by']);

/** The words of a text that must be found: without those of nearly every title, unless it has no others. */
export function decisiveWords(text: string): string[] {
  const words = [...new Set(wordsOf(text))].slice(0, mostWords);
  const decisive = words.filter(word => !common.has(word));
  return decisive.length > 0 ? decisive : words;
}

const shortestBeginning = 3;
/** In scripts without spaces between words, any part of the text may be a word. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** Whether a word is among others or begins one of them. */
export function hasWord(word: string, others: readonly string[]): boolean {
  if (unspaced.test(word))
    return others.some(other => other.includes(word)) || others.join('').includes(word);
  return others.some(other => other === word || (word.length >= shortestBeginning && other.startsWith(word)));
}

/** Spellings that are further from the usual one than a typing mistake. */
export const usualSpellings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    night: 'nite',
    tonight: 'tonite',
    light: 'lite',
    bright: 'brite',
    through: 'thru',
    though: 'tho',
    love: 'luv',
    you: 'u ya',
    your: 'ur',
    because: 'cuz coz cos',
    until: 'til till',
    them: 'em',
    of: 'o',
    and: 'n',
  }).flatMap(([usual, others]) => others.split(' ').map((other): [string, string] => [other, usual])),
);

/** Whether one word is another usual spelling of the other. */
export const isOtherSpelling = (word: string, other: string): boolean =>
  usualSpellings.get(word) === other || usualSpellings.get(other) === word;

/** Whether one word may be a misspelling of the other. */
export function isNearWord(word: string, other: string): boolean {
  const most = word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
  return most > 0 && editDistance(word, other, most) <= most;
}
