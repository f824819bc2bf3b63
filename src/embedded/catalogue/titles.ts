import { SCRIPTS, type ScriptName } from './data/scripts.ts';
import {
  ACCENTED,
  ADJECTIVES,
  FLAVOUR,
  GERUNDS,
  GIVEN,
  NOUNS,
  PLACES,
  PLURALS,
  PREPOSITIONS,
  SPANISH_FIRST,
  SPANISH_LAST,
  TIMES,
  VERBS,
} from './data/words.ts';
import type { Random } from './random.ts';

type Pattern = (random: Random) => string;

const PATTERNS: readonly Pattern[] = [
  r => `${r.pick(ADJECTIVES)} ${r.pick(NOUNS)}`,
  r => `${r.pick(ADJECTIVES)} ${r.pick(PLURALS)}`,
  r => `${r.pick(NOUNS)} & ${r.pick(NOUNS)}`,
  r => `${r.pick(NOUNS)} in ${r.pick(TIMES)}`,
  r => `${r.pick(GERUNDS)} ${r.pick(PREPOSITIONS)} the ${r.pick(NOUNS)}`,
  r => `${r.pick(GERUNDS)} in ${r.pick(TIMES)}`,
  r => `Don't ${r.pick(VERBS)} the ${r.pick(NOUNS)}`,
  r => `${r.pick(VERBS)} Me Like ${withArticle(r.pick(NOUNS))}`,
  r => `${r.pick(VERBS)} the ${r.pick(PLURALS)}`,
  r => `${r.between(2, 99)} ${r.pick(PLURALS)}`,
  r => `Letter to ${r.pick(GIVEN)}`,
  r => `${r.pick(GIVEN)}'s ${r.pick(NOUNS)}`,
  r => `The ${r.pick(NOUNS)} on ${r.pick(PLACES)}`,
  r => `${r.pick(PLACES)}, ${r.between(1, 12)} ${r.chance(0.5) ? 'A.M.' : 'P.M.'}`,
  r => `(${r.pick(VERBS)} the) ${r.pick(NOUNS)}`,
  r => `I'd ${r.pick(VERBS)} the ${r.pick(NOUNS)} for You`,
  r => `${r.pick(NOUNS)}, ${r.pick(NOUNS)}`,
  r => r.pick(NOUNS),
  r => `${r.pick(NOUNS)} No. ${r.between(2, 12)}`,
  r => r.pick(ACCENTED),
];

const LATIN = 197;

const withArticle = (noun: string) => `${/^[AEIOU]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** One song title in the manner of a genre; `script` writes it in another alphabet. */
export function makeTitle(random: Random, genreId: number, script?: ScriptName): string {
  if (script) return scriptTitle(random, script);
  if (genreId === LATIN && random.chance(0.75))
    return `${random.pick(SPANISH_FIRST)} ${random.pick(SPANISH_LAST)}`;
  const flavour = FLAVOUR[genreId];
  if (flavour && random.chance(0.25)) return random.pick(flavour);
  return random.pick(PATTERNS)(random);
}

/** Different titles for one album, some of them in two parts; at most `count`. */
export function makeTitles(random: Random, genreId: number, count: number, script?: ScriptName): string[] {
  const titles = new Set<string>();
  for (let tries = 0; titles.size < count && tries < count * 4; tries++) {
    const title = makeTitle(random, genreId, script);
    if (titles.size + 2 <= count && random.chance(0.012))
      titles.add(`${title}, Pt. 1`).add(`${title}, Pt. 2`);
    else titles.add(title);
  }
  return [...titles];
}

export function scriptTitle(random: Random, name: ScriptName): string {
  const { firsts, lasts, joiner } = SCRIPTS[name];
  return random.pick(firsts) + joiner + random.pick(lasts);
}
