import { fold } from './fold.ts';

/** Longest name that is compared; some comparisons take the square of the length. */
const longestName = 500;
export const cutName = (text: string): string => text.slice(0, longestName);

const wordForm = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * The words of a title or a name, folded for comparison: `Rock 'n' Roll & 1,000 Lanterns` is
 * `rock n roll and 1000 lanterns`. Of a text without letters or digits, its signs are the one word.
 */
export function wordsOf(text: string): string[] {
  const folded = fold(cutName(text));
  const found = folded
    .replace(/(?<=\p{L})\$(?=\p{L})/gu, 's')
    .replace(/(?<=\p{L})!(?=\p{L})/gu, 'i')
    .replace(/['’ʼ‘`´׳]/g, '')
    .replace(/(?<=\d)[.,](?=\d{3}(?!\d))/g, '')
    .replace(/[&+]/g, ' and ')
    .match(wordForm);
  if (found?.some(each => each !== 'and')) return found;
  const signs = folded.replace(/\s/g, '');
  return signs === '' ? [] : [signs];
}
