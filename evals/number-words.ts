const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

const values = new Map<string, number>([
  ...units.map((word, value) => [word, value] as const),
  ...tens.map((word, index) => [word, (index + 2) * 10] as const),
  ...ordinals.map((word, index) => [word, index + 1] as const),
  ['dozen', 12],
  ['hundred', 100],
]);

/** The numbers written in a text as English words: "twelve" is 12, "twenty-five" 25. */
export function numberWords(text: string): number[] {
  const found = text
    .toLowerCase()
    .split(/[^a-z]+/)
    .map(word => values.get(word));
  return found.flatMap((value, index) => {
    const next = found[index + 1];
    if (value === undefined) return [];
    return value >= 20 && value < 100 && next !== undefined && next < 10 ? [value, value + next] : [value];
  });
}
