import { people, type Title } from './parse-title.ts';
import { misspelt, overlap } from './similarity.ts';
import { canonical, words } from './words.ts';

/** How well a name fits, from 0 to 1, and what to say of it. */
export interface Fit {
  readonly score: number;
  readonly note?: string;
}

/** Their song of this name is worth a look, but it is another's. */
const somebodyElse = 0.35;

const same = (a: readonly string[], b: readonly string[]) => a.join(' ') === b.join(' ');
const sorted = (list: readonly string[]) => [...list].sort();
const outside = (name: string) => name.replace(/[([（][^)\]）]*[)\]）]/g, ' ');
const inside = (name: string) => [...name.matchAll(/[([（]([^)\]）]*)[)\]）]/g)].map(found => found[1] ?? '');

/** The names one artist goes by: `Rentarō Taki (瀧 廉太郎)` has three. */
function namesOf(name: string): string[][] {
  const all = [name, outside(name), ...inside(name)].map(each => canonical(words(each)));
  return all.filter(list => list.length > 0);
}

/** How well the artist that was asked for fits a track by `name`, whose title names its `guests`. */
export function fitArtist(wanted: string, name: string, title: Pick<Title, 'guests'>): Fit {
  const asked = canonical(words(wanted));
  const names = namesOf(name);
  if (asked.length === 0 || names.length === 0) return { score: 0 };
  if (names.some(each => same(each, asked))) return { score: 1 };
  if (names.some(each => same(sorted(each), sorted(asked)))) return { score: 0.98 };
  const typing = misspeltName(names, asked);
  return typing ?? fitPeople(wanted, name, title) ?? fitPart(asked, names);
}

function misspeltName(names: readonly string[][], asked: readonly string[]): Fit | undefined {
  const mistakes = names.flatMap(each => misspelt(each, asked) ?? []);
  if (mistakes.length === 0) return undefined;
  const least = Math.min(...mistakes);
  return least === 0 ? { score: 0.98 } : { score: 0.96 - 0.01 * least, note: 'artist spelt otherwise' };
}

const close = (a: readonly string[], b: readonly string[]) => misspelt(a, b) !== undefined;

/** Where several people stand on one side or the other. */
function fitPeople(wanted: string, name: string, { guests }: Pick<Title, 'guests'>): Fit | undefined {
  const asked = people(wanted);
  const main = people(name);
  const whole = canonical(words(name));
  const there = [whole, ...main, ...guests];
  const found = asked.filter(each => there.some(other => close(each, other)));
  if (found.length === 0) return undefined;
  const isMain = asked.some(each => close(each, whole));
  if (found.length === asked.length) {
    if (isMain) return { score: 0.98 };
    const leads = asked.some(each => main.some(other => close(each, other)));
    return leads && asked.length === 1
      ? { score: 0.88, note: 'artist named in part' }
      : { score: 0.92, note: 'artist is a guest' };
  }
  return isMain ? { score: 0.86, note: 'only one of the artists' } : undefined;
}

/** What is noted where an artist is named by the surname alone. */
export const surnameOnly = 'surname only';
/** What is noted where first names are initials or left out. */
export const shortName = 'surname and initials';
const shortened: Fit = { score: 0.75, note: shortName };

/** `J. S. Bach`, `Ludwig Beethoven`: the surname, before it initials or some of the names in their order. */
function isShort(asked: readonly string[], name: readonly string[]): boolean {
  const [short, full] = [asked.slice(0, -1), name.slice(0, -1)];
  // "JS Bach"
  const letters = [...short.join('')];
  return (
    asked.at(-1) === name.at(-1) &&
    letters[0] === full.join('')[0] &&
    (isPart(short, full) || (letters.length === full.length && isPart(letters, full)))
  );
}

/** Whether these names or initials are some of those, in their order. */
function isPart(short: readonly string[], full: readonly string[]): boolean {
  let rest = full;
  return short.every(word => {
    const at = rest.findIndex(each => isInitial(word, each));
    rest = rest.slice(at + 1);
    return at >= 0;
  });
}

const isInitial = (short: string, word: string) =>
  short === word || (short.length === 1 && word.startsWith(short));

/** A name within the other: a surname says little, a name that only looks alike says less. */
function fitPart(asked: readonly string[], names: readonly string[][]): Fit {
  const within = names.some(
    each => asked.every(word => each.includes(word)) || each.every(word => asked.includes(word)),
  );
  if (within) {
    const surname = names.some(each => same(each.slice(-asked.length), asked));
    if (surname) return { score: 0.75, note: surnameOnly };
    return names.some(each => isShort(asked, each))
      ? shortened
      : { score: 0.7, note: 'artist named in part' };
  }
  if (names.some(each => isShort(asked, each))) return shortened;
  const most = Math.max(...names.map(each => overlap(each, asked)));
  return { score: Math.max(somebodyElse, most * 0.6) };
}
