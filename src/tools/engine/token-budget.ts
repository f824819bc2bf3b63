/** How many tokens an answer may cost the assistant that reads it. */
export const budgets = { brief: 4000, full: 8000 } as const;

/** Text as tokenizers split it: numbers, words by script, signs, and white space that costs a token of its own. */
const pieces =
  /(?<digits>\d+)|(?<latin>[A-Z\u00C0-\u00DE][a-z\u00DF-\u017F]+|[a-z\u00DF-\u017F]+|[A-Z\u00C0-\u00DE]+)|(?<cyrillic>[\u0400-\u052F]+)|(?<otherScript>[\u0370-\u1FFF\uA980-\uABFF]+)|(?<eastAsian>[\u3040-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]+)|(?<signs>[^\s\p{L}\p{N}]+)|(?<space>\n| (?=\d))|(?<other>\S)/gu;

/** What a piece of a given length costs, in tokens. */
const costs: Readonly<Record<string, (length: number) => number>> = {
  digits: length => 1.1 * Math.ceil(length / 3),
  latin: length => 1.05 + 0.16 * Math.max(0, length - 4),
  cyrillic: length => 0.36 * length,
  otherScript: length => 0.5 * length,
  eastAsian: length => 1.05 * length,
  signs: length => 0.55 + 0.15 * length,
  space: () => 1.5,
  other: () => 1,
};
const accents = /[\u00C0-\u017F]/g;
const accentCost = 0.8;

/**
 * About how many tokens a text takes. A test compares the estimate with a real tokenizer, on answers of the service
 * and on other languages.
 */
export function estimateTokens(text: string): number {
  let cost = accentCost * (text.match(accents)?.length ?? 0);
  for (const { 0: piece, groups = {} } of text.matchAll(pieces)) {
    const kind = Object.keys(groups).find(name => groups[name] !== undefined) ?? 'other';
    cost += costs[kind]?.(piece.length) ?? 0;
  }
  // Sums of hundredths are not exact in binary.
  return Math.ceil(Math.round(cost * 100) / 100);
}
