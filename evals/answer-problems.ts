import type { Task } from './task.ts';

/** What the last words to the listener lack; case, accents and kinds of quotes and spaces aside. */
export function answerProblems({ says = [] }: Task, answer: string): string[] {
  const said = plain(answer);
  const holds = (words: string) => said.includes(plain(words));
  return [
    ...says
      .map(words => [words].flat())
      .filter(spellings => !spellings.some(holds))
      .map(spellings => `the answer does not say ${spellings.join(' or ')}`),
  ];
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
