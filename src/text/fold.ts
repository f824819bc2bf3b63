/** Letters that Unicode does not decompose into plain ones. */
const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ς: 'σ',
};
const special = /[øłßæœđðþıħŋς]/g;

/** Accents of European scripts, vowel points of Hebrew and Arabic, the Arabic stretch, what joins or colours pictures. */
const marks =
  /[\u200d\ufe0e\ufe0f\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u0652\u0670]/g;
const ascii = /^[\0-\x7f]*$/;

/** Text without case, accents and full-width forms: `Dvořák` is `dvorak`. */
export function withoutAccents(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').toLowerCase().normalize('NFKD').replace(marks, '').normalize('NFC');
}

/** The same without ligatures and letters of one language: `Łódź` is `lodz`. Folding twice changes nothing. */
export const fold = (text: string): string =>
  withoutAccents(text).replace(special, letter => plainLetters[letter] ?? letter);

/** Letters and digits without case and accents: `Rap / Hip-Hop` is `rap hip hop`. */
export const foldName = (name: string): string =>
  fold(name)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();

/** A folded name without its article: The Beatles are often called Beatles. */
export const withoutArticle = (name: string): string => foldName(name).replace(/^the /, '');

/** Longest name that is compared; some comparisons take the square of the length. */
const longestName = 500;
export const cutName = (text: string): string => text.slice(0, longestName);

const wordForm = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * The words of a title or a name, folded for comparison: `Rock 'n' Roll & 1,000 Lanterns` is
 * `rock n roll and 1000 lanterns`. A text without letters or digits is one word, its signs.
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

/** Letters to add, drop, change or swap with their neighbour, up to `most`; above `most`, `most + 1`. */
export function editDistance(a: string, b: string, most: number): number {
  const [left, right] = [[...a], [...b]];
  if (Math.abs(left.length - right.length) > most) return most + 1;
  let before: number[] = [];
  let last = right.map((_, at) => at).concat(right.length);
  let above = '';
  for (const [i, letter] of left.entries()) {
    const row = [i + 1];
    let beside = '';
    for (const [j, other] of right.entries()) {
      const swap = letter === beside && above === other;
      row.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (last[j + 1] ?? 0) + 1,
          (last[j] ?? 0) + (letter === other ? 0 : 1),
          swap ? (before[j - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
      beside = other;
    }
    // A swap does not lead below this row: its origin is one mistake away from the row.
    if (Math.min(...row) > most) return most + 1;
    [before, last, above] = [last, row, letter];
  }
  return Math.min(last[right.length] ?? 0, most + 1);
}

/** Compares texts in alphabetical order. Case and accents do not count, and 9 comes before 10. */
export const alphabetical = new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare;
