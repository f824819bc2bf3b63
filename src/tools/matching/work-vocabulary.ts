import { wordsOf } from '../../text/fold.ts';

const stopWords = new Set(
  'a an the in of on for from and by de du des d la le les l el il lo der die das et y und alla aux movement mvt'.split(
    ' ',
  ),
);
/** Foreign names of the kinds of work. */
const foreignKinds: ReadonlyMap<string, string> = new Map(
  Object.entries({
    sonata: 'sonate klaviersonate',
    symphony: 'sinfonie symphonie sinfonia',
    concerto: 'konzert concierto klavierkonzert',
    prelude: 'praludium preludio',
    waltz: 'valse walzer vals',
    nocturne: 'notturno nocturno',
    fugue: 'fuge fuga',
    march: 'marche',
    menuet: 'minuet menuetto',
    overture: 'ouverture',
    rondo: 'rondeau',
  }).flatMap(([kind, names]) => names.split(' ').map((name): [string, string] => [name, kind])),
);
const workKinds = new Set(
  'sonata symphony concerto prelude fugue toccata waltz nocturne etude march suite serenade rondo ballade impromptu mazurka polonaise scherzo menuet dance rhapsody romance variation overture bagatelle sonatina sonatine piece song arabesque requiem trio quartet quintet fantasia humoresque aria'.split(
    ' ',
  ),
);
const instruments: ReadonlySet<string> = new Set(
  'piano violin cello clarinet trumpet flute oboe horn viola organ guitar orchestra orchestral string lyric'.split(
    ' ',
  ),
);

const singular = (word: string) => (word.length > 4 && /[^s]s$/.test(word) ? word.slice(0, -1) : word);
const englishKind = (word: string) =>
  foreignKinds.get(word) ?? foreignKinds.get(singular(word)) ?? singular(word);

/** The words of a title without stop words, kinds of work in English. Of stop words alone, all. */
export function contentWords(text: string): string[] {
  const all = wordsOf(text);
  const rest = all.filter(word => !stopWords.has(word));
  return (rest.length > 0 ? rest : all).map(englishKind);
}

/** Whether a word is a kind of work: `sonata`. */
export const isWorkKind = (word: string): boolean => workKinds.has(word);

/** Whether a word names a work: neither a kind nor an instrument. */
export const isProperWord = (word: string): boolean => !workKinds.has(word) && !instruments.has(word);
