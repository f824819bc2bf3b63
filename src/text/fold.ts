/** Longest text that is folded; names are shorter, and some comparisons take the square of the length. */
const longestName = 500;
export const cutName = (text: string): string => text.slice(0, longestName);

/** Letters without a decomposition into a plain letter and a mark. */
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
const undecomposed = /[øłßæœđðþıħŋς]/g;

/** Accents of European scripts, vowel points of Hebrew and Arabic, the Arabic stretch. */
const marks = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u0652\u0670]/g;

/** The first 500 characters without case, accents, ligatures and full-width forms. Folding twice changes nothing. */
export const fold = (text: string): string =>
  cutName(text)
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(marks, '')
    .normalize('NFC')
    .replace(undecomposed, letter => plainLetters[letter] ?? letter);
