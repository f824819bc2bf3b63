import { wordsOf } from '../../text/fold.ts';
import { ordinals, romanNumerals } from './numerals.ts';

const units = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const teens = 'thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const numbers: ReadonlyMap<string, number> = new Map([
  ...[...units, ...teens].map((name, value): [string, number] => [name, value]),
  ...tens.map((name, place): [string, number] => [name, 20 + place * 10]),
  ['hundred', 100],
  ['thousand', 1000],
]);

const romanNumbers: ReadonlyMap<string, number> = new Map(
  romanNumerals.map((form, at) => [form, at + 1] as const),
);

/** Spellings and their common form. A map, because a title's word may be `constructor`. */
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
  ...['zeroth', ...ordinals].map((name, value): [string, string] => [
    name,
    `${value}${['th', 'st', 'nd', 'rd'][value] ?? 'th'}`,
  ]),
]);

/** Words in front of a number, which may then be Roman. */
const beforeNumber = new Set(['part', 'volume', 'number', 'act', 'chapter', 'book', 'side', 'op']);

/** The words a text is compared by, joined: equal for spellings of one name. */
export const nameKey = (text: string): string => canonicalWords(wordsOf(text)).join(' ');

/** Words in one form each: numbers as digits, `Pt. II` as `part 2`, without articles. Canonical words stay unchanged. */
export function canonicalWords(given: readonly string[]): string[] {
  const result: string[] = [];
  for (const [place, word] of given.entries()) {
    const next = given[place + 1] ?? '';
    const form = word === 'no' && /^\d/.test(next) ? 'number' : (forms.get(word) ?? word);
    const last = result.at(-1) ?? '';
    const before = given[place - 1] ?? '';
    const value = numbers.get(form) ?? (beforeNumber.has(last) ? romanNumbers.get(form) : undefined);
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
