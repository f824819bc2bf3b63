/** Letters that no decomposition brings down to plain ones. */
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

/** Accents of European scripts, vowel points of Hebrew and Arabic, the Arabic stretch. */
const marks = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u0652\u0670]/g;
const special = /[øłßæœđðþıħŋς]/g;

/** No name is longer; what is beyond would only cost time, which some comparisons take twice over. */
const longestName = 500;
export const bounded = (text: string): string => text.slice(0, longestName);

/** Text without case, accents, ligatures and full-width forms. Folding twice changes nothing. */
export const fold = (text: string): string =>
  bounded(text)
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(marks, '')
    .normalize('NFC')
    .replace(special, letter => plainLetters[letter] ?? letter);

const word = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * The words of a title or a name as they are compared: `Rock 'n' Roll & 1,000 Lanterns` is
 * `rock n roll and 1000 lanterns`. Of a text without letters, its signs are the one word.
 */
export function words(text: string): string[] {
  const folded = fold(text);
  const found = folded
    .replace(/(?<=\p{L})\$(?=\p{L})/gu, 's')
    .replace(/(?<=\p{L})!(?=\p{L})/gu, 'i')
    .replace(/['’ʼ‘`´׳]/g, '')
    .replace(/(?<=\d)[.,](?=\d{3}(?!\d))/g, '')
    .replace(/[&+]/g, ' and ')
    .match(word);
  if (found?.some(each => each !== 'and')) return found;
  const signs = folded.replace(/\s/g, '');
  return signs === '' ? [] : [signs];
}

const units = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const teens = 'thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ordinals = 'zeroth first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

const numbers: ReadonlyMap<string, number> = new Map([
  ...[...units, ...teens].map((name, value): [string, number] => [name, value]),
  ...tens.map((name, place): [string, number] => [name, 20 + place * 10]),
  ['hundred', 100],
  ['thousand', 1000],
]);

const romanNumbers: ReadonlyMap<string, number> = new Map(
  'i ii iii iv v vi vii viii ix x xi xii'.split(' ').map((form, at) => [form, at + 1] as const),
);

/** Words of one meaning under one form. A map, because a title's word may be `constructor`. */
const forms: ReadonlyMap<string, string> = new Map([
  ['pt', 'part'],
  ['pts', 'part'],
  ['parts', 'part'],
  ['vol', 'volume'],
  ['vols', 'volume'],
  ['nr', 'number'],
  ['num', 'number'],
  ['vs', 'versus'],
  ['n', 'and'],
  ['mister', 'mr'],
  ['saint', 'st'],
  ...ordinals.map((name, value): [string, string] => [
    name,
    `${value}${['th', 'st', 'nd', 'rd'][value] ?? 'th'}`,
  ]),
]);

/** After these, a number may be written in any way. */
const numbered = new Set(['part', 'volume', 'number', 'act', 'chapter', 'book', 'side', 'op']);

/** Words under one form each: numbers as digits, `Pt. II` as `part 2`, without articles. Canonical words stay as they are. */
export function canonical(given: readonly string[]): string[] {
  const result: string[] = [];
  for (const [place, each] of given.entries()) {
    const next = given[place + 1] ?? '';
    const form = each === 'no' && /^\d/.test(next) ? 'number' : (forms.get(each) ?? each);
    const last = result.at(-1) ?? '';
    const before = given[place - 1] ?? '';
    const value = numbers.get(form) ?? (numbered.has(last) ? romanNumbers.get(form) : undefined);
    if (value === undefined) result.push(form);
    else if (joinsTens(before, value)) result[result.length - 1] = String(Number(last) + value);
    else if (multiplies(before, value)) result[result.length - 1] = String(Number(last) * value);
    else result.push(String(value));
  }
  return withoutArticles(result);
}

/** `twenty one` is 21. */
const joinsTens = (before: string, value: number) => tens.includes(before) && value > 0 && value < 10;

/** `one thousand` is 1000. */
const multiplies = (before: string, value: number) => units.indexOf(before) > 0 && value >= 100;

function withoutArticles(list: readonly string[]): string[] {
  const rest = list.filter((each, place) => each !== 'the' && !(place === 0 && /^an?$/.test(each)));
  return rest.length > 0 ? rest : [...list];
}
