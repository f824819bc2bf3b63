/** What an answer may cost the assistant that reads it. */
export const budgets = { brief: 4000, full: 8000 } as const;

/** Runs that a tokenizer takes apart alike, and what each costs: so much, and more for its length. */
const runs = [
  { name: 'digits', of: '\\d+', cost: (length: number) => 1.1 * Math.ceil(length / 3) },
  {
    name: 'word',
    of: '[A-Z\\u00C0-\\u00DE]?[a-z\\u00DF-\\u017F]+|[A-Z\\u00C0-\\u00DE]+',
    cost: (length: number) => 1.05 + 0.16 * Math.max(0, length - 4),
  },
  { name: 'cyrillic', of: '[\\u0400-\\u052F]+', cost: (length: number) => 0.36 * length },
  { name: 'alphabet', of: '[\\u0370-\\u1FFF\\uA980-\\uABFF]+', cost: (length: number) => 0.5 * length },
  {
    name: 'ideographs',
    of: '[\\u3040-\\u9FFF\\uAC00-\\uD7AF\\uF900-\\uFAFF]+',
    cost: (length: number) => 1.05 * length,
  },
  { name: 'apart', of: ' (?=\\d)|\\n', cost: () => 1.5 },
  { name: 'marks', of: '[^\\s\\p{L}\\p{N}]+', cost: (length: number) => 0.55 + 0.15 * length },
  { name: 'other', of: '\\S', cost: () => 1 },
] as const;

const anyRun = new RegExp(runs.map(({ name, of }) => `(?<${name}>${of})`).join('|'), 'gu');
const accents = /[\u00C0-\u017F]/g;

/**
 * About how many tokens a text takes, without a tokenizer's megabytes. A test holds it against a real
 * tokenizer, on answers of the service and on other languages.
 */
export function estimateTokens(text: string): number {
  let tokens = 0.8 * (text.match(accents)?.length ?? 0);
  for (const { 0: run, groups } of text.matchAll(anyRun)) {
    tokens += runs.find(({ name }) => groups?.[name] !== undefined)?.cost(run.length) ?? 0;
  }
  return Math.ceil(tokens);
}
