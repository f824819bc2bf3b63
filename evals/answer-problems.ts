import type { Task } from './task.ts';

/** What the final answer does not mention. Case, accents and kinds of quotes and spaces do not matter. */
export const answerProblems = ({ says = [] }: Task, answer: string): string[] =>
  says
    .map(words => [words].flat())
    .filter(spellings => !spellings.some(holdsIn(answer)))
    .map(spellings => `the answer does not say ${spellings.join(' or ')}`);

/** The spellings of required words that the answer uses and that `read` contains. */
export const quotedIn = ({ says = [] }: Task, answer: string, read: string): string[] =>
  says.flatMap(words => [words].flat().filter(holdsIn(answer)).filter(holdsIn(read)).slice(0, 1));

/** Tests whether the text contains words. */
export function holdsIn(text: string): (words: string) => boolean {
  const held = plain(text);
  return words => held.includes(plain(words));
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐‑–—]/g, '-')
    .replace(/(\d)[, {2}.](?=\d{3}\b)/g, '$1')
    .replace(/[\s*_`]+/g, ' ');
