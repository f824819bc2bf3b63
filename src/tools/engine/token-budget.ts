/** What an answer may cost the assistant that reads it. */
export const budgets = { brief: 4000, full: 8000 } as const;

/** Costs are whole hundredths of a token: V8 makes an object of each fraction. */
const wordCost = (length: number) => 105 + 16 * Math.max(0, length - 4);

/** Runs of characters that a tokenizer takes apart alike, and what each costs for its length. A character begins the first that it can. */
const runs = [
  { of: /\d/, cost: (length: number) => 110 * Math.ceil(length / 3) },
  { of: /[a-z\u00DF-\u017F]/, cost: wordCost },
  { of: /[A-Z\u00C0-\u00DE]/, cost: wordCost },
  { of: /[\u0400-\u052F]/, cost: (length: number) => 36 * length },
  { of: /[\u0370-\u1FFF\uA980-\uABFF]/, cost: (length: number) => 50 * length },
  { of: /[\u3040-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]/, cost: (length: number) => 105 * length },
  { of: /[^\s\p{L}\p{N}]/u, cost: (length: number) => 55 + 15 * length },
].map((run, place) => ({ ...run, bit: 1 << place }));

const [digit, small, capital] = [1, 2, 4];
/** Beside the runs that a character can be in. */
const [other, wide, known] = [1 << 7, 1 << 8, 1 << 9];

/** Of a character of no run, of an accent beside its letter, and of a space before a number or a line's end. */
const [otherCost, accentCost, apartCost] = [100, 80, 150];
const isAccent = (unit: number): boolean => unit >= 0xc0 && unit <= 0x17f;

/**
 * About how many tokens a text takes, without a tokenizer's megabytes. A test holds it against a real
 * tokenizer, on answers of the service and on other languages.
 */
export function estimateTokens(text: string): number {
  let cost = 0;
  for (let at = 0; at < text.length; ) {
    const first = bitsAt(text, at);
    const run = runs[firstRun(first)];
    const end = run === undefined ? after(at, first) : endOfRun(text, at, run.bit);
    if (run !== undefined) cost += run.cost(end - at);
    else if ((first & other) !== 0) cost += otherCost;
    else if (isApart(text, at)) cost += apartCost;
    at = end;
  }
  for (let at = 0; at < text.length; at += 1) if (isAccent(text.charCodeAt(at))) cost += accentCost;
  return Math.ceil(cost / 100);
}

/** The place of the first run that a character can begin: that of its lowest bit. Behind the last one where there is none. */
const firstRun = (bits: number): number => 31 - Math.clz32(bits & -bits);

/** A capital leads the small letters behind it. */
function endOfRun(text: string, from: number, bit: number): number {
  let at = after(from, bitsAt(text, from));
  const goesOn = bit === capital && (bitsAt(text, at) & small) !== 0 ? small : bit;
  for (let bits = bitsAt(text, at); (bits & goesOn) !== 0; bits = bitsAt(text, at)) at = after(at, bits);
  return at;
}

const after = (at: number, bits: number): number => at + ((bits & wide) === 0 ? 1 : 2);

const isApart = (text: string, at: number): boolean =>
  text[at] === '\n' || (text[at] === ' ' && (bitsAt(text, at + 1) & digit) !== 0);

/** For each UTF-16 unit that was met: matching whole texts instead took half of the memory of a call, and a twelfth of its time. */
const met = new Uint16Array(0x10000);

/** The runs that the character at a place can be in, and what else is to be known of it; 0 behind the end. */
function bitsAt(text: string, at: number): number {
  if (at >= text.length) return 0;
  const unit = text.charCodeAt(at);
  return met[unit] || bitsOf(text, at, unit);
}

function bitsOf(text: string, at: number, unit: number): number {
  const point = text.codePointAt(at) ?? unit;
  const character = String.fromCodePoint(point);
  const bits = runs.reduce((sum, { of, bit }) => (of.test(character) ? sum | bit : sum), known);
  const all = bits | (/\s/.test(character) ? 0 : other) | (point === unit ? 0 : wide);
  // Half of a pair says nothing of the next pair with that half.
  if (unit < 0xd800 || unit > 0xdfff) met[unit] = all;
  return all;
}
