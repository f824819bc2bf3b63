/** What an answer may cost the assistant that reads it. */
export const budgets = { brief: 4000, full: 8000 } as const;

/**
 * About how many tokens a text takes, without a tokenizer's megabytes: letters go about four to a token,
 * digits three, marks and other scripts nearly one each. Held to within a fifth of a real tokenizer by a test.
 */
export function estimateTokens(text: string): number {
  let letters = 0;
  let digits = 0;
  let spaces = 0;
  let others = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if ((code | 32) >= 97 && (code | 32) <= 122) letters++;
    else if (code >= 48 && code <= 57) digits++;
    else if (code === 32) spaces++;
    else others++;
  }
  return Math.ceil(letters / 4.2 + digits / 2.6 + spaces / 12 + others * 0.75);
}
