const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** Ways to write a date: `2022-10-13`, "13 October 2022", "October 13, 2022". */
export function dateSpellings(date: string): string[] {
  const [year = '', month = '', day = ''] = date.split('-');
  const name = months[Number(month) - 1] ?? '';
  const number = String(Number(day));
  return [
    date,
    ...[name, name.slice(0, 3)].flatMap(word => [
      `${number} ${word} ${year}`,
      `${number}. ${word} ${year}`,
      `${number}th of ${word} ${year}`,
      `${word} ${number}, ${year}`,
      `${word} ${number} ${year}`,
      ...['st', 'nd', 'rd', 'th'].flatMap(ending => [
        `${word} ${number}${ending}, ${year}`,
        `${number}${ending} ${word} ${year}`,
        `${number}${ending} of ${word} ${year}`,
      ]),
    ]),
  ];
}

const monthNames = months.map(name => `${name}|${name.slice(0, 3)}`).join('|');
const dayFirst = new RegExp(
  `\\b(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)? (?:of )?(?<month>${monthNames}) (?<year>\\d{4})\\b`,
  'g',
);
const monthFirst = new RegExp(
  `\\b(?<month>${monthNames}) (?<day>\\d{1,2})(?:st|nd|rd|th)?,? (?<year>\\d{4})\\b`,
  'g',
);
const isoDate = /\b\d{4}-\d{2}-\d{2}\b/g;

/** The whole dates in an English text, with how each is written there. */
export function datesIn(text: string): { readonly text: string; readonly date: string }[] {
  return [isoDate, dayFirst, monthFirst].flatMap(form =>
    [...text.matchAll(form)].map(({ 0: all, groups: { year = '', month = '', day = '' } = {} }) => {
      const number = months.findIndex(name => name.startsWith(month.slice(0, 3))) + 1;
      const date = `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
      return { text: all, date: year === '' ? all : date };
    }),
  );
}

/** Ways to write a length: "3:37", "3 min 37", "3 minutes and 37 seconds". */
export function lengthSpellings(seconds: number): string[] {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const padded = String(rest).padStart(2, '0');
  return [
    `${minutes}:${padded}`,
    ...['min', 'min.', 'm', 'mins', 'minutes'].flatMap(word => [
      `${minutes} ${word} ${rest}`,
      `${minutes} ${word} ${padded}`,
      `${minutes}${word} ${rest}`,
      `${minutes} ${word} and ${rest}`,
      `${minutes} ${word} et ${rest}`,
    ]),
    `${minutes}'${padded}`,
    `${seconds} s`,
  ];
}

/** Ways to say that something does not exist or cannot be done. */
export const refusals = [
  "can't",
  'cannot',
  'can not',
  'unable',
  "couldn't",
  'could not',
  'not able',
  "isn't",
  'is not',
  "doesn't",
  'does not',
  'not possible',
  'no match',
  'not found',
  "didn't find",
  'did not find',
  'found no',
  'nothing',
  'there is no',
  "there's no",
  'no way',
  'not available',
  'not offer',
] as const;
