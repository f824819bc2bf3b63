import type { Input } from '../client/api/input-field.ts';
import { isRecord } from '../client/api/is-record.ts';
import { once } from '../client/api/lazy.ts';
import type { ServiceCall } from '../client/call-context.ts';
import { withoutArticle, wordsOf } from '../text/fold.ts';
import { decisiveWords, hasWord, isNearWord, isOtherSpelling } from './word-match.ts';

/** A found object, of any kind. */
export type FoundRow = Readonly<Record<string, unknown>>;

/** How a row has what a field asks for: exactly, in all its words, or in similar spellings. */
type Fit = 'exact' | 'words' | 'near';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const nameOf = (value: unknown) => (isRecord(value) ? textOf(value['name']) : '');
const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined);

const guestsIn = /[([](?:feat|ft|with)\b\.?([^)\]]*)[)\]]|\s(?:feat|ft)\b\.?(.*)$/i;
/** `Parachutes (Deluxe Edition)` is called Parachutes. */
const remark = /\s*(?:[([][^)\]]*[)\]]|\s[-–—]\s.*)\s*$/;

/** The artists, those that a title names as guests included. */
function artistsOf({ artist, contributors, title, name, type }: FoundRow): string[] {
  const others = Array.isArray(contributors) ? contributors.map(nameOf) : [];
  const guests = guestsIn.exec(textOf(title));
  const own = type === 'artist' ? textOf(name) : nameOf(artist);
  return [own, ...others, guests?.[1] ?? guests?.[2] ?? ''].filter(each => each !== '');
}

function fitOf(asked: string, names: readonly string[]): Fit | undefined {
  const wanted = withoutArticle(asked);
  if (names.some(name => [name, name.replace(remark, '')].some(each => withoutArticle(each) === wanted)))
    return 'exact';
  const words = decisiveWords(asked);
  const owns = names.map(name => wordsOf(name));
  if (words.length === 0) return undefined;
  if (owns.some(own => words.every(word => hasWord(word, own)))) return 'words';
  const isNear = (word: string, own: readonly string[]) =>
    hasWord(word, own) || own.some(other => isNearWord(word, other) || isOtherSpelling(word, other));
  return owns.some(own => words.every(word => isNear(word, own))) ? 'near' : undefined;
}

type TextCheck = (row: FoundRow) => readonly string[];

/** Everything that is searched for words, as one text. */
const wholeOf: TextCheck = row => [
  [...titleOf(row), ...artistsOf(row), ...albumOf(row), textOf(row['name'])].join(' '),
];
const titleOf: TextCheck = ({ title }) => [textOf(title)];
const albumOf: TextCheck = ({ album }) => [isRecord(album) ? textOf(album['title']) : ''];

/** The texts that a field is compared with, by the kind of row. */
const texts: Readonly<Record<string, Readonly<Record<string, TextCheck>>>> = {
  track: { query: wholeOf, artist: artistsOf, track: titleOf, album: albumOf },
  album: { query: wholeOf, artist: artistsOf, album: titleOf },
  artist: { artist: artistsOf },
};

type Condition = (row: FoundRow, wanted: unknown) => boolean;
const atLeast =
  (name: string): Condition =>
  (row, bound) =>
    (numberOf(row[name]) ?? 0) >= Number(bound);
/** A value of 0 is unknown. */
const atMost =
  (name: string): Condition =>
  (row, bound) => {
    const value = numberOf(row[name]) ?? 0;
    return value > 0 && value <= Number(bound);
  };

/** `1990-1999`, or one year. */
const isOfYear: Condition = ({ release_date }, wanted) => {
  const [from = 0, to = from] = String(wanted).split('-').map(Number);
  const year = Number(textOf(release_date).slice(0, 4));
  return year > 0 && year >= from && year <= to;
};

const conditions: Readonly<Record<string, Condition>> = {
  dur_min: atLeast('duration'),
  dur_max: atMost('duration'),
  bpm_min: atLeast('bpm'),
  bpm_max: atMost('bpm'),
  label: ({ label }, wanted) => fitOf(String(wanted), [textOf(label)]) !== undefined,
  year: isOfYear,
};

type Page = 'track' | 'album';

/** Conditions on fields that lists leave out, and the page that has the field. `own`: the row's own page. */
const readFrom: Readonly<Record<string, Page | 'own'>> = {
  bpm_min: 'track',
  bpm_max: 'track',
  label: 'album',
  year: 'own',
};

/** Conditions that no search was published with. */
const ownConditions: ReadonlySet<string> = new Set(['year']);
export const isPublishedFilter = (name: string): boolean => !ownConditions.has(name);

/** The page that tells a condition on a row of this kind. */
function pageFor(kind: string, name: string): Page | undefined {
  if (kind !== 'track' && kind !== 'album') return undefined;
  const page = readFrom[name];
  if (page === 'own') return kind;
  return page === 'track' && kind === 'album' ? undefined : page;
}

/** How many pages tell these conditions on one row. */
export const pagesFor = (kind: string, names: readonly string[]): number =>
  new Set(names.map(name => pageFor(kind, name))).size;

/** Conditions by how they can be checked here, by argument. */
export interface Checks {
  readonly inRows: readonly string[];
  readonly byReading: readonly string[];
  readonly never: readonly string[];
}

/** Sorts the conditions of a search for a kind of object. */
export function checksOf(kind: string, names: readonly string[]): Checks {
  const inRows = names.filter(name => isInRows(kind, name));
  const byReading = names.filter(name => !inRows.includes(name) && pageFor(kind, name) !== undefined);
  return { inRows, byReading, never: names.filter(name => ![...inRows, ...byReading].includes(name)) };
}

const isInRows = (kind: string, name: string) =>
  texts[kind]?.[name] !== undefined || (kind === 'track' && name.startsWith('dur_'));

/** How well a row has what these fields ask for; undefined if it lacks one. */
export function rowFit(kind: string, names: readonly string[], asked: Input, row: unknown): Fit | undefined {
  if (!isRecord(row)) return undefined;
  let fit: Fit = 'exact';
  for (const name of names) {
    const wanted = asked[name];
    const text = texts[kind]?.[name];
    const own: Fit | undefined =
      text !== undefined
        ? fitOf(String(wanted), text(row))
        : conditions[name]?.(row, wanted)
          ? 'exact'
          : undefined;
    if (own === undefined) return undefined;
    if (own === 'near' || fit === 'exact') fit = own;
  }
  return fit;
}

/** Whether a row has what only pages tell: `pagesFor` requests. Rejects with `MusicError`. */
export async function fitsWhenRead(
  kind: string,
  names: readonly string[],
  asked: Input,
  row: FoundRow,
  { client, signal }: ServiceCall,
): Promise<boolean> {
  const album = kind === 'album' ? row : row['album'];
  const [track_id, album_id] = [numberOf(row['id']), numberOf(isRecord(album) ? album['id'] : undefined)];
  const pages = {
    track: once(async () => track_id && client.track.details({ track_id }, { signal })),
    album: once(async () => album_id && client.album.details({ album_id }, { signal })),
  };
  for (const name of names) {
    const page = pageFor(kind, name);
    const read: unknown = page && (await pages[page]());
    if (!isRecord(read) || !conditions[name]?.(read, asked[name])) return false;
  }
  return true;
}

/** Whether all words of a text are whole words of a row. */
export function hasWholeWords(text: string, row: FoundRow): boolean {
  const own = new Set(wholeOf(row).flatMap(each => wordsOf(each)));
  return decisiveWords(text).every(word => own.has(word));
}
