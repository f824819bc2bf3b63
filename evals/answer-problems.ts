import type { Task } from './task.ts';

/** What the last words to the listener lack; case, accents and kinds of quotes and spaces aside. */
export const answerProblems = ({ says = [] }: Task, answer: string): string[] =>
  says
    .map(words => [words].flat())
    .filter(spellings => !spellings.some(holdsIn(answer)))
    .map(spellings => `the answer does not say ${spellings.join(' or ')}`);

/** Of what the answer must say, the spellings that an assistant could copy from `read`. */
export const toldIn = ({ says = [] }: Task, answer: string, read: string): string[] =>
  says.flatMap(words => [words].flat().filter(holdsIn(answer)).filter(holdsIn(read)).slice(0, 1));

/** Whether the text holds these words. */
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
