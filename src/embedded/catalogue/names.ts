import type { ScriptName } from './data/scripts.ts';
import { SCRIPT_NAMES, SCRIPTS } from './data/scripts.ts';
import { ADJECTIVES, GIVEN, NOUNS, PLACES, PLURALS, SURNAME_HEADS, SURNAME_TAILS } from './data/words.ts';
import type { Random } from './random.ts';
import { scriptTitle } from './titles.ts';

export interface Name {
  name: string;
  script?: ScriptName;
}

const surname = (random: Random) => random.pick(SURNAME_HEADS) + random.pick(SURNAME_TAILS);

const PATTERNS: readonly ((random: Random) => string)[] = [
  r => `${r.pick(GIVEN)} ${surname(r)}`,
  r => `${r.pick(GIVEN)} ${surname(r)}`,
  r => `${r.pick(GIVEN)} ${surname(r)}`,
  r => `The ${r.pick(ADJECTIVES)} ${r.pick(PLURALS)}`,
  r => `${r.pick(GIVEN)} & the ${r.pick(PLURALS)}`,
  r => `${surname(r)} ${r.pick(NOUNS)} Club`,
  r => `${surname(r)} & ${surname(r)}`,
  r => `The ${surname(r)} ${r.pick(PLURALS)}`,
];

/** A name nobody in `taken` has; one in thirty in another alphabet. */
export function makeName(random: Random, taken: ReadonlyMap<string, number>): Name {
  if (random.chance(1 / 30)) {
    const script = random.pick(SCRIPT_NAMES);
    const name = scriptTitle(random, script);
    if (!taken.has(name)) return { name, script };
  }
  for (;;) {
    const name = random.pick(PATTERNS)(random);
    if (!taken.has(name)) return { name };
    const placed = `${name} of ${random.pick(PLACES)}`;
    if (!taken.has(placed)) return { name: placed };
  }
}

export const scriptGenre = (script: ScriptName): number => SCRIPTS[script].genreId;
export const scriptCountry = (script: ScriptName): string => SCRIPTS[script].country;
