/** The number of letters to add, drop, change or swap with their neighbour, up to `most`; above it, `most + 1`. */
export function typos(a: string, b: string, most: number): number {
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
    // No swap leads past it: what a swap comes from is one mistake away from this row.
    if (Math.min(...row) > most) return most + 1;
    [before, last, above] = [last, row, letter];
  }
  return Math.min(last[right.length] ?? 0, most + 1);
}

const hasDigit = /\p{N}/u;
const romanNumeral = /^[ivxlc]+$/;
/** One sign of these is a syllable or a word, and another one is mostly another word. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** How many mistakes a word may have and still be this word. Numbers and very short words have none. */
function allowed(word: string, long: boolean): number {
  if (hasDigit.test(word)) return 0;
  const length = [...word].length;
  if (dense.test(word)) return length >= 5 ? 1 : 0;
  if (length <= 2) return 0;
  if (length === 3) return long && !romanNumeral.test(word) ? 1 : 0;
  return length >= 8 ? 2 : 1;
}

/**
 * How many mistakes make one list of words the other: 0 for the same words; undefined where they are too many
 * to be the same words misspelt. Words may be run together or apart.
 */
export function misspelt(a: readonly string[], b: readonly string[]): number | undefined {
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
  return typos(one, other, 1) <= 1 ? 1 : undefined;
}

const digits = (list: readonly string[]) => list.filter(each => hasDigit.test(each)).join(' ');

function wordByWord(a: readonly string[], b: readonly string[], long: boolean, most: number) {
  let sum = 0;
  for (const [place, word] of a.entries()) {
    const other = b[place] ?? '';
    if (word === other) continue;
    if (hasDigit.test(other) || (romanNumeral.test(word) && romanNumeral.test(other))) return undefined;
    const may = Math.min(allowed(word, long), Math.max(1, allowed(other, long)));
    const found = typos(word, other, may);
    if (found > may) return undefined;
    sum += found;
  }
  return sum <= most ? sum : undefined;
}

/** How much two lists of words have in common, from 0 to 1, by their pairs of neighbouring letters. */
export function overlap(a: readonly string[], b: readonly string[]): number {
  const [left, right] = [pairs(a.join(' ')), pairs(b.join(' '))];
  const rest = [...right];
  const common = left.filter(pair => {
    const at = rest.indexOf(pair);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  return (2 * common.length) / (left.length + right.length);
}

const pairs = (text: string): string[] => {
  const signs = [...` ${text} `];
  return signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
};
