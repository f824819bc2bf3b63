import { cutName, fold } from '../../text/fold.ts';
import { ordinals, romanNumerals } from './names-and-titles.ts';

/** Facts that distinguish works of one name: `No. 2 in E-Flat Major, Op. 9 No. 2`. */
export interface WorkFacts {
  /** Twice the semitones above C, and one more in a minor key. */
  readonly key?: number | undefined;
  readonly opus?: number;
  /** The number within the opus. */
  readonly part?: number;
  /** Numbers in catalogues of works: `k` is `525`. */
  readonly catalogue: ReadonlyMap<string, string>;
  /** Numbers after "No.", and ordinals. */
  readonly numbers: readonly number[];
  readonly movement?: number | undefined;
}

const pitches: Readonly<Record<string, number>> = {
  ...{ c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 },
  ...{ do: 0, ut: 0, re: 2, mi: 4, fa: 5, sol: 7, la: 9, si: 11 },
};
const germanPitches: Readonly<Record<string, number>> = {
  ...{ c: 0, cis: 1, des: 1, d: 2, dis: 3, es: 3, e: 4, f: 5, fis: 6, ges: 6 },
  ...{ g: 7, gis: 8, as: 8, a: 9, ais: 10, b: 10, h: 11, ces: 11 },
};

const musicalKey = (pitch: number, isMinor: boolean) => (((pitch % 12) + 12) % 12) * 2 + Number(isMinor);
const keySign = /^(?:flat|sharp|[b#♭♯]$|bemol|dies|sostenido)/;
const flatSign = /^(?:flat|b|♭)/;
const minorMode = /^m[ie]n/;
const semitonesOf = (sign: string) => (flatSign.test(sign) ? -1 : sign === '' ? 0 : 1);

const germanKey =
  /(?<!\p{L})(?:in\s+)?(ces|cis|des|dis|es|fis|ges|gis|as|ais|[a-h])[-\s]+(dur|moll)(?!\p{L})/u;
const latinKey =
  /(?<!\p{L})(?:en\s+|in\s+)?(do|ut|re|mi|fa|sol|la|si)(?:[-\s]+(bemol(?:le)?|diese|diesis|sostenido))?[-\s]+(majeur|mineur|mayor|menor|maggiore|minore)(?!\p{L})/u;
const fullKey = /(?<!\p{L})(?:in\s+)?([a-g])(?:[-\s]?(flat|sharp)|([b#♭♯]))?[-\s]+(major|minor)(?!\p{L})/u;
const signedKey = /(?<!\p{L})(?:(?:in\s+)?([a-g])[-\s](flat|sharp)|in\s+([a-g])([b#♭♯]))(?![\p{L}\p{N}])/u;
/** "in a bottle" is not a key. */
const bareKey = /(?<!\p{L})in\s+([a-g])(?=\s*(?:$|[,;:("]|op\b|no\b|bwv\b))/u;

const opusForm =
  /(?<!\p{L})op(?:us)?\.?\s*(?:(\d+)[a-z]?|posth(?:umous|umus)?\.?)(?:\s*,?\s*(?:no|nr|number|#)\.?\s*(\d+)|\s*\/\s*(\d+))?(?![\p{L}\p{N}])/u;
const hobokenForm = /(?<!\p{L})hob\.?\s*([ivx]+[a-h]?)\s*[:/ ]\s*(\d+)/u;
const catalogueForm =
  /(?<![\p{L}'’])(bwv|kv|hwv|rv|woo|wwv|twv|wd|cd|fp|[kldsm])\.?\s*(\d+)[a-z]?(?![\p{L}\p{N}])/u;

const ordinal = `(?:\\d+(?:st|nd|rd|th)|${ordinals.join('|')})`;
const movementForm = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(${ordinal}|\\d+\\.)\\s+(?:movement|mvt|mov|satz)|(?:movement|mvt|mov)\\.?\\s*(\\d+|[ivx]+))(?!\\p{L})\\.?`,
  'u',
);
const ordinalForm = new RegExp(`(?<![\\p{L}\\p{N}])(${ordinal})(?![\\p{L}\\p{N}])`, 'u');
const numberForm = /(?<![\p{L}\p{N}])(?:nos?|nr|num|number|n°|n\.º|#)\.?\s*(\d+)(?!\p{L})/u;
const numeral = /^\s*(?:([ivx]+)\.?(?=\s|$)|(\d{1,2})\.(?=\s))\s*/u;

/** The value of `3rd`, `third`, `3` or `iii`; 0 for anything else. */
export function numeralValue(text: string): number {
  const digits = /^\d+/.exec(text)?.[0];
  if (digits !== undefined) return Number(digits);
  return Math.max(ordinals.indexOf(text) + 1, romanNumerals.indexOf(text) + 1);
}

/** Extracts the facts from one segment of a title, between its colons. The rest is folded text. */
export function extractFacts(text: string): { readonly facts: WorkFacts; readonly rest: string } {
  let rest = fold(cutName(text));
  const take = (form: RegExp): readonly string[] | undefined => {
    const found = form.exec(rest);
    if (found === null) return undefined;
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
    return [...found].map(each => each ?? '');
  };
  const movement = take(numeral) ?? take(movementForm);
  const opus = take(opusForm);
  const hoboken = take(hobokenForm);
  const listed = take(catalogueForm);
  const key = takeKey(take);
  const numbers: number[] = [];
  const takeNumber = () => take(numberForm) ?? take(ordinalForm);
  for (let found = takeNumber(); found; found = takeNumber()) numbers.push(numeralValue(`${found[1]}`));
  const catalogue = new Map([
    ...(hoboken ? [['hob', `${hoboken[1]}:${hoboken[2]}`] as const] : []),
    ...(listed ? [[`${listed[1]}`.replace('kv', 'k'), `${listed[2]}`] as const] : []),
  ]);
  return {
    facts: {
      ...(key === undefined ? {} : { key }),
      ...(opus?.[1] ? { opus: Number(opus[1]) } : {}),
      ...(opus?.[2] || opus?.[3] ? { part: Number(opus[2] || opus[3]) } : {}),
      ...(movement ? { movement: numeralValue(movement.slice(1).join('')) } : {}),
      catalogue,
      numbers,
    },
    rest,
  };
}

function takeKey(take: (form: RegExp) => readonly string[] | undefined): number | undefined {
  const german = take(germanKey);
  if (german) return musicalKey(germanPitches[`${german[1]}`] ?? 0, german[2] === 'moll');
  const found = take(latinKey) ?? take(fullKey) ?? take(signedKey) ?? take(bareKey);
  if (!found) return undefined;
  const [, first = '', ...others] = found;
  const letter = first || `${others[1]}`;
  // The last one, because the note itself may be "b".
  const sign = others.findLast(each => keySign.test(each)) ?? '';
  const isMinor = others.some(each => minorMode.test(each));
  return musicalKey((pitches[letter] ?? 0) + semitonesOf(sign), isMinor);
}

export function mergeFacts(all: readonly WorkFacts[]): WorkFacts {
  return {
    ...Object.assign({}, ...all),
    catalogue: new Map(all.flatMap(({ catalogue }) => [...catalogue])),
    numbers: all.flatMap(({ numbers }) => numbers),
  };
}

export const hasFacts = ({ key, opus, catalogue, numbers, movement }: WorkFacts): boolean =>
  (key ?? opus ?? movement) !== undefined || catalogue.size + numbers.length > 0;

/** The number of wanted facts that a work has; undefined if the work contradicts one. */
export function countAgreeing(asked: WorkFacts, own: WorkFacts): number | undefined {
  const all = [
    agrees(asked.key, own.key),
    agrees(asked.opus, own.opus),
    partAgrees(asked, own),
    ...[...asked.catalogue].map(([list, entry]) => agrees(entry, own.catalogue.get(list))),
    agrees(asked.movement, own.movement),
    ...asked.numbers.map(number => numberAgrees(number, own)),
  ];
  return all.includes(false) ? undefined : all.filter(agreed => agreed === true).length;
}

/** Undefined if either side lacks the fact. */
const agrees = <T>(asked: T | undefined, own: T | undefined): boolean | undefined =>
  asked === undefined || own === undefined ? undefined : asked === own;

function partAgrees({ part }: WorkFacts, own: WorkFacts): boolean | undefined {
  if (part === undefined) return undefined;
  if (own.part !== undefined) return own.part === part;
  return own.opus === undefined ? undefined : numberAgrees(part, own);
}

/** A number without an opus is the work's own, or else the number within an opus or of a movement. */
function numberAgrees(number: number, own: WorkFacts): boolean {
  if (own.numbers.length > 0) return own.numbers.includes(number);
  return number === (own.part ?? own.movement);
}
